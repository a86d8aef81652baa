import Core
import Foundation
import HostTesting
import Testing

/// Several processes at once, and processes that are killed (-9) between each pair of steps. The server's own books say what
/// became of it: no device too many, no token lost, no sign-out undone.
@Suite("Accounts of several processes, some of them killed", .timeLimit(.minutes(30)))
struct AccountProcessTests {
    private static let register = "/auth/register-device"
    private static let renew = "grant_type=refresh_token"

    private func withSandbox(_ body: (BentoBinary, SandboxProcess) throws -> Void) throws {
        let sandbox = try SandboxProcess.start()
        defer { sandbox.stop() }
        var bento = try BentoBinary()
        // The server's tokens carry the real time.
        bento.environment["BENTO_NOW"] = nil
        defer { bento.cleanUp() }
        try body(bento, sandbox)
    }

    private func connect(_ bento: BentoBinary, _ sandbox: SandboxProcess) throws -> BentoBinary.Outcome {
        try bento.run(["account", "connect", "--server", sandbox.address])
    }

    private func signIn(_ bento: BentoBinary, _ sandbox: SandboxProcess) throws -> BentoBinary.Outcome {
        try bento.run([
            "account", "sign-in", "--anonymous", "--server", sandbox.address, "--key", "sb_publishable_x1",
        ])
    }

    /// Lets the coach ask the gateway, which wants the session's token.
    private func useGateway(_ bento: BentoBinary, _ sandbox: SandboxProcess) throws {
        #expect(try bento.run(["settings", "set", "chat.server", sandbox.address + "/v1"]).status == 0)
        #expect(try bento.run(["settings", "set", "chat.provider", "gateway"]).status == 0)
    }

    private static let question = ["chat", "ask", "hello"]

    /// Starts a command, kills it when the server has seen what it was to see, and takes the fault away.
    private func kill(
        _ bento: BentoBinary,
        _ arguments: [String],
        _ sandbox: SandboxProcess,
        fault: String,
        environment: [String: String?] = [:],
        when condition: (SandboxProcess) throws -> Bool
    ) throws {
        try sandbox.stand(fault)
        let process = try bento.start(arguments, environment: environment)
        let wasReached = try sandbox.waits(until: condition)
        #expect(wasReached, "\(arguments) never came to \(fault)")
        process.signal(SIGKILL)
        #expect(process.wait().crashed)
        try sandbox.stand()
    }

    // MARK: Connecting

    @Test("processes that connect at once register one device, once")
    func connectAtOnce() throws {
        try withSandbox { bento, sandbox in
            try sandbox.stand("delay=300@\(Self.register)")
            let processes = try (0..<5).map { _ in
                try bento.start(["account", "connect", "--server", sandbox.address])
            }
            for process in processes {
                let outcome = process.wait()
                #expect(outcome.status == 0, "\(outcome.errors)")
            }
            let devices = try sandbox.devices
            #expect(devices.count == 1 && devices[0]["registrations"] == 1, "\(devices)")
        }
    }

    @Test(
        "a connect that is killed leaves no second device, wherever it was",
        arguments: [
            // The request is there and nobody has looked at it; the device is registered and nobody knows; the token is
            // kept and nothing was loaded with it.
            ("delay=60000@/auth/register-device", 0), ("late=60000@/auth/register-device", 1),
            ("delay=60000@/profile", 1),
        ]
    )
    func connectKilled(fault: String, registrations: Int) throws {
        try withSandbox { bento, sandbox in
            let arguments = ["account", "connect", "--server", sandbox.address]
            let path = fault.hasSuffix("profile") ? "/profile" : Self.register
            try kill(bento, arguments, sandbox, fault: fault) { sandbox in
                let known = try sandbox.devices.first?["registrations"]?.intValue ?? 0
                return try sandbox.count(of: path) == 1 && known == registrations
            }
            // Remembered before it was asked, so that whatever came of it can be ended.
            #expect(try bento.run(["settings", "get", "account.server"]).output.contains(sandbox.address))
            let again = try connect(bento, sandbox)
            #expect(again.status == 0, "\(again.errors)")
            let devices = try sandbox.devices
            #expect(devices.count == 1, "\(devices)")
            // A token that was kept is used; one that never arrived cannot be.
            let expected = fault.hasSuffix("profile") ? 1 : registrations + 1
            #expect(devices.first?["registrations"]?.intValue == expected, "\(devices)")
            #expect(try bento.run(["account", "status"]).status == 0)
        }
    }

