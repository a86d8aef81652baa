/// What a person says, as words. Provided by the host, with a recorder and a transcriber of the machine or a server.
public protocol VoiceInput: Sendable {
    /// Records, shows what was heard, and lets the person correct it.
    ///
    /// - Returns: the words; `nil` where the person thought better of it.
    /// - Throws: a failure (69) that names what is missing: a recorder, a transcriber, a terminal.
    func listen(in session: FlowSession) async throws -> String?
}

extension ContractID {
    public static let voice = ContractID("host.voice", (any VoiceInput).self)
}
