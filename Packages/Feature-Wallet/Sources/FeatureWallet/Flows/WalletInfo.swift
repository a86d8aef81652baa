import ArgumentParser
import ArkLedger
import Core
import Foundation

struct ShowWalletInfo: Flow {
    static let descriptor = FlowDescriptor(
        "info",
        "Show the server, the chain's height and the fees",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "All of it")]
    )

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> WalletInfoReport {
        try await WalletInfoReport.make(wallet)
    }
}

struct ResetWallet: Flow {
    static let descriptor = FlowDescriptor(
        "disconnect",
        "Forget what is kept of the wallet's server, never money",
        discussion:
            "Kept figures and the copy of the history go, and are asked for anew. Notes, tags, limits, the records of what "
            + "was paid, and all money stay.",
        effect: .writes,
        deletes: true,
        formerly: ["wallet.reset"],
        examples: [FlowExample("", "Forget it, and ask anew")]
    )

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> WalletInfoReport {
        try await wallet.reset()
        return try await WalletInfoReport.make(wallet)
    }
}

struct ShowOperations: Flow {
    static let descriptor = FlowDescriptor(
        "operation list",
        "Show what was asked of the wallet, and look up what is not known yet",
        discussion:
            "Each payment is written down before it is sent. Where its answer was lost, it is 'not known yet' until the "
            + "wallet's own history tells, and is never sent again in the meantime.",
        effect: .writes,
        openTo: [.model, .client, .page],
        formerly: ["wallet.operations"],
        examples: [FlowExample("", "The latest")]
    )

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> OperationsReport {
        let open = try await wallet.current()
        try await open.operations.resolveOpen()
        return OperationsReport(
            try await open.operations.journal.latest(open.wallet.id),
            network: open.wallet.network
        )
    }
}

/// The operations requested from the wallet.
struct OperationsReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let key: String
        let at: Date
        let amount: Satoshis?
        let destination: String
        let state: String
        let failure: String?
    }

    let network: BitcoinNetwork
    let operations: [Entry]

    var outsideSources: Set<String> { operations.contains { $0.failure != nil } ? ["the wallet's server"] : [] }

    init(_ records: [OperationRecord], network: BitcoinNetwork) {
        self.network = network
        operations = records.map { record in
            Entry(
                key: record.id,
                at: record.startedAt.date,
                amount: try? Satoshis(record.amount),
                destination: record.destination,
                state: record.state == .sent ? "not known yet" : record.state.rawValue,
                failure: record.failure
            )
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !operations.isEmpty else { return .text("Nothing was asked of this wallet yet.", tone: .muted) }
        let form = AmountForm(context)
        let rows = operations.map { entry -> [Table.Cell] in
            let tone: Tone = entry.state == "done" ? .good : entry.state == "failed" ? .muted : .warning
            return [
                .init(context.forms.date(LocalDay(of: entry.at, in: context.time.zone))),
                .init(entry.amount.map { form.text($0) } ?? ""), .init(entry.state, tone: tone),
                .init(entry.failure ?? entry.destination), .init(entry.key, tone: .muted),
            ]
        }
        return .section(
            "Operations",
            [
                .table(
                    Table(
                        [
                            .init("Day"), .init("Amount", .trailing), .init("State"), .init("What"),
                            .init("Key", dispensability: 1),
                        ],
                        rows: rows
                    )
                ), .text(NetworkText.line(network), tone: NetworkText.tone(network)),
            ]
        )
    }
}

/// The server behind the wallet.
struct WalletInfoReport: FlowResult {
    let network: BitcoinNetwork
    let provider: String
    let server: String?
    let height: Int?
    let feeRates: FeeRates?
    let serverKey: String?
    let roundInterval: String?
    let boardConfirmations: Int?
    let exitDelta: Int?
    let vtxoLifetime: Int?
    /// The reason why the server could not be asked.
    let failure: String?

