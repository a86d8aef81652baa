import Core
import Foundation
import HostTesting
import Testing

/// The account, the sign-in and the gateway of a server that is none of Bento's own, and that changes its mind.
@Suite("Services that change their mind", .timeLimit(.minutes(30)))
struct ServiceTests {
    private struct Place {
        let bento: BentoBinary
        let world: ServiceWorld

        init() throws {
            bento = try BentoBinary()
            world = try ServiceWorld()
        }

        @discardableResult
        func run(_ words: String..., after seconds: Double = 0, input: String = "") throws -> BentoBinary.Outcome {
            let moment = Date(timeIntervalSince1970: 1_795_262_400 + seconds).formatted(.iso8601)
            return try bento.run(words, input: input, environment: ["BENTO_NOW": moment])
        }

        func signIn() throws {
            let outcome = try run(
                "account",
                "sign-in",
                "--anonymous",
                "--server",
                world.address,
                "--key",
                "sb_publishable_abc"
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
        }

        func useGateway(_ address: String) throws {
            #expect(try run("settings", "set", "chat.server", address).status == 0)
            #expect(try run("settings", "set", "chat.provider", "gateway").status == 0)
        }
    }

    /// Words as they were before the lines were broken.
    private static func unwrapped(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func place(_ body: (Place) throws -> Void) throws {
        let place = try Place()
        defer { place.bento.cleanUp() }
        try body(place)
    }

    @Test("the status says who is signed in and where, and when and why the server ended it, until one signs out")
    func status() throws {
        try place { place in
            try place.signIn()
            let shown = try place.run("account", "status")
            #expect(shown.output.contains("as a@b.example, at \(place.world.address)"), "\(shown.output)")
            let json = try JSONValue(parsing: place.run("account", "status", "--json").output)
            #expect(json["signIn"]?["isSignedIn"] == true && json["isConnected"] == false)
            place.world.change { $0.ending = "session_expired" }
            // The token is over by now, and its renewal ends the session.
            let ended = try place.run("account", "status", after: 7200)
            #expect(Self.unwrapped(ended.output).contains("ended less than a minute ago"), "\(ended.output)")
            let later = try place.run("account", "status", "--offline", after: 14_400)
            let words = Self.unwrapped(later.output)
            #expect(words.contains("ended 2 hours ago: it was not used for too long"), "\(later.output)")
            #expect(words.contains("bento account sign-in"))
            let overview = try place.run(after: 14_400)
            #expect(Self.unwrapped(overview.output).contains("ended 2 hours ago"), "\(overview.output)")
            try place.run("account", "sign-out")
            #expect(try !place.run("account", "status").output.contains("ended"))
            #expect(try !place.run(after: 14_400).output.contains("ended"))
        }
    }

    @Test("a gateway that refuses the token gets a renewed one, once, and the answer comes")
    func renews() throws {
        try place { place in
            try place.signIn()
            try place.useGateway(place.world.address + "/v1")
            place.world.change { $0.refused = ["t-1"] }
            let answer = try place.run("chat", "ask", "hello")
            #expect(answer.output.contains("Hi."), "\(answer.output) \(answer.errors)")
            #expect(place.world.tokens(of: "POST /v1/chat") == ["t-1", "t-2"])
            // What stays refused is an error with the server's words, and no key of the coach's is named.
            place.world.change { $0.refused = ["t-1", "t-2", "t-3"] }
            let refused = try place.run("chat", "ask", "hello")
            #expect(refused.status == 77 && refused.errors.contains("Who are you?"), "\(refused.errors)")
            #expect(!refused.errors.contains("chat.key"))
        }
    }

    @Test("the token goes to no server that it is not for, until the person says so")
    func otherServer() throws {
        try place { place in
            try place.signIn()
            let other = try ServiceWorld()
            try place.useGateway(other.address + "/v1")
            let refused = try place.run("chat", "ask", "hello")
            #expect(
                refused.status == 77 && refused.errors.contains("account.services \(other.address)"),
                "\(refused.errors)"
            )
            #expect(other.tokens(of: "POST /v1/chat") == [""])
            #expect(try place.run("settings", "set", "account.services", "http://gateway.example").status != 0)
            #expect(try place.run("settings", "set", "account.services", other.address).status == 0)
            #expect(try place.run("chat", "ask", "hello").output.contains("Hi."))
            #expect(other.tokens(of: "POST /v1/chat").last == "t-1")
        }
    }

    @Test("a renewal that is another person's is refused, and nothing is asked as them")
    func otherPerson() throws {
        try place { place in
            try place.signIn()
            try place.useGateway(place.world.address + "/v1")
            place.world.change { ($0.refused, $0.user) = (["t-1"], "user-2") }
            let answer = try place.run("chat", "ask", "hello")
            #expect(answer.status == 76 && answer.errors.contains("session that cannot be used"), "\(answer.errors)")
            #expect(place.world.tokens(of: "POST /v1/chat") == ["t-1"])
        }
    }

