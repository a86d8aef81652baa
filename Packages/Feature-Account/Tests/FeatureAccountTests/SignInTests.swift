import AppData
import Core
import CoreHosting
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Testing

@testable import FeatureAccount

@Suite("Signing in", .timeLimit(.minutes(1)))
struct SignInTests {
    private static let session = #"""
        {"access_token":"a1","token_type":"bearer","expires_in":3600,"refresh_token":"r1",
        "user":{"id":"u1","email":"a@b.example","is_anonymous":false}}
        """#

    private struct Place {
        let home: AccountHome
        let transport: FakeTransport
        let analytics = RecordedAnalytics()

        init(_ responses: FakeResponse...) throws {
            home = try AccountHome()
            transport = FakeTransport { _, position in responses[min(position, responses.count - 1)] }
        }

        /// As a new process makes it.
        func coordinator() -> SignInCoordinator {
            SignInCoordinator(
                settings: home.settings,
                secrets: home.secrets,
                transport: transport,
                account: home.coordinator(),
                analytics: analytics,
                time: home.time,
                clock: home.clock
            )
        }

        @discardableResult
        func run<F: Flow>(
            _ type: F.Type,
            _ input: JSONValue = [:],
            _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd()
        ) async throws -> F.Output where F.Dependency == SignInCoordinator {
            try await FlowSchema(type).parse(input).run(with: coordinator(), in: .scripted(frontEnd, time: home.time))
        }
    }

    private static let project: JSONValue = [
        "email": "a@b.example", "server": "https://abc.supabase.example", "key": "sb_publishable_x1",
    ]

    @Test("the password is asked for, the project is remembered, and the token is given to whoever asks for it")
    func signsIn() async throws {
        let place = try Place(.json(Self.session))
        let report = try await place.run(SignIn.self, Self.project, ScriptedFrontEnd(answers: ["geheim-9"]))
        #expect(report.email == "a@b.example")
        let request = try #require(place.transport.requests.first)
        #expect(request.url == "https://abc.supabase.example/auth/v1/token?grant_type=password")
        #expect(request.text.contains("geheim-9"))
        let auth: any AuthService = place.coordinator()
        #expect(try await auth.accessToken()?.reveal() == "a1")
        #expect(try await place.home.settings[AccountSettings.signInKey] == "sb_publishable_x1")
        #expect(!"\(report)".contains("geheim"))
        let event = AnalyticsEvent("account_connected", ["how": .choice("sign-in")])
        #expect(place.analytics.calls == [.identified("u1"), .captured(event)])
        #expect(AnalyticsCatalogue(events: AccountFeature.manifest.events).allowed(event) == event)
    }

    @Test("a project that lets nobody in is not remembered, and the one before is")
    func refused() async throws {
        let refusal = #"{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}"#
        let place = try Place(.json(refusal, status: 400), .json(Self.session), .json(refusal, status: 400))
        for first in [true, false] {
            await #expect(throws: AuthError.self) {
                try await place.run(SignIn.self, Self.project, ScriptedFrontEnd(answers: ["wrong"]))
            }
            let known: ServerAddress? = first ? nil : ServerAddress("https://other.example")
            #expect(try await place.home.settings[AccountSettings.signInServer] == known)
            #expect(try await place.home.settings[AccountSettings.signInKey] == (first ? "" : "sb_publishable_x2"))
            guard first else { continue }
            let other: JSONValue = ["anonymous": true, "server": "https://other.example", "key": "sb_publishable_x2"]
            try await place.run(SignIn.self, other)
        }
        // Nobody was signed out of the project before.
        #expect(try await place.coordinator().user() != nil)
    }

    @Test("where nobody can be asked, the option to give is named")
    func unattended() async throws {
        let place = try Place(.json(Self.session))
        await #expect(throws: UnansweredQuestion.self) { try await place.run(SignIn.self, Self.project) }
        #expect(place.transport.requests.isEmpty)
    }

    @Test("a key that bypasses all access rules is refused before anything is sent")
    func secretKey() async throws {
        let place = try Place(.json(Self.session))
        let input: JSONValue = ["anonymous": true, "server": "https://abc.supabase.example", "key": "sb_secret_x1"]
        await #expect(throws: ConfigurationFault.self) { try await place.run(SignIn.self, input) }
        let plain: JSONValue = ["anonymous": true, "server": "http://abc.supabase.example", "key": "sb_publishable_x1"]
        await #expect(throws: ConfigurationFault.self) { try await place.run(SignIn.self, plain) }
        await #expect(throws: AccountError.noSignInServer) { try await place.run(SignIn.self, ["anonymous": true]) }
        #expect(place.transport.requests.isEmpty)
    }

    @Test("signing out ends the session here, and nobody is given a token after it")
    func signsOut() async throws {
        let place = try Place(.json(Self.session), .response(204))
        try await place.run(SignIn.self, Self.project, ScriptedFrontEnd(answers: ["x"]))
        let report = try await place.run(SignOut.self, ["scope": "global"])
        #expect(place.analytics.calls.last == .reset)
        #expect(report.wasSignedIn && report.serverWasTold)
        #expect(place.transport.requests.last?.path == "/auth/v1/logout?scope=global")
        #expect(try await place.coordinator().accessToken() == nil)
        #expect(try await !place.run(SignOut.self).wasSignedIn)
    }

    @Test(
        "it is said where the sessions ended, and that one's own goes on",
        arguments: [
            ("local", "Signed out."), ("global", "Signed out on every device."),
            ("others", "Signed out on every other device. You are still signed in here."),
        ]
    )
    func scopes(scope: String, words: String) async throws {
        let place = try Place(.json(Self.session), .response(204))
        try await place.run(SignIn.self, Self.project, ScriptedFrontEnd(answers: ["x"]))
        let report = try await place.run(SignOut.self, ["scope": .string(scope)])
        #expect(report.presentation(in: FlowContext(time: place.home.time)).plainText == words)
        #expect(try await (place.coordinator().accessToken() != nil) == (scope == "others"))
    }

    @Test("without a project, the token is the device's; without either there is none")
    func device() async throws {
        let home = try AccountHome()
        func coordinator() -> SignInCoordinator {
            SignInCoordinator(
                settings: home.settings,
                secrets: home.secrets,
                transport: home.transport,
                account: home.coordinator(),
                time: home.time,
                clock: home.clock
            )
        }
        #expect(try await coordinator().accessToken() == nil)
        #expect(try await !coordinator().validate())
        #expect(!home.hasSecretsFile)
        try await home.connect()
        #expect(try await coordinator().accessToken()?.reveal() == "token-1")
        #expect(try await coordinator().validate())
        home.service.change { $0.isOffline = true }
        #expect(try await coordinator().validate(), "offline, its expiry decides")
        try await coordinator().signOut()
        #expect(try await coordinator().accessToken() == nil)
    }

    @Test("equipment that the service does not have is said so, and is no failure of the rest")
    func noEquipment() async throws {
        let home = try AccountHome()
        home.service.change { $0.missing = ["equipment"] }
        let report = try await home.connect()
        #expect(report.problems.isEmpty)
        #expect(report.exitStatus == .success)
        await #expect(throws: AccountError.noData("equipment")) { try await home.run(ShowEquipment.self) }
        #expect(AccountError.noData("equipment").recovery?.contains("address") == false)
    }

    @Test("old equipment comes with the warning that the account comes with")
    func staleEquipment() async throws {
        let home = try AccountHome()
        try await home.connect()
        home.pass(3600)
        home.service.change { $0.isOffline = true }
        let status = try await home.run(ShowAccount.self)
        let report = try await home.run(ShowEquipment.self)
        #expect(report.isStale)
        #expect(report.problems == Array(status.problems.prefix(1)))
        #expect(report.exitStatus == .temporaryFailure)
        #expect("\(report.presentation(in: FlowContext(time: home.time)))".contains("Unable to load player data."))
    }
}