    /// In satoshis per virtual byte. The server's own names are those of its protocol.
    private struct Rates: Encodable {
        let fastSatPerVb, regularSatPerVb, slowSatPerVb: Int64
    }

    private enum CodingKeys: CodingKey {
        case network, provider, server, height, feeRates, serverKey, roundInterval, boardConfirmations, exitDelta
        case vtxoLifetime, failure
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(network, forKey: .network)
        try container.encode(provider, forKey: .provider)
        try container.encodeIfPresent(server, forKey: .server)
        try container.encodeIfPresent(height, forKey: .height)
        let rates = feeRates.map {
            Rates(fastSatPerVb: $0.fast, regularSatPerVb: $0.regular, slowSatPerVb: $0.slow)
        }
        try container.encodeIfPresent(rates, forKey: .feeRates)
        try container.encodeIfPresent(serverKey, forKey: .serverKey)
        try container.encodeIfPresent(roundInterval, forKey: .roundInterval)
        try container.encodeIfPresent(boardConfirmations, forKey: .boardConfirmations)
        try container.encodeIfPresent(exitDelta, forKey: .exitDelta)
        try container.encodeIfPresent(vtxoLifetime, forKey: .vtxoLifetime)
        try container.encodeIfPresent(failure, forKey: .failure)
    }

    var exitStatus: ExitStatus { failure == nil ? .success : .temporaryFailure }
    var outsideSources: Set<String> { failure == nil ? [] : ["the wallet's server"] }

    static func make(_ wallet: WalletCoordinator) async throws -> WalletInfoReport {
        let open = try await wallet.current()
        var failure: String?
        @discardableResult
        func attempt<Value>(_ body: () async throws -> Value) async -> Value? {
            do {
                return try await body()
            } catch {
                failure = failure ?? (error as? any BentoError)?.message ?? "\(error)"
                return nil
            }
        }
        await attempt { try await open.wallet.checkNetwork() }
        let info = await attempt { try await open.vtxos.arkInfo().value }
        let height = await attempt { try await open.wallet.tipHeight() }
        let rates = await attempt { try await open.wallet.feeRates() }
        return WalletInfoReport(
            network: open.wallet.network,
            provider: open.configuration.provider.rawValue,
            server: open.configuration.server?.description,
            height: height,
            feeRates: rates,
            serverKey: info?.serverKey,
            roundInterval: info?.roundInterval,
            boardConfirmations: info?.requiredBoardConfirmations,
            exitDelta: info?.exitDelta,
            vtxoLifetime: info?.vtxoLifetime ?? info?.expiryDelta,
            failure: failure
        )
    }

    func presentation(in context: FlowContext) -> Presentation {
        var rows = [KeyValue("wallet", server.map { "barkd at \($0)" } ?? "sandbox, in Bento's database")]
        if let height { rows.append(KeyValue("block", "\(height)")) }
        if let feeRates {
            rows.append(
                KeyValue("fees", "\(feeRates.fast) fast, \(feeRates.regular) regular, \(feeRates.slow) slow sat/vB")
            )
        }
        if let roundInterval { rows.append(KeyValue("rounds", "every \(roundInterval)")) }
        if let boardConfirmations {
            rows.append(KeyValue("boarding", context.forms.counted(boardConfirmations, "confirmation")))
        }
        if let vtxoLifetime { rows.append(KeyValue("VTXOs live", VTXOReport.time(vtxoLifetime, context.forms))) }
        if let exitDelta { rows.append(KeyValue("exits wait", VTXOReport.time(exitDelta, context.forms))) }
        if let serverKey { rows.append(KeyValue("Ark server", serverKey)) }
        var parts: [Presentation] = [
            .keyValues(rows), .text(NetworkText.line(network), tone: NetworkText.tone(network)),
        ]
        if let failure { parts.append(.notice(Notice(.warning, failure))) }
        return .section("Wallet", parts)
    }
}
