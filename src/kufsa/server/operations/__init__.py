"""What whoever runs a server needs: listening and stopping, addresses, logs, retention."""
