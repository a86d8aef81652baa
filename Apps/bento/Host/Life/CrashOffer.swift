import BentoHome
import Core
import CoreHosting
import Foundation

/// Offers to switch off a feature that has ended the program again and again, before it may do so once more.
struct CrashOffer: Sendable {
    let home: URL
    let flags: HostFlags

    /// - Throws: ``CoreHosting/FeatureUnavailable`` where the person takes the offer.
    func offerToDisable(_ feature: String, in session: FlowSession) async throws {
        let record = CrashRecord(home: home)
        let count = record.count(of: feature)
        guard count >= CrashRecord.loop else { return }
        guard session.caller == .person, session.presence == .here else {
            return await session.notice(
                .warning,
                "The feature '\(feature)' has ended the program \(count) times in a row; 'bento features disable \(feature)' "
                    + "switches it off."
            )
        }
        let confirmation = Confirmation(
            "The feature '\(feature)' has ended the program \(count) times in a row. Start it disabled?",
            weight: .personal
        )
        guard try await session.confirm(confirmation) else { return record.clear(feature) }
        try await flags.choose(FlagDeclarations.killSwitch(of: feature), "off")
        throw FeatureUnavailable.disabled(feature, why: "switched off by you")
    }
}
