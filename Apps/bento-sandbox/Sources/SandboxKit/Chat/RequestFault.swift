/// A chat service's reason for rejecting a request.
struct RequestFault: Error, Equatable {
    let message: String
    /// The invalid part of the request, if the service names it.
    let parameter: String?
    let code: String?
    let status: Int

    init(_ message: String, _ parameter: String? = nil, code: String? = nil, status: Int = 400) {
        self.message = message
        self.parameter = parameter
        self.code = code
        self.status = status
    }
}
