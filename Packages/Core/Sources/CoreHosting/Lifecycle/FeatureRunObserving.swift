import Core

/// Hears when a feature's own code begins and ends to run: a host that finds out what ended its process.
public protocol FeatureRunObserving: Sendable {
    func began(_ feature: String)
    /// It has ended, well or with an error. What ends the process is not heard here.
    func ended(_ feature: String)
}
