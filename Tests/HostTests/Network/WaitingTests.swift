import Core
import Foundation
import HostTesting
import Testing

/// What a person sees of a slow or busy network.
@Suite("Waiting for the network", .timeLimit(.minutes(30)))
struct WaitingTests {
    private func withSandbox(_ fault: String, _ body: (BentoBinary, SandboxProcess) throws -> Void) throws {
        let sandbox = try SandboxProcess.start(faults: [fault])
        defer { sandbox.stop() }
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let chosen = try bento.run(
            ["location", "geocoder", "geoapify", "--address", sandbox.address, "--key-file", "-"],
            input: "k\n"
        )
        #expect(chosen.status == 0, "\(chosen.errors)")
        try body(bento, sandbox)
    }

    @Test("after two seconds a person hears which server is waited for, and a program does not")
    func progress() throws {
        try withSandbox("delay=6000@/v1/geocode") { bento, _ in
            let shown = try bento.run(["location", "search", "Paris, France"])
            #expect(shown.status == 0 && shown.output.contains("Paris"), "\(shown.errors)")
            let told = shown.errors.split(separator: "\n").count { $0 == "Waiting for 127.0.0.1 ..." }
            #expect(told == 1, "\(shown.errors)")
            let json = try bento.run(["location", "search", "Paris, France", "--json"])
            #expect(json.status == 0 && !json.errors.contains("Waiting"), "\(json.errors)")
        }
        try withSandbox("delay=200@/v1/geocode") { bento, _ in
            // A busy machine may itself take longer than two seconds, but not every time.
            let isQuiet = try happens {
                try !bento.run(["location", "search", "Paris, France"]).errors.contains("Waiting")
            }
            #expect(isQuiet)
        }
    }

    @Test("a server that asks for more patience than there is is believed at once, with its time")
    func retryAfter() throws {
        try withSandbox("429=3600@/v1/geocode") { bento, sandbox in
            let outcome = try bento.run(["location", "search", "Paris, France"])
            #expect(outcome.status == 75 && outcome.errors.contains("60 min"), "\(outcome.status) \(outcome.errors)")
            // Whoever waits an hour is killed before.
            #expect(!outcome.crashed)
            #expect(try sandbox.count(of: "/v1/geocode") == 1)
        }
    }

    @Test("a private authority is a setting, which the doctor looks at")
    func authority() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let file = bento.home.appendingPathComponent("ca.pem")
        #expect(try bento.run(["settings", "set", "host.certificate-authority", file.path]).status == 0)
        let missing = try bento.run(["features", "doctor", "--json"])
        #expect(missing.status == 1 && missing.output.contains("cannot be read"), "\(missing.output)")
        try Data("no certificate\n".utf8).write(to: file)
        #expect(try bento.run(["features", "doctor", "--json"]).output.contains("holds no certificate"))
        let outcome = try bento.run(["food", "scan", "2000000000015", "--online", "--server", "https://127.0.0.1:9"])
        #expect(outcome.status != 0 && outcome.errors.contains("certificate"), "\(outcome.errors)")
        // Whoever sends nothing is not held up by it.
        #expect(try bento.run(["food", "day"]).status == 0)
        #expect(try bento.run(["settings", "unset", "host.certificate-authority"]).status == 0)
        #expect(try bento.run(["features", "doctor", "--json"]).output.contains("the system's authorities"))
    }
}
