import Core
import Foundation
import Testing

@testable import BentoPlatform

@Suite("Programs that the host starts")
struct ProcessesTests {
    @Test("a program gets what it needs of the environment by name, and nothing else")
    func environment() async throws {
        // Names that hold none of the words by which one would know a secret.
        for name in ["DATABASE_URL", "GITHUB_PAT", "COOKIE", "npm_config__auth", "BENTO_CHAT_KEY"] {
            setenv(name, "hunter2", 1)
        }
        let processes = HostProcesses(feature: "test", programs: ["env"], clock: ContinuousClock())
        let result = try await processes.run(
            "env",
            arguments: [],
            input: [],
            outputLimit: 1 << 20,
            deadline: .seconds(60)
        )
        let output = String(decoding: result.output, as: UTF8.self)
        #expect(result.status == 0)
        #expect(!output.contains("hunter2"), "\(output)")
        #expect(output.split(separator: "\n").contains { $0.hasPrefix("PATH=") })
    }
}
