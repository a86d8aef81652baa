import ArkLedger
import Core
import CoreTesting
import Foundation
import Testing
import WalletTesting

@testable import ArkWallets
@testable import FeatureWallet
@testable import WalletScreens

@Suite("A barkd's wallet made here")
struct NewWalletTests {
    private let standIn: StandInTransport
    private let home: WalletHome
    private static let words =
        "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"
    private static let input: JSONValue = ["server": "http://127.0.0.1:3535", "network": "regtest", "noToken": true]

    init() throws {
        standIn = StandInTransport { Date(timeIntervalSince1970: 1_800_000_000) }
        home = try WalletHome(transport: standIn.transport)
        standIn.reset("wallet=none&seed=9")
    }

    private func shown(_ frontEnd: ScriptedFrontEnd) -> [String] {
        frontEnd.asked.last?.details.map(\.value) ?? []
    }

    @Test("its words are shown once and stand in no output; it is used from then on")
    func created() async throws {
        let frontEnd = ScriptedFrontEnd(confirmations: [true])
        let report = try await home.run(CreateWallet.self, Self.input, frontEnd)
        #expect(shown(frontEnd).joined(separator: " ") == Self.words)
        #expect(frontEnd.asked.first?.weight == .personal)
        #expect(report.provider == "barkd")
        #expect(report.network == .regtest)
        #expect(!(try JSONValue(encoding: report).text()).contains("abandon"))
        #expect(!report.presentation(in: home.session().context).plainText.contains("abandon"))
        // A wallet is there now: it is not made again, and its words are not shown again.
        let again = ScriptedFrontEnd(confirmations: [true])
        await #expect(throws: WalletError.self) { try await home.run(CreateWallet.self, Self.input, again) }
        #expect(again.asked.isEmpty)
    }

    @Test("words that nobody has written down are shown again, also where the answer was lost or the process died")
    func unseen() async throws {
        standIn.spoil("/api/v1/wallet/create", .loseAnswer)
        let no = ScriptedFrontEnd(confirmations: [false])
        await #expect(throws: Declined.self) { try await home.run(CreateWallet.self, Self.input, no) }
        #expect(shown(no).count == 12)
        #expect(try await home.settings[WalletSettings.provider] == .sandbox)
        let yes = ScriptedFrontEnd(confirmations: [true])
        _ = try await home.run(CreateWallet.self, Self.input, yes)
        #expect(shown(yes).count == 12)
    }

    @Test("where nobody sees them, nothing is made; a file takes them")
    func file() async throws {
        await #expect(throws: WalletError.self) { try await home.run(CreateWallet.self, Self.input) }
        #expect(!standIn.hasWallet)
        var input = Self.input.objectValue ?? [:]
        input["wordsFile"] = "words.txt"
        let frontEnd = ScriptedFrontEnd()
        _ = try await home.run(CreateWallet.self, .object(input), frontEnd)
        #expect(
            frontEnd.events.contains {
                if case .wrote(_, let bytes) = $0 { bytes == Array((Self.words + "\n").utf8) } else { false }
            }
        )
        #expect(frontEnd.asked.isEmpty)
    }

    @Test("a barkd that has a wallet, is on another network, or is reached in the clear makes none")
    func refused() async throws {
        var far = Self.input.objectValue ?? [:]
        far["server"] = "http://example.com:3535"
        var signet = Self.input.objectValue ?? [:]
        signet["network"] = "signet"
        for input in [far, signet] {
            await #expect(throws: WalletError.self) {
                try await home.run(CreateWallet.self, .object(input), ScriptedFrontEnd(confirmations: [true]))
            }
        }
        #expect(!standIn.hasWallet)
        let error = await #expect(throws: WalletError.self) {
            try await home.run(ConnectWallet.self, Self.input)
        }
        #expect(error == .noWallet)
        #expect(error?.recovery?.contains("wallet create") == true)
        standIn.reset("seed=9")
        await #expect(throws: WalletError.self) {
            try await home.run(CreateWallet.self, Self.input, ScriptedFrontEnd(confirmations: [true]))
        }
    }

    @Test("it is restored from its words, which go to barkd alone")
    func restored() async throws {
        let typed = ScriptedFrontEnd(answers: ["  Abandon " + Self.words.dropFirst(8) + "\n"])
        let report = try await home.run(RestoreWallet.self, Self.input, typed)
        #expect(report.provider == "barkd")
        #expect(standIn.hasWallet)
        guard case .asked(let question)? = typed.events.first else {
            Issue.record("nothing was asked")
            return
        }
        #expect(question.isSecret)
        #expect(!(try JSONValue(encoding: report).text()).contains("abandon"))
    }

    @Test(
        "words that cannot be a wallet's are refused, and no error names one",
        arguments: [
            "", "secretword", words + " zoo", "abandon abandon", String(repeating: "é ", count: 12),
            String(repeating: "12345 ", count: 12),
        ]
    )
    func badWords(text: String) async throws {
        var input = Self.input.objectValue ?? [:]
        input["wordsFile"] = "words.txt"
        let error = await #expect(throws: WalletError.self) {
            try await home.run(RestoreWallet.self, .object(input), ScriptedFrontEnd(files: ["words.txt": text]))
        }
        #expect(error?.message.contains("secretword") == false)
        #expect(!standIn.hasWallet)
    }
}
