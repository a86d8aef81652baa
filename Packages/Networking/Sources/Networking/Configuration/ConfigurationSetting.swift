import Core

/// A setting with the source that it was read from, so that an error about it can name both.
public struct ConfigurationSetting: Sendable {
    /// The setting's name, for example `geoapify.key`.
    public let name: String
    /// The source that it was read from, for example `the environment variable BENTO_GEOAPIFY_KEY` or `config.json`.
    public let source: String
    public let value: Secret

    public init(name: String, source: String, value: Secret) {
        self.name = name
        self.source = source
        self.value = value
    }
}
