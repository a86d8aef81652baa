import Core

/// A setting with an invalid value. The error never contains the value.
public struct ConfigurationFault: BentoError, Equatable {
    /// The setting's name.
    public let setting: String
    /// The source that it was read from.
    public let source: String
    /// The problem, as the end of a sentence: `is empty`.
    public let problem: String
    /// The next step.
    public let remedy: String

    init(_ setting: ConfigurationSetting, _ problem: String, _ remedy: String) {
        self.setting = setting.name
        self.source = setting.source
        self.problem = problem
        self.remedy = remedy
    }

    /// `configuration.` and the setting's name.
    public var code: String { "configuration.\(setting)" }
    public var message: String { "The setting '\(setting)' (from \(source)) \(problem)." }
    public var recovery: String? { remedy }
    public var exitStatus: ExitStatus { .configuration }
}
