import Core
import CoreHosting
import PageDrawing

/// The data from which a page is made.
struct PageRequest: Sendable {
    /// The decoded segments of the path after the route's own.
    let path: [String]
    /// The decoded items of the query; of duplicates the last.
    let query: [String: String]
    /// The person's time, units, and formats; the caller is the page.
    let context: FlowContext
    let flows: PageFlows
    /// A form that was submitted with faults, which the page draws again if it contains it.
    var refused: RefusedForm?
}

/// A form whose values are invalid for its flow.
struct RefusedForm: Sendable {
    let flow: String
    /// The submitted values, by the names of the fields, in order.
    let values: [(name: String, value: String)]
    /// The faults by field; those of the whole form are under "".
    let faults: [String: [String]]
}

/// A message that is shown once, on the next page: the outcome of a form.
struct PageNotice: Sendable {
    var text: String
    var isError = false
    /// The flow that undoes it, with its input.
    var undo: (flow: String, input: JSONValue)?
}

/// A page by its address.
struct PageRoute: Sendable {
    /// Fixed segments: `/food`. The rest is ``PageRequest/path``.
    let path: String
    let make: @Sendable (PageRequest) async throws -> Page

    init(_ path: String, _ make: @escaping @Sendable (PageRequest) async throws -> Page) {
        self.path = path
        self.make = make
    }
}