    @Test("the session of a connect that was killed while it loaded can be ended")
    func connectKilledThenDisconnected() throws {
        try withSandbox { bento, sandbox in
            let arguments = ["account", "connect", "--server", sandbox.address]
            try kill(bento, arguments, sandbox, fault: "delay=60000@/profile") { try $0.count(of: "/profile") == 1 }
            #expect(try bento.run(["account", "disconnect", "--yes"]).output.contains("Disconnected"))
            #expect(try sandbox.devices.first?["tokens"] == 0)
        }
    }

    @Test("a disconnect is not undone by a process that was registering, and leaves no token")
    func disconnectWhileRegistering() throws {
        try withSandbox { bento, sandbox in
            #expect(try connect(bento, sandbox).status == 0)
            // Its token is refused, so that it registers again, slowly.
            try sandbox.stand("status=401@/auth/bootstrap", "delay=1500@\(Self.register)")
            let later: [String: String?] = ["BENTO_NOW": Self.time(after: 300)]
            let status = try bento.start(["account", "status"], environment: later)
            #expect(try sandbox.waits { try $0.count(of: Self.register) == 2 })
            let left = try bento.run(["account", "disconnect", "--yes"])
            #expect(left.status == 0, "\(left.errors)")
            _ = status.wait()
            try sandbox.stand()
            let shown = try bento.run(["account", "status"])
            #expect(shown.output.contains("not connected"), "\(shown.output) \(shown.errors)")
            #expect(try sandbox.devices.first?["tokens"] == 0)
        }
    }

    @Test(
        "a disconnect that is killed has happened here",
        arguments: ["delay=60000@/auth/logout", "late=60000@/auth/logout"]
    )
    func disconnectKilled(fault: String) throws {
        try withSandbox { bento, sandbox in
            #expect(try connect(bento, sandbox).status == 0)
            try kill(bento, ["account", "disconnect", "--yes"], sandbox, fault: fault) { sandbox in
                let tokens = try sandbox.devices.first?["tokens"]?.intValue
                return try sandbox.count(of: "/auth/logout") == 1 && tokens == (fault.hasPrefix("late") ? 0 : 1)
            }
            let shown = try bento.run(["account", "status"])
            #expect(shown.output.contains("not connected"), "\(shown.output) \(shown.errors)")
            // Connecting again finds the same device.
            #expect(try connect(bento, sandbox).status == 0)
            #expect(try sandbox.devices.count == 1)
        }
    }

    // MARK: Signing in

    /// A moment so many seconds from now, as `BENTO_NOW` takes it.
    private static func time(after seconds: Double) -> String {
        Date().addingTimeInterval(seconds).formatted(.iso8601)
    }

    /// When a token that was handed out just now has half a minute left, which is not enough. One that is handed out two
    /// seconds later has.
    private static func nearlyExpired() -> [String: String?] {
        let moment = time(after: 3600 - 30)
        let end = Date().addingTimeInterval(2.1)
        while Date() < end { usleep(50_000) }
        return ["BENTO_NOW": moment]
    }

    @Test("processes whose token expires rotate it once, and all go on")
    func renewAtOnce() throws {
        try withSandbox { bento, sandbox in
            #expect(try signIn(bento, sandbox).status == 0)
            try useGateway(bento, sandbox)
            let later = Self.nearlyExpired()
            try sandbox.stand("delay=300@\(Self.renew)")
            let processes = try (0..<4).map { _ in try bento.start(Self.question, environment: later) }
            for process in processes {
                let outcome = process.wait()
                #expect(outcome.status == 0, "\(outcome.errors)")
            }
            let sessions = try sandbox.sessions
            #expect(sessions.count == 1 && sessions[0]["renewals"] == 1, "\(sessions)")
        }
    }

