import Core
import CoreHosting
import PageDrawing

/// The data from which a page is made.
package struct PageRequest: Sendable {
    /// The decoded segments of the path after the route's own.
    let path: [String]
    /// The decoded items of the query; of duplicates the last.
    let query: [String: String]
    /// The person's time, units, and formats; the caller is the page.
    let context: FlowContext
    let flows: PageFlows
    /// A form that was submitted with faults, which the page draws again if it contains it.
    package var refused: RefusedForm?

    package init(
        path: [String],
        query: [String: String],
        context: FlowContext,
        flows: PageFlows,
        refused: RefusedForm? = nil
    ) {
        self.path = path
        self.query = query
        self.context = context
        self.flows = flows
        self.refused = refused
    }
}

/// A form whose values are invalid for its flow.
package struct RefusedForm: Sendable {
    let flow: String
    /// The submitted values, by the names of the fields, in order.
    let values: [(name: String, value: String)]
    /// The faults by field; those of the whole form are under "".
    let faults: [String: [String]]

    package init(flow: String, values: [(name: String, value: String)], faults: [String: [String]]) {
        self.flow = flow
        self.values = values
        self.faults = faults
    }
}

/// A page by its address.
package struct PageRoute: Sendable {
    /// Fixed segments: `/food`. The rest is ``PageRequest/path``.
    package let path: String
    package let make: @Sendable (PageRequest) async throws -> Page

    init(_ path: String, _ make: @escaping @Sendable (PageRequest) async throws -> Page) {
        self.path = path
        self.make = make
    }
}
