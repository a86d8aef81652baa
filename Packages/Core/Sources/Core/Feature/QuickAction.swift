/// Something that the overview offers at the press of a key: a feature's questions, asked in the person's session.
public struct QuickAction: Sendable {
    /// A lower-case letter. If two features want the same one, the later feature gets another letter of its title.
    public let key: Character
    /// Its purpose, in a word or two: `log food`.
    public let title: String
    /// Performs the action.
    ///
    /// - Returns: a sentence that says what was done; `nil` if the person changed their mind.
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
