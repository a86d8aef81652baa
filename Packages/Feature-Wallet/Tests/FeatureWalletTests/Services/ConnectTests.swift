import ArkLedger
import Core
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Testing
import WalletTesting

@testable import ArkWallets
@testable import FeatureWallet

/// A barkd is used once it was checked, and a token goes to nobody but the server that it was given for.
@Suite("Connecting a barkd")
struct ConnectTests {
    private static let first = "http://127.0.0.1:3535"
    private static let second = "http://127.0.0.1:3536"

    private let standIn: StandInTransport
    private let transport: FakeTransport
    private let home: WalletHome

    init() throws {
        let moment = Date(timeIntervalSince1970: 1_800_000_000)
        standIn = StandInTransport { moment }
        transport = standIn.transport
        home = try WalletHome(transport: transport)
    }

    private func connect(_ server: String, token: String? = nil) async throws {
        let how = token == nil ? ["--no-token"] : ["--token-file", "token"]
        let flow = try ConnectWallet.parse([server, "--network", "regtest"] + how)
        _ = try await flow.run(with: home.wallet, in: home.session(ScriptedFrontEnd(files: ["token": token ?? ""])))
    }

    private func use(_ server: String) async throws {
        try await home.settings.set(WalletSettings.server, to: ServerAddress(server))
        _ = try await home.run(ShowBalance.self, ["fresh": true])
    }

    /// What was sent to a server as its authorization.
    private func authorizations(_ server: String) -> Set<String?> {
        Set(transport.requests.filter { $0.url.hasPrefix(server) }.map { $0.header("authorization") })
    }

    @Test("a server without a token gets none, also not that of the server before it")
    func noToken() async throws {
        try await connect(Self.first, token: "one\n")
        try await connect(Self.second)
        _ = try await home.run(ShowBalance.self, ["fresh": true])
        #expect(authorizations(Self.first) == ["Bearer one"])
        #expect(authorizations(Self.second) == [nil])
        // The first one's stays for it.
        try await connect(Self.first)
        #expect(try await home.secrets.names() == [])
    }

    @Test("trying the wallet reads with the token what nobody else may, and moves nothing; play money is not tried")
    func probe() async throws {
        #expect(try await home.wallet.opener.probe() == nil)
        try await connect(Self.first, token: "one")
        let before = transport.requests.count
        #expect(
            try await home.wallet.opener.probe() == "barkd takes the token, has a wallet and is on regtest"
        )
        let asked = transport.requests.dropFirst(before)
        #expect(!asked.isEmpty)
        #expect(asked.allSatisfy { $0.head.method == .get })
        #expect(asked.contains { $0.header("authorization") == "Bearer one" })
        try await home.settings.set(WalletSettings.network, to: .signet)
        await #expect(throws: WalletError.self) { try await home.wallet.opener.probe() }
    }

    @Test("a server that is set by hand gets no token of another one, and the first gets its own again")
    func setByHand() async throws {
        try await connect(Self.first, token: "one")
        try await use(Self.second)
        #expect(authorizations(Self.second) == [nil])
        try await use(Self.first)
        #expect(authorizations(Self.first) == ["Bearer one"])
    }

    @Test("a token that is set by itself is for the server that it is used with first")
    func tokenByItself() async throws {
        try await home.settings.set(WalletSettings.provider, to: .barkd)
        try await home.settings.set(WalletSettings.network, to: .regtest)
        try await home.secrets.set("wallet.token", to: Secret("mine"))
        try await use(Self.first)
        try await use(Self.second)
        #expect(authorizations(Self.first) == ["Bearer mine"])
        #expect(authorizations(Self.second) == [nil])
    }

    @Test("a connection that fails changes nothing and says why")
    func failed() async throws {
        try await connect(Self.first, token: "one")
        standIn.order(BarkdFault(.away, times: 1000))
        let error = await #expect(throws: (any Error).self) { try await connect(Self.second, token: "two") }
        #expect((error as? any BentoError)?.code != "settings.server-not-named")
        standIn.order(BarkdFault(.away, times: 0))
        _ = try await home.run(ShowBalance.self, ["fresh": true])
        #expect(try await home.settings[WalletSettings.server] == ServerAddress(Self.first))
        #expect(authorizations(Self.first) == ["Bearer one"])
    }

    @Test("what cannot be connected is set at no time: nothing has to be put back, whatever else names a server")
    func neverSet() async throws {
        let wallet = WalletCoordinator(
            database: home.database,
            settings: FeatureSettings(owner: "wallet", backing: NeverSet()),
            secrets: home.secrets,
            transport: transport,
            time: home.time,
            retry: .never
        )
        standIn.spoil("/ping", .refuseConnection)
        let flow = try ConnectWallet.parse([Self.first, "--no-token"])
        let error = await #expect(throws: WalletError.self) { try await flow.run(with: wallet, in: home.session()) }
        #expect(error?.code == "wallet.offline")
        #expect(error?.message.contains("..") == false)
    }

    @Test(
        "what is no address of a barkd, and what is no token, is refused before anything is asked or kept",
        arguments: [("localhost:18787", "one"), ("tcp://127.0.0.1:3535", "one"), (first, " \n"), (first, "")]
    )
    func careless(server: String, token: String) async throws {
        await #expect(throws: WalletError.self) { try await connect(server, token: token) }
        #expect(try await home.settings[WalletSettings.server] == nil)
        #expect(try await home.secrets.names() == [])
        #expect(transport.requests.isEmpty)
    }
}

private struct NeverSet: SettingsBacking {
    func value(of id: String) async throws -> JSONValue? { nil }
    func set(_ id: String, to value: JSONValue?) async throws { throw Failure("settings.set", "'\(id)' was set.") }
}
