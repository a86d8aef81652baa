import AppData
import ArkLedger
import Core
import Foundation
import Observation

/// The VTXOs, their expiry, and the exits.
@MainActor
@Observable
final class VTXOService {
    struct Overview: Sendable, Codable {
        let vtxos: [VTXO]
        let height: Int
        let inRounds: Set<String>
        /// How many exits can be claimed; `nil` in what was kept before this was.
        let claimable: Int?
    }

    private(set) var shown = Shown<Overview>() {
        didSet { revision += 1 }
    }
    /// Counts the changes of ``shown``.
    private(set) var revision = 0

    nonisolated private let source: CachedSource<Overview>
    nonisolated private let info: CachedSource<ArkInfo>

    nonisolated init(wallet: any ArkWallet, database: AppDatabase, time: TimeContext) {
        // The height is what ages first.
        source = CachedSource("vtxos", wallet: wallet.id, database: database, time: time, lifetime: .seconds(60)) {
            async let vtxos = wallet.vtxos(all: false)
            async let height = wallet.tipHeight()
            async let rounds = wallet.pendingRounds()
            async let exits = wallet.exits()
            let open = try await rounds.filter { ["pending", "unconfirmed"].contains($0.status.status) }
            return Overview(
                vtxos: try await vtxos,
                height: try await height,
                inRounds: Set(open.flatMap(\.participation.inputs)),
                claimable: try await exits.count { $0.state.type == "claimable" }
            )
        }
        info = CachedSource("ark-info", wallet: wallet.id, database: database, time: time) {
            try await wallet.arkInfo()
        }
    }

    @discardableResult
    func refresh(fresh: Bool = false) async throws -> Stamped<Overview> {
        shown.isLoading = true
        defer { shown.isLoading = false }
        let stamped = try await source.value(fresh: fresh)
        shown = Shown(value: stamped.value, loadedAt: stamped.loadedAt, failure: stamped.failure)
        return stamped
    }

    /// What to refresh now.
    func plan(fresh: Bool = false) async throws -> RefreshPlan {
        let overview = try await refresh(fresh: fresh).value
        let fees = try? await info.value().value.fees
        return RefreshPlan(overview.vtxos, height: overview.height, inRounds: overview.inRounds, fees: fees)
    }

    /// What is kept of the VTXOs, at once: for reminders, which must not wait for a server.
    nonisolated func kept() async -> Stamped<Overview>? { await source.kept() }

    nonisolated func arkInfo() async throws -> Stamped<ArkInfo> { try await info.value() }
    nonisolated func expire() { source.expire() }

    nonisolated func reset() async {
        await source.reset()
        await info.reset()
    }

    func revisions() -> Observations<Int, Never> { Observations { self.revision } }
}
