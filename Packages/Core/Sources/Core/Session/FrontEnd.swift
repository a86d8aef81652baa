/// The other side of a running flow: a terminal, a JSON caller, a page, a script in a test.
///
/// A front end without anybody to answer throws ``UnansweredQuestion`` from ``answer(to:)``.
public protocol FrontEnd: Sendable {
    /// The presence of somebody to answer.
    var presence: Presence { get }
    /// Asks and waits for the text. The answer is as typed, without the newline.
    func answer(to question: Question) async throws -> String
    /// Asks for a yes. A front end may say yes for the person only for ``Confirmation/Weight/ordinary`` ones (`--yes`).
    func confirm(_ confirmation: Confirmation) async throws -> Bool
    /// Lets the person write a text in their own editor.
    ///
    /// - Returns: `nil` if there is none.
    func edit(_ text: String) async throws -> String?
    /// Shows the progress of a long task; a flow may call it as often as it likes.
    func show(_ progress: ProgressUpdate) async
    /// Shows a short message beside the result.
    func show(_ notice: Notice) async
    /// Opens a block of an answer that comes in pieces.
    ///
    /// - Parameter isResult: the block is the flow's result, so that a front end that draws it does not print the result again.
    /// - Returns: the number of the block.
    func openBlock(_ kind: AnswerBlock.Kind, isResult: Bool) async throws -> Int
    func append(_ text: String, toBlock block: Int) async throws
    func closeBlock(_ block: Int) async throws
    /// Outputs one of several results, before the flow's own (one JSON object per line, or one block of text).
    func emit(_ result: any FlowResult) async throws
    /// Outputs one of many results as a JSON object on a separate line, whatever else the front end prints.
    func emitRecord(_ result: any FlowResult) async throws
    /// Shows a result in the place of the one shown before (a watch).
    func replace(with result: any FlowResult) async throws
    /// Opens a live view.
    ///
    /// - Throws: a failure if one is open already.
    func openLiveView() async throws -> any LiveView
    /// Makes the next Ctrl-C run an action and leave the flow running.
    ///
    /// - Returns: a function that releases Ctrl-C.
    func claimInterrupts(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void
    /// Stores a word for when this call runs again from the start, which a question may cause (``hasNoted(_:)``):
    /// something that it has used up and must not use up twice.
    func note(_ word: String) async
    /// True if an earlier run of this call kept a word.
    func hasNoted(_ word: String) async -> Bool
    /// The lists last shown in the terminal of this call, while their numbers are valid; none if nobody can see
    /// numbers.
    func lastListings() -> [Table.Listing]
    /// Opens a file for random access. Standard input is not such a file.
    ///
    /// - Throws: a failure if it cannot be read (66), among them for folders, FIFOs and devices.
    func open(_ file: InputFile) async throws -> any RandomAccessBytes
    /// The bytes of a file or of standard input, in pieces of at most 64 KiB, each read when it is asked for.
    func bytes(of file: InputFile) -> InputSequence
    /// Writes a file atomically. With ``OutputFile/isStandardOutput`` it replaces the flow's result.
    ///
    /// - Throws: a failure if a file is there and may not be replaced, or it cannot be written (73), or if standard output
    ///   holds something else (64).
    func write(_ pieces: InputSequence, to file: OutputFile, replacing: Bool) async throws
    /// Checks that ``write(_:to:replacing:)`` would succeed now.
    ///
    /// - Throws: the error of that call.
    func check(_ file: OutputFile, replacing: Bool) throws
}

extension FrontEnd {
    public func edit(_ text: String) async throws -> String? { nil }
    public func openLiveView() async throws -> any LiveView { PrintedView(self) }
    /// Nobody presses Ctrl-C here, or it always means the flow.
    public func claimInterrupts(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void { {} }
    public func check(_ file: OutputFile, replacing: Bool) throws {}
    public func lastListings() -> [Table.Listing] { [] }
    /// A call that waits for its answers runs once.
    public func note(_ word: String) async {}
    public func hasNoted(_ word: String) async -> Bool { false }
}

/// The presence of somebody to answer a flow's questions.
public enum Presence: Sendable, Equatable {
    /// Nobody: input is a pipe, or JSON.
    case nobody
    /// The person, who sees the output: at a terminal or a page.
    case here
    /// Somebody through another program, which may answer on its own. So nothing that is stored, paid, or secret may
    /// depend on such an answer.
    case throughClient
}

/// The progress of a long task.
public struct ProgressUpdate: Sendable, Equatable {
    /// The current activity: `Reading export.xml`.
    public let label: String
    /// The number of units done, at least 0.
    public let completed: Int64
    /// The total number of units, if known.
    public let total: Int64?
    /// The unit: `records`, `bytes`.
    public let unit: String

    public init(_ label: String, completed: Int64, total: Int64? = nil, unit: String = "") {
        self.label = label
        self.completed = completed
        self.total = total
        self.unit = unit
    }
}

/// A piece of an answer that is shown while it comes: opened, appended to, closed.
public struct AnswerBlock: Sendable {
    /// The kind of text in a block.
    public enum Kind: String, Sendable, Codable {
        case text
        case markdown
        /// A model's reasoning, shown apart from its answer.
        case reasoning
    }

    private let frontEnd: any FrontEnd
    private let id: Int

    init(frontEnd: any FrontEnd, id: Int) {
        self.frontEnd = frontEnd
        self.id = id
    }

    /// Adds text. A piece may end anywhere between two characters.
    public func append(_ text: String) async throws {
        try Task.checkCancellation()
        try await frontEnd.append(text, toBlock: id)
    }

    /// Ends the block. It is safe after cancellation, so that what was shown stays whole.
    public func close() async throws { try await frontEnd.closeBlock(id) }
}
