import Core

/// The change that was taken back or removed.
package struct DoneReport: FlowResult {
    package let done: String
    package let outsideSources: Set<String>

    private enum CodingKeys: CodingKey { case done }

    package init(done: String, outsideSources: Set<String> = []) {
        self.done = done
        self.outsideSources = outsideSources
    }

    package func presentation(in context: FlowContext) -> Presentation { .text(done) }
}
