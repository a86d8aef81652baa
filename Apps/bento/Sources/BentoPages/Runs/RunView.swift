import Core
import PageDrawing

/// The output of a flow's run so far, and the thing it waits for.
package struct RunView: Sendable {
    package enum State: Sendable {
        case running
        /// - Parameter fault: the fault of the previous answer.
        case asks(Question, fault: String?)
        case confirms(Confirmation, fault: String?)
        case done(Presentation)
        case failed(message: String, recovery: String?)
        case stopped
    }

    package struct Block: Sendable {
        package let kind: AnswerBlock.Kind
        package var text: String
        package var isOpen = true

        package init(kind: AnswerBlock.Kind, text: String) {
            self.kind = kind
            self.text = text
        }
    }

    package let number: Int
    /// The flow's id.
    package let flow: String
    /// Its purpose, from its descriptor.
    package let title: String
    package var state = State.running
    /// The number of questions it has asked, by which an answer identifies its question.
    package var asked = 0
    package var progress: ProgressUpdate?
    package var notices: [Notice] = []
    package var blocks: [Block] = []
    /// Results that came before the last.
    package var shown: [Presentation] = []
    /// The payment that it proposed to the person.
    package var proposal: String?
    /// The page to continue on, as given by the form.
    package var back: LocalLink?
    /// The flow that undoes it, once it is done.
    package var undo: (flow: String, input: [String: String])?
    /// The files it produced, and the links to them.
    package var files: [(name: String, link: LocalLink)] = []

    package init(number: Int, flow: String, title: String) {
        self.number = number
        self.flow = flow
        self.title = title
    }

    package var isOver: Bool {
        switch state {
        case .running, .asks, .confirms: false
        case .done, .failed, .stopped: true
        }
    }

    package var link: LocalLink { "/runs/\(number)" }
}
