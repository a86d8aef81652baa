/// What a chat service says about a request that it refuses.
struct RequestFault: Error, Equatable {
    let message: String
    /// The part of the request that is at fault, where the service names it.
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
