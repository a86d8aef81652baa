/// Changes of the person's data from the moment on that a client first wants to hear of them: nobody looks for any before.
package actor DataChanges {
    private let host: any FlowHost
    private let begun = AsyncStream<AsyncStream<Void>>.makeStream()
    private var beginning: Task<Void, Never>?

    package init(_ host: any FlowHost) { self.host = host }

    /// What changes once this has returned is told.
    package func begin() async {
        let task = beginning ?? Task { [host, begun] in begun.continuation.yield(await host.dataChanges()) }
        beginning = task
        await task.value
    }

    /// Tells of changes until it is cancelled. It can be asked once.
    package nonisolated func follow(_ tell: () async -> Void) async {
        for await changes in begun.stream {
            for await _ in changes { await tell() }
        }
    }
}
