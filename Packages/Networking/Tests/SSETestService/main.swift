// The service follows.
