"""What the server answers over HTTP, one module for each part of the API."""
