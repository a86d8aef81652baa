import ArgumentParser
import BentoHome
import Core
import CoreHosting
import Foundation

/// Switches a feature on.
struct EnableFeature: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable",
        abstract: "Let a feature run again.",
        discussion: "Where a flag server or a file holds it off, what you say here counts."
    )
    @Argument(help: "The feature's id.", completion: .featureNames) var id: String
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        try await FeatureSwitching(HostInvocation.required()).set(id, on: true)
    }
}

/// Switches a feature off.
struct DisableFeature: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable",
        abstract: "Switch a feature off, also where it runs just now.",
        discussion: """
            It keeps its data. What cannot do without it is blocked, the rest runs. It stays off until 'bento features enable'.
            """
    )
    @Argument(help: "The feature's id.", completion: .featureNames) var id: String
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        try await FeatureSwitching(HostInvocation.required()).set(id, on: false)
    }
}

/// Keeps the switches of features.
struct FeatureSwitching: Sendable {
    struct Report: Listing {
        let feature: String
        let isOn: Bool
        /// Who else is held off by it, or who still holds it.
        let words: String

        var presentation: Presentation {
            .keyValues([KeyValue(feature, isOn ? "on" : "off", tone: .strong), KeyValue("", words, tone: .muted)])
        }
    }

    private let invocation: HostInvocation

    init(_ invocation: HostInvocation) { self.invocation = invocation }

    func set(_ id: String, on isOn: Bool) async throws {
        let parts = try invocation.composition.parts()
        guard invocation.catalogue.feature(id) != nil else {
            throw UnknownName(kind: "feature", name: id, known: invocation.catalogue.ids)
        }
        let killSwitch = FlagDeclarations.killSwitch(of: id)
        try await parts.flags.choose(killSwitch, isOn ? nil : "off")
        // Where a source below holds it off, the person's word is needed.
        if isOn, parts.flags.values().whyOff(id) != nil { try await parts.flags.choose(killSwitch, "on") }
        if isOn { CrashRecord(home: parts.home.url).clear(id) }
        let whyOff = parts.flags.values().whyOff(id)
        try invocation.present(
            Report(feature: id, isOn: whyOff == nil, words: words(id, isOn: isOn, whyOff: whyOff, in: parts))
        )
    }

    private func words(_ id: String, isOn: Bool, whyOff: String?, in parts: Composition) -> String {
        if isOn { return whyOff.map { "It is still \($0)." } ?? "It runs from the next command on." }
        guard whyOff != nil else { return "It is off, but for this run something else has it on." }
        let manifests = parts.runtime.registrations.map(\.manifest)
        let provided = manifests.first { $0.id == id }?.provides ?? []
        let blocked = manifests.filter { !Set($0.requires).isDisjoint(with: provided) }.map(\.id)
        let rest = blocked.isEmpty ? "" : " What cannot do without it is blocked: \(blocked.joined(separator: ", "))."
        return "It keeps its data. 'bento features enable \(id)' brings it back.\(rest)"
    }
}

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
