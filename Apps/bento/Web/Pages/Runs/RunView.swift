import Core
import PageDrawing

/// The output of a flow's run so far, and the thing it waits for.
struct RunView: Sendable {
    enum State: Sendable {
        case running
        /// - Parameter fault: the fault of the previous answer.
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
    /// Its purpose, from its descriptor.
    let title: String
    var state = State.running
    /// The number of questions it has asked, by which an answer identifies its question.
    var asked = 0
    var progress: ProgressUpdate?
    var notices: [Notice] = []
    var blocks: [Block] = []
    /// Results that came before the last.
    var shown: [Presentation] = []
    /// The payment that it proposed to the person.
    var proposal: String?
    /// The page to continue on, as given by the form.
    var back: LocalLink?
    /// The flow that undoes it, once it is done.
    var undo: (flow: String, input: [String: String])?
    /// The files it produced, and the links to them.
    var files: [(name: String, link: LocalLink)] = []

    var isOver: Bool {
        switch state {
        case .running, .asks, .confirms: false
        case .done, .failed, .stopped: true
        }
    }

    var link: LocalLink { "/runs/\(number)" }
}
