import Foundation
import HTTPTypes
import Networking
import NetworkingLive
import SandboxKit
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A thousand streams of events from the sandbox at the same time, the server and its clients in one process.
enum StreamBenchmarks {
    static let all = [Benchmark("network: 1,000 streams") { try inOwnProcess() }]
    /// The benchmarks of the process that ``all`` starts: memory that another benchmark has used must not count.
    static let alone = [Benchmark("network: 1,000 streams") { try await measure() }]

    private static let streams = 1000

    /// Counts across tasks.
    private final class Counter: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
        func add() { count.withLock { $0 += 1 } }
    }

    private static func inOwnProcess() throws -> [Figure] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        process.arguments = ["network: 1,000 streams", "--alone", "--json"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let json = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let figures = try JSONDecoder().decode([Figure].self, from: json)
        guard !figures.isEmpty else { throw Skipped(reason: "the process of its own measured nothing") }
        return figures
    }

    private static func measure() async throws -> [Figure] {
        try allowDescriptors(2 * streams + 100)
        guard ProcessMemory.resident > 0 else { throw Skipped(reason: "the system does not tell a process's memory") }
        let (ports, continuation) = AsyncStream<Int>.makeStream()
        let server = Task { try await SandboxServer(location: nil).run(port: 0) { continuation.yield($0) } }
        let transport = LiveTransport()
        let result: Result<[Figure], any Error>
        do {
            var iterator = ports.makeAsyncIterator()
            guard let port = await iterator.next(), let url = URL(string: "http://127.0.0.1:\(port)/v1/chat") else {
                throw Skipped(reason: "the sandbox does not listen")
            }
            result = .success(try await figures(HTTPClient(transport: transport), url))
        } catch {
            result = .failure(error)
        }
        await transport.shutdown()
        server.cancel()
        // It was canceled; how it says so does not matter.
        _ = await server.result
        return try result.get()
    }

    private static func figures(_ client: HTTPClient, _ url: URL) async throws -> [Figure] {
        let body = Array(#"{"message": "I ate 2 eggs and went for a run; what now?"}"#.utf8)
        var headers: HTTPFields = [.contentType: "application/json"]
        if let field = HTTPField.Name("X-Sandbox-Fault") { headers[field] = "pace=200" }
        let request = ClientRequest(.post, url, headers: headers, body: body)
        let before = ProcessMemory.resident
        let begun = Counter()
        let (opened, gate) = AsyncStream<Void>.makeStream()
        let waiting = Task { for await _ in opened {} }
        let clock = ContinuousClock()
        let start = clock.now
        // Results, not errors: one that fails must not leave the others waiting for it.
        return try await withThrowingTaskGroup(of: Result<Int, any Error>.self) { group in
            for _ in 0..<streams {
                group.addTask {
                    var events = 0
                    do {
                        for try await case .event in try await client.events(of: request) {
                            events += 1
                            guard events == 1 else { continue }
                            begun.add()
                            // All of them are open at the same time; then they are read on while the server still speaks.
                            await waiting.value
                        }
                        return .success(events)
                    } catch {
                        if events == 0 { begun.add() }
                        return .failure(error)
                    }
                }
            }
            while begun.value < streams { try await Task.sleep(for: .milliseconds(5)) }
            let opening = start.duration(to: clock.now)
            let open = ProcessMemory.resident
            gate.finish()
            var events: Set<Int> = []
            for try await result in group { events.insert(try result.get()) }
            guard events.count == 1, let each = events.first, each > 10 else {
                throw Skipped(reason: "the streams had different numbers of events: \(events.sorted())")
            }
            let note =
                "server and clients; \(before / 1024) MB before, \(open / 1024) MB with all open, \(each) events each"
            return [
                Figure(
                    "network: \(streams) streams, peak memory",
                    Double(ProcessMemory.peak) / 1024,
                    "MB",
                    .atMost(300),
                    note: note
                ),
                Figure(
                    "network: \(streams) streams, until all had an event",
                    opening / .milliseconds(1),
                    "ms",
                    note: "one run, the first event after 200 ms"
                ),
            ]
        }
    }

    /// A stream needs a descriptor on either side.
    private static func allowDescriptors(_ count: Int) throws {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return }
        guard limit.rlim_max >= rlim_t(count) else {
            throw Skipped(reason: "only \(limit.rlim_max) files may be open; \(count) are needed (ulimit -n)")
        }
        limit.rlim_cur = rlim_t(count)
        guard setrlimit(resource, &limit) == 0 else {
            throw Skipped(reason: "the limit of open files cannot be raised")
        }
    }
}
