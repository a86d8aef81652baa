import Core
import CoreHosting
import PageDrawing

/// What a page is made of.
struct PageRequest: Sendable {
    /// The decoded segments of the path after the route's own.
    let path: [String]
    /// The decoded items of the query; of several with one name the last.
    let query: [String: String]
    /// The person's time, units and forms; the caller is the page.
    let context: FlowContext
    let flows: PageFlows
    /// A form that was sent and did not fit, which the page draws again where it has it.
    var refused: RefusedForm?
}

/// A form that did not fit what its flow takes.
struct RefusedForm: Sendable {
    let flow: String
    /// What was sent, by the names of its fields, in order.
    let values: [(name: String, value: String)]
    /// What is wrong, by the field it is said of; under "" what is said of all.
    let faults: [String: [String]]
}

/// What is said once, on the next page that is shown: what became of a form.
struct PageNotice: Sendable {
    var text: String
    var isError = false
    /// The flow that takes it back, with what it takes.
    var undo: (flow: String, input: JSONValue)?
}

/// A page by its address.
struct PageRoute: Sendable {
    /// Of fixed segments: `/food`. What follows them is ``PageRequest/path``.
    let path: String
    let make: @Sendable (PageRequest) async throws -> Page

    init(_ path: String, _ make: @escaping @Sendable (PageRequest) async throws -> Page) {
        self.path = path
        self.make = make
    }
}
