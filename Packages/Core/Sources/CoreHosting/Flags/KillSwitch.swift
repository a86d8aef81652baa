import Core

/// The switch that every feature has: `feature.<id>`.
public struct KillSwitch: Sendable {
    public let feature: String

    public init(feature: String) { self.feature = feature }

    public var id: String { FlagDeclarations.killSwitch(of: feature) }

    /// Who holds the feature off, such as `switched off by the server`; `nil` where it may run.
    public func whyOff(in values: any FlagValues) -> String? {
        let resolution = values.resolution(of: id, declared: .killSwitch(of: feature))
        guard Bool(settingText: resolution.text) == false else { return nil }
        return switch resolution.origin {
        case .byDefault, .rollout: "switched off"
        case .file: "switched off by the flag definitions in the home"
        case .server: "switched off by the flag server"
        case .choice: "switched off by you"
        case .environment: "switched off by the environment"
        case .option: "switched off for this run"
        }
    }

    /// How often a running feature's switch is looked at.
    static let pace: Duration = .seconds(1)

    /// Returns as soon as one of the features is switched off.
    ///
    /// - Throws: `CancellationError`.
    static func untilOff(_ features: [String], in source: any FlagSource, clock: any Clock<Duration>) async throws {
        while true {
            try await clock.sleep(for: pace)
            let values = source.values()
            if features.contains(where: { KillSwitch(feature: $0).whyOff(in: values) != nil }) { return }
        }
    }
}
