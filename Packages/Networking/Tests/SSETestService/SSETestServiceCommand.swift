import Foundation
import NetworkingLive

/// `swift run --package-path Packages/Networking sse-test-service [PORT]`: listens on loopback (8000 by default) until
/// `DELETE /` ends it.
@main
struct SSETestServiceCommand {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let port = arguments.first.map({ Int($0) }) ?? 8000, (0...65_535).contains(port), arguments.count <= 1
        else {
            FileHandle.standardError.write(Data("usage: sse-test-service [PORT]\n".utf8))
            exit(64)
        }
        let transport = LiveTransport()
        try await HarnessServer(transport: transport).run(port: port) { bound in
            FileHandle.standardError.write(Data("sse-test-service listens on http://127.0.0.1:\(bound)/\n".utf8))
        }
        await transport.shutdown()
    }
}
