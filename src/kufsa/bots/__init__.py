"""Players that see only what a seat may know: views and events, never a state."""
