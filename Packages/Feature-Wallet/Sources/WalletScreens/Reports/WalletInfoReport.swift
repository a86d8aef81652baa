import ArkLedger
import ArkWallets
import Core

/// The server behind the wallet.
package struct WalletInfoReport: FlowResult {
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

    package func encode(to encoder: any Encoder) throws {
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

    package var exitStatus: ExitStatus { failure == nil ? .success : .temporaryFailure }
    package var outsideSources: Set<String> { failure == nil ? [] : ["the wallet's server"] }

    /// - Parameter server: the address of a barkd; `nil` for play money.
    package static func make(
        _ wallet: any ArkWallet,
        vtxos: VTXOService,
        provider: String,
        server: String?
    ) async -> WalletInfoReport {
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
        await attempt { try await wallet.checkNetwork() }
        let info = await attempt { try await vtxos.arkInfo().value }
        let height = await attempt { try await wallet.tipHeight() }
        let rates = await attempt { try await wallet.feeRates() }
        return WalletInfoReport(
            network: wallet.network,
            provider: provider,
            server: server,
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

    package func presentation(in context: FlowContext) -> Presentation {
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
