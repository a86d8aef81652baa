import AppData
import ArkWallets
import BitcoinText
import Core
import Foundation
import WalletHistory
import WalletScreens

/// One wallet with its services.
struct OpenWallet: Sendable {
    let configuration: WalletConfiguration
    let wallet: any ArkWallet
    let balance: BalanceService
    let transactions: TransactionService
    let addresses: AddressService
    let operations: OperationService
    let vtxos: VTXOService

    init(
        _ configuration: WalletConfiguration,
        wallet: any ArkWallet,
        database: AppDatabase,
        time: TimeContext,
        limits: @escaping @Sendable () async throws -> OperationJournal.Limits,
        onStep: @escaping OperationService.OnStep
    ) {
        self.configuration = configuration
        self.wallet = wallet
        balance = BalanceService(wallet: wallet, database: database, time: time)
        transactions = TransactionService(wallet: wallet, database: database, time: time)
        addresses = AddressService(wallet: wallet, time: time)
        operations = OperationService(
            wallet: wallet,
            journal: OperationJournal(database: database, time: time),
            time: time,
            limits: limits,
            onStep: onStep
        )
        vtxos = VTXOService(wallet: wallet, database: database, time: time)
    }

    /// The data of an overview: the current state of play money, the stored state of a server. It does not wait and
    /// writes nothing.
    ///
    /// - Returns: `nil` if nothing is known yet.
    func glance(at now: Date) async throws -> (balance: Stamped<BalanceSheet>, urgent: Int)? {
        guard let sandbox = wallet as? SandboxWallet else {
            guard let kept = await balance.kept() else { return nil }
            let overview = await vtxos.kept()?.value
            let plan = overview.map { RefreshPlan($0.vtxos, height: $0.height, inRounds: $0.inRounds, fees: nil) }
            return (kept, plan?.refreshable.count { $0.reason != .dueSoon } ?? 0)
        }
        guard let state = try await sandbox.glance() else { return (Stamped(value: .empty, loadedAt: now), 0) }
        let sheet = BalanceSheet(ark: state.ark, onchain: state.onchain)
        let plan = RefreshPlan(state.vtxos, height: state.height, inRounds: [], fees: nil)
        return (Stamped(value: sheet, loadedAt: now), plan.refreshable.count { $0.reason != .dueSoon })
    }

    /// The server behind it, as far as it can be asked now.
    func info() async -> WalletInfoReport {
        await WalletInfoReport.make(
            wallet,
            vtxos: vtxos,
            provider: configuration.provider.rawValue,
            server: configuration.server?.description
        )
    }

    /// The key of its Ark server, which can pay only its own addresses; the error if the server could not be asked.
    func serverKey() async throws -> Result<[UInt8], any Error> {
        do {
            let text = try await vtxos.arkInfo().value.serverKey
            guard let key = Hex.bytes(text) else {
                throw WalletError.protocolMismatch("its Ark server's key is not a key")
            }
            return .success(key)
        } catch let error as CancellationError {
            throw error
        } catch {
            return .failure(error)
        }
    }

    /// Broadcasts the next transactions of the exits in progress.
    func progressExits() async throws {
        try await wallet.checkNetwork()
        do {
            try await wallet.progressExits()
        } catch {
            await expire()
            throw error
        }
        await expire()
    }

    /// Marks the stored data as outdated, after an operation.
    func expire() async {
        await balance.expire()
        await vtxos.expire()
    }
}

/// The wallet chosen in the settings.
struct WalletConfiguration: Sendable, Hashable {
    let provider: WalletProvider
    let server: ServerAddress?
    let network: BitcoinNetwork
    let token: Secret?

    static func == (left: WalletConfiguration, right: WalletConfiguration) -> Bool {
        left.provider == right.provider && left.server == right.server && left.network == right.network
            && left.token?.reveal() == right.token?.reveal()
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(provider)
        hasher.combine(server)
        hasher.combine(network)
    }
}