    @Test(
        "envelopes are read, and what is none says what is wrong with it",
        arguments: [
            (
                #"{"status":"success","result":{"event":"chat","data":{"content":"In one piece."}}}"#, Int32(0),
                "In one piece."
            ),
            (#"{"status":"success","result":{"event":"chat","data":"Plain."}}"#, 0, "Plain."),
            (
                #"{"status":"error","error":{"message":"the gateway is closed today"}}"#, 69,
                "the gateway is closed today"
            ),
            (#"{"status":"error","error":"closed"}"#, 69, "closed"), ("[]", 76, "invalid response format"),
            (#"{"result":{"event":"chat"}}"#, 76, "'status'"), (#"{"status":"success","result":7}"#, 76, "'result'"),
            (#"{"status":"success"}"#, 76, "'result'"),
        ]
    )
    func envelopes(body: String, status: Int32, words: String) throws {
        try place { place in
            try place.signIn()
            try place.useGateway(place.world.address + "/v1")
            place.world.change { $0.chat = ("application/json", body) }
            let answer = try place.run("chat", "ask", "hello")
            #expect(answer.status == status, "\(answer.output) \(answer.errors)")
            #expect((answer.output + answer.errors).contains(words), "\(answer.output) \(answer.errors)")
        }
    }

    @Test(
        "the overview loads an account that is stale, shows yesterday's where the network is gone, and asks once a minute"
    )
    func overview() throws {
        try place { place in
            #expect(try place.run("account", "connect", "--server", place.world.address).status == 0)
            place.world.change { $0.name = "Grace" }
            #expect(try place.run(after: 30).output.contains("Ada"))
            let shown = try place.run(after: 3600)
            #expect(shown.output.contains("Grace"), "\(shown.output) \(place.world.lines)")
            place.world.change { $0.refused = ["t-1", "t-2", "t-3", "t-4", "t-5", "t-6"] }
            let before = place.world.lines.count
            let old = try place.run(after: 86_400)
            #expect(old.output.contains("Grace") && old.output.contains("23 hours ago"), "\(old.output)")
            let asked = place.world.lines.count
            #expect(asked > before)
            #expect(try place.run(after: 86_430).output.contains("Grace"))
            #expect(place.world.lines.count == asked, "what failed is not tried again at once")
        }
    }

    @Test("each service's address goes by the named environment")
    func environments() throws {
        try place { place in
            let staging = try ServiceWorld()
            staging.change { $0.name = "Stella" }
            #expect(try place.run("settings", "set", "account.server", place.world.address).status == 0)
            #expect(try place.run("settings", "set", "account.server@staging", staging.address).status == 0)
            #expect(try place.run("account", "connect").output.contains("Ada"))
            let unused = try place.run("settings", "set", "host.environment", "stagging")
            #expect(unused.errors.contains("staging"), "\(unused.errors)")
            #expect(try place.run("settings", "set", "host.environment", "staging").status == 0)
            #expect(try place.run("settings", "get", "account.server").output.contains(staging.address))
            #expect(try place.run("account", "connect").output.contains("Stella"))
            #expect(try place.run("--set", "host.environment=", "account", "status").output.contains("Ada"))
            #expect(try place.run("settings", "set", "food.online-barcodes@staging", "on").status == 64)
        }
    }

    @Test("two terminals that sign in at once leave one session that works")
    func atOnce() throws {
        try place { place in
            let words = [
                "account", "sign-in", "--anonymous", "--server", place.world.address, "--key", "sb_publishable_abc",
            ]
            let started = try (0..<2).map { _ in try place.bento.start(words) }
            for process in started {
                let outcome = process.wait()
                #expect([0, 77].contains(outcome.status), "\(outcome.errors)")
            }
            let status = try place.run("account", "status")
            #expect(status.status == 0 && status.output.contains("a@b.example"), "\(status.output) \(status.errors)")
        }
    }

    @Test(
        "what cannot work, or would give away more than it must, is not taken as a setting",
        arguments: [
            ("account.sign-in.server", "http://abc.supabase.co", "not encrypted"),
            ("account.sign-in.key", "sb_secret_abcdef", "bypasses all access rules"),
            ("account.server", "http://account.example", "not encrypted"),
            ("location.geoapify-address", "http://geo.example", "https"),
            ("location.receiver", "https://example.org", "host and port"),
        ]
    )
    func checks(name: String, value: String, words: String) throws {
        try place { place in
            let refused = try place.run("settings", "set", name, value)
            #expect(refused.status != 0 && refused.errors.contains(words), "\(refused.errors)")
            #expect(try !place.run("settings", "get", name).output.contains(value))
            // The same in a file that somebody wrote by hand, or in the environment.
            let file = place.bento.bentoHome.appendingPathComponent("settings.json")
            try FileManager.default.createDirectory(at: place.bento.bentoHome, withIntermediateDirectories: true)
            let kept = JSONValue.object(["version": .integer(1), "state": .object([name: .string(value)])])
            try kept.text().write(to: file, atomically: true, encoding: .utf8)
            let doctor = try place.run("doctor")
            #expect(doctor.status == 1 && doctor.output.contains(name), "\(doctor.output)")
            #expect(try place.run("settings", "import", "-", input: "{\"\(name)\":\"\(value)\"}").status == 65)
        }
    }

    @Test("a key with a space is not taken as a secret")
    func secretCheck() throws {
        try place { place in
            let refused = try place.run("settings", "set", "location.geoapify-key", "-", input: "a key")
            #expect(refused.status == 78 && refused.errors.contains("contains a space"), "\(refused.errors)")
            #expect(!refused.errors.contains("a key\""))
            #expect(
                try place.run("settings", "set", "location.geoapify-key", "-", input: "0123456789abcdef\n").status == 0
            )
        }
    }

    @Test("the doctor tries the services that are set, and the log tells what was asked of them, without secrets")
    func doctor() throws {
        try place { place in
            try place.signIn()
            let connected = try place.run("--verbose", "account", "connect", "--server", place.world.address)
            #expect(connected.status == 0 && connected.errors.contains("info account: "), "\(connected.errors)")
            let well = try place.run("doctor")
            #expect(well.output.contains("the session of this device is good"), "\(well.output)")
            #expect(well.output.contains("signed in as a@b.example"))
            place.world.change { ($0.ending, $0.refused) = ("session_not_found", ["t-1"]) }
            let ill = try place.run("doctor")
            #expect(ill.status == 1 && ill.output.contains("The session is over"), "\(ill.output)")
            let log = try place.run("doctor", "log", "--feature", "account")
            #expect(
                log.output.filter { !$0.isWhitespace }
                    .contains("POST\(place.world.address)/api/v1/auth/register-device:201"),
                "\(log.output)"
            )
            #expect(!log.output.contains("t-1") && !log.output.contains("sb_publishable"))
            #expect(try place.run("doctor", "log", "--level", "warning").output.contains("400"))
        }
    }

    @Test("the doctor asks each service for what only its key or token opens, and says what it tried")
    func probes() throws {
        try place { place in
            let world = place.world.address
            try place.signIn()
            try place.useGateway(world + "/v1")
            for (name, value) in [
                ("host.flag-server", world + "/api"), ("host.transcriber-server", world),
                ("reminders.ntfy-server", world),
            ] { #expect(try place.run("settings", "set", name, value).status == 0) }
            for (name, secret) in [
                ("host.flag-token", "f-1"), ("host.transcriber-key", "v-1"), ("reminders.ntfy-topic", "hidden"),
                ("reminders.ntfy-token", "n-1"),
            ] { #expect(try place.run("settings", "set", name, "-", input: secret).status == 0) }
            place.world.change { $0.requests = [] }
            let well = try place.run("doctor")
            let words = Self.unwrapped(well.output)
            for expected in [
                "it answered 405 to a GET with the account's token", "takes the token, and has 0 flags",
                "lists its models, asked with the key", "takes the token of 'phil'; no message was sent to the topic",
            ] { #expect(words.contains(expected), "\(well.output)") }
            #expect(!place.world.lines.contains { $0.contains("hidden") || $0.hasPrefix("POST /v1/chat") })
            place.world.change { $0.refused = ["f-1", "v-1", "n-1", "t-1", "t-2", "t-3", "t-4"] }
            let ill = try place.run("doctor")
            #expect(ill.status == 1)
            let faults = Self.unwrapped(ill.output)
            for expected in ["look host.flag-server", "refuses the key", "refuses the token", "look chat.server"] {
                #expect(faults.contains(expected), "\(ill.output)")
            }
        }
    }

    @Test("each environment's server has a key of its own, which goes to no other")
    func environmentKeys() throws {
        try place { place in
            let staging = try ServiceWorld()
            #expect(try place.run("settings", "set", "chat.server", place.world.address).status == 0)
            #expect(try place.run("settings", "set", "chat.server@staging", staging.address).status == 0)
            #expect(try place.run("settings", "set", "chat.provider", "openai").status == 0)
            #expect(try place.run("settings", "set", "chat.key", "-", input: "k-usual").status == 0)
            let refused = try place.run("settings", "set", "chat.key@staging", "-", input: "k-staging")
            #expect(refused.status == 64 && refused.errors.contains("host.environment staging"), "\(refused.errors)")
            let switched = try place.run("settings", "set", "host.environment", "staging")
            #expect(switched.errors.contains("'chat.key' stays with"), "\(switched.errors)")
            #expect(try place.run("settings", "get", "chat.key").output.contains("not for \(staging.address)"))
            #expect(try place.run("settings", "set", "chat.key", "-", input: "k-staging").status == 0)
            #expect(try place.run("chat", "model", "list").status == 0)
            #expect(try place.run("settings", "unset", "host.environment").status == 0)
            #expect(try place.run("chat", "model", "list").status == 0)
            #expect(Set(staging.tokens(of: "GET /v1/models")) == ["k-staging"])
            #expect(Set(place.world.tokens(of: "GET /v1/models")) == ["k-usual"])
        }
    }
}
