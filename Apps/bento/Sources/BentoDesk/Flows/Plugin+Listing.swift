import BentoHome
import CoreHosting

extension FeatureRuntime {
    /// True if a plug-in may run; one that was added after this runtime was made may.
    func isOn(_ plugin: String) -> Bool { if case .disabled = state(of: plugin) { false } else { true } }
}

extension Plugin {
    /// The command that is started, or the address.
    var place: String { url ?? command.joined(separator: " ") }
}
