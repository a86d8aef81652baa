import Core
import PageDrawing

/// What a run of a flow has shown so far, and what it waits for.
struct RunView: Sendable {
    enum State: Sendable {
        case running
        /// - Parameter fault: what was wrong with the answer before.
        case asks(Question, fault: String?)
        case confirms(Confirmation, fault: String?)
        case done(Presentation)
        case failed(message: String, recovery: String?)
        case stopped
    }

    struct Block: Sendable {
        let kind: AnswerBlock.Kind
        var text: String
        var isOpen = true
    }

    let number: Int
    /// The flow's id.
    let flow: String
    /// What it does, as its descriptor says.
    let title: String
    var state = State.running
    /// How many questions it has asked: what an answer says which of them it answers by.
    var asked = 0
    var progress: ProgressUpdate?
    var notices: [Notice] = []
    var blocks: [Block] = []
    /// Results that came before the last.
    var shown: [Presentation] = []
    /// The payment that it made wait for the person.
    var proposal: String?
    /// Where the form said that one goes on.
    var back: LocalLink?
    /// What takes it back, once it is done.
    var undo: (flow: String, input: [String: String])?
    /// Files that it gave, and where they are fetched.
    var files: [(name: String, link: LocalLink)] = []

    var isOver: Bool {
        switch state {
        case .running, .asks, .confirms: false
        case .done, .failed, .stopped: true
        }
    }

    var link: LocalLink { "/runs/\(number)" }
}
