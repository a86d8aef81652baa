/// Something that the overview offers at the press of a key: a feature's questions, asked in the person's session.
public struct QuickAction: Sendable {
    /// A lower-case letter. Where two features want one, the later gets another letter of its title.
    public let key: Character
    /// Its purpose, in a word or two: `log food`.
    public let title: String
    /// Performs the action.
    ///
    /// - Returns: what was done, as a sentence; `nil` if the person thought better of it.
    public let perform: @Sendable (ServiceResolver, FlowSession) async throws -> String?

    public init(
        _ key: Character,
        _ title: String,
        perform: @escaping @Sendable (ServiceResolver, FlowSession) async throws -> String?
    ) {
        self.key = key
        self.title = title
        self.perform = perform
    }
}
