// The transport over AsyncHTTPClient follows.
