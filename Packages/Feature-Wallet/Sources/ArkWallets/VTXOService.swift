import AppData
import ArkLedger
import Core

/// The VTXOs, their expiry, and the exits.
package struct VTXOService: Sendable {
    package struct Overview: Sendable, Codable {
        package let vtxos: [VTXO]
        package let height: Int
        package let inRounds: Set<String>
        /// The number of exits that can be claimed; `nil` in data stored before this existed.
        package let claimable: Int?
    }

    private let source: CachedSource<Overview>
    private let info: CachedSource<ArkInfo>

    package init(wallet: any ArkWallet, database: AppDatabase, time: TimeContext) {
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

    package func refresh(fresh: Bool = false) async throws -> Stamped<Overview> { try await source.value(fresh: fresh) }

    /// The VTXOs to refresh now.
    package func plan(fresh: Bool = false) async throws -> RefreshPlan {
        let overview = try await refresh(fresh: fresh).value
        let fees = try? await info.value().value.fees
        return RefreshPlan(overview.vtxos, height: overview.height, inRounds: overview.inRounds, fees: fees)
    }

    /// The stored VTXOs, at once: for reminders, which must not wait for a server.
    package func kept() async -> Stamped<Overview>? { await source.kept() }

    package func arkInfo() async throws -> Stamped<ArkInfo> { try await info.value() }
    package func expire() async { await source.expire() }

    package func reset() async {
        await source.reset()
        await info.reset()
    }
}
