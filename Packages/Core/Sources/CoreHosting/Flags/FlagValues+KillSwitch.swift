import Core

extension FlagValues {
    /// The reason why a kill switch, `feature.<id>`, holds a feature off, such as `switched off by the server`; `nil`
    /// if it may run.
    public func whyOff(_ feature: String) -> String? {
        let resolution = resolution(of: FlagDeclarations.killSwitch(of: feature), declared: .killSwitch(of: feature))
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
}