    @Test(
        "a renewal that is killed loses no session, wherever it was",
        arguments: [("delay=60000", 0), ("late=60000", 1)]
    )
    func renewalKilled(fault: String, renewals: Int) throws {
        try withSandbox { bento, sandbox in
            #expect(try signIn(bento, sandbox).status == 0)
            try useGateway(bento, sandbox)
            let later = Self.nearlyExpired()
            let session = try sandbox.sessions.first?["session_id"]
            try kill(bento, Self.question, sandbox, fault: "\(fault)@\(Self.renew)", environment: later) { sandbox in
                let known = try sandbox.sessions.first?["renewals"]?.intValue
                return try sandbox.count(of: Self.renew) == 1 && known == renewals
            }
            let again = try bento.run(Self.question, environment: later)
            #expect(again.status == 0, "\(again.errors)")
            let sessions = try sandbox.sessions
            #expect(sessions.count == 1 && sessions[0]["session_id"] == session, "\(sessions)")
        }
    }

    @Test(
        "a sign-out that is killed has happened here, and a renewal under way does not undo one",
        arguments: ["delay=60000@/logout", "late=60000@/logout", "renewal"]
    )
    func signOutKilled(fault: String) throws {
        try withSandbox { bento, sandbox in
            #expect(try signIn(bento, sandbox).status == 0)
            try useGateway(bento, sandbox)
            if fault == "renewal" {
                let later = Self.nearlyExpired()
                try sandbox.stand("delay=1500@\(Self.renew)")
                let asking = try bento.start(Self.question, environment: later)
                #expect(try sandbox.waits { try $0.count(of: Self.renew) == 1 })
                #expect(try bento.run(["account", "sign-out"]).status == 0)
                _ = asking.wait()
            } else {
                try kill(bento, ["account", "sign-out"], sandbox, fault: fault) { sandbox in
                    // The server has ended it and nobody here knows, or has not looked at it yet.
                    let known = try sandbox.sessions.count
                    return try sandbox.count(of: "/logout") == 1 && known == (fault.hasPrefix("late") ? 0 : 1)
                }
            }
            try sandbox.stand()
            let out = try bento.run(["account", "sign-out"])
            #expect(out.output.contains("Nobody was signed in"), "\(out.output) \(out.errors)")
        }
    }

    @Test("a sign-in that is killed leaves one session in the end, and sign-out ends what is there")
    func signInKilled() throws {
        try withSandbox { bento, sandbox in
            let arguments = [
                "account", "sign-in", "--anonymous", "--server", sandbox.address, "--key", "sb_publishable_x1",
            ]
            try kill(bento, arguments, sandbox, fault: "delay=60000@/signup") { try $0.count(of: "/signup") == 1 }
            #expect(try signIn(bento, sandbox).status == 0)
            // Signing in again replaces the session, here and at the server.
            #expect(try signIn(bento, sandbox).status == 0)
            #expect(try sandbox.sessions.count == 1)
            #expect(try bento.run(["account", "sign-out"]).output.contains("Signed out"))
            #expect(try sandbox.sessions.isEmpty)
        }
    }

    // MARK: At random

    @Test("kills at random moments leave one device, and a session that works")
    func randomKills() throws {
        var chance = Soak.generator(20)
        try withSandbox { bento, sandbox in
            for _ in 0..<(8 * Soak.factor) {
                let commands: [[String]] = [
                    ["account", "connect", "--server", sandbox.address], ["account", "status"],
                    ["account", "disconnect", "--yes"], ["account", "equipment"],
                ]
                let command = commands[Int.random(in: 0..<commands.count, using: &chance)]
                let process = try bento.start(command)
                usleep(UInt32.random(in: 0..<300_000, using: &chance))
                process.signal(SIGKILL)
                _ = process.wait()
            }
            let connected = try connect(bento, sandbox)
            #expect(connected.status == 0, "seed \(Soak.seed): \(connected.errors)")
            #expect(try sandbox.devices.count == 1, "seed \(Soak.seed)")
            #expect(try bento.run(["account", "status"]).status == 0, "seed \(Soak.seed)")
            #expect(try bento.run(["account", "disconnect", "--yes"]).status == 0, "seed \(Soak.seed)")
        }
    }
}
