"""What whoever runs a server needs: listening and stopping, logs, metrics, retention."""
