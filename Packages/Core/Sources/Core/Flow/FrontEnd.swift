/// The person's side of a running flow: a terminal, a JSON caller, a script in a test.
///
/// A front end that nobody can answer throws ``UnansweredQuestion`` from ``answer(to:)``.
public protocol FrontEnd: Sendable {
    /// Whether somebody is there to answer.
    var isInteractive: Bool { get }
    /// Asks and waits for the text. The answer is as typed, without the newline.
    func answer(to question: Question) async throws -> String
    /// Asks for a yes. A front end may say yes for the person only for ``Confirmation/Weight/ordinary`` ones (`--yes`).
    func confirm(_ confirmation: Confirmation) async throws -> Bool
    /// Shows how far a long task is; called as often as the flow likes.
    func show(_ progress: ProgressUpdate) async
    /// Shows a short message beside the result.
    func show(_ notice: Notice) async
    /// Writes a piece of text of a longer answer, as it comes.
    func stream(_ text: String) async throws
    /// Gives one of several results, before the flow's own (one JSON object a line, or one block of text).
    func emit(_ result: any FlowResult) async throws
    /// Gives one of many results as a JSON object on a line of its own, whatever the front end prints otherwise.
    func emitRecord(_ result: any FlowResult) async throws
    /// Shows a result in the place of the one shown before (a watch).
    func replace(with result: any FlowResult) async throws
    /// Bytes of standard input, in pieces; ends at its end.
    func standardInput() -> AsyncThrowingStream<[UInt8], any Error>
}
