/// Changes of the person's data, from the moment when a client first subscribes: nobody checks for them before.
package actor DataChanges {
    private let host: any FlowHost
    private let begun = AsyncStream<AsyncStream<Void>>.makeStream()
    private var beginning: Task<Void, Never>?

    package init(_ host: any FlowHost) { self.host = host }

    /// Starts the checks. Every change after this has returned is reported.
    package func begin() async {
        let task = beginning ?? Task { [host, begun] in begun.continuation.yield(await host.dataChanges()) }
        beginning = task
        await task.value
    }

    /// Reports changes until it is canceled. It can be called once.
    package nonisolated func follow(_ tell: () async -> Void) async {
        for await changes in begun.stream {
            for await _ in changes { await tell() }
        }
    }
}
