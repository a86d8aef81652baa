import Core

/// A setting that cannot be right. It never contains the value.
public struct ConfigurationFault: BentoError, Equatable {
    /// The setting's name.
    public let setting: String
    /// Where it was read.
    public let source: String
    /// What is wrong, as the end of a sentence: `is empty`.
    public let problem: String
    /// What to do next.
    public let remedy: String

    init(_ setting: ConfigurationSetting, _ problem: String, _ remedy: String) {
        self.setting = setting.name
        self.source = setting.source
        self.problem = problem
        self.remedy = remedy
    }

    /// `configuration.` and the setting's name.
    public var code: String { "configuration.\(setting)" }
    /// The setting, where it was read, and what is wrong.
    public var message: String { "The setting '\(setting)' (from \(source)) \(problem)." }
    /// What to do next.
    public var recovery: String? { remedy }
    public var exitStatus: ExitStatus { .configuration }
}
