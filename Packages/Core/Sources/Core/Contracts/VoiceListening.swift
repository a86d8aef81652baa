/// Speech of the person in the session. Provided by the host, through a recorder and a transcriber of the machine.
public protocol VoiceListening: Sendable {
    /// Records, shows what was heard, and lets the person correct it.
    ///
    /// - Returns: the words; `nil` if the person changed their mind.
    /// - Throws: a failure that names what is missing: a recorder, a transcriber, a terminal.
    func listen(in session: FlowSession) async throws -> String?
}

extension ContractID {
    public static let voice = ContractID("host.voice", (any VoiceListening).self)
}
