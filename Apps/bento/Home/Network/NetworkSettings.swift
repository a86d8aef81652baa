import Core
import Foundation
import NetworkingLive

/// The host's own settings of how it meets the network.
package enum NetworkSettings {
    package static let certificateAuthority = SettingKey<String>(
        "certificate-authority",
        "A file of certificates (PEM) that are trusted beside the system's: a private authority of your own.",
        default: "",
        form: "Say the path of a file of certificates (PEM).",
        isPower: true
    )

    package static let declarations = [SettingDeclaration(certificateAuthority, owner: "host")]

    /// What the environment and the settings say about whom to trust.
    ///
    /// - Throws: where the setting's file cannot be read, or the environment's text for it fits nothing.
    package static func trust(environment: [String: String], settings: SettingsFile) throws -> CertificateTrust {
        let found = try settings.found("host.\(certificateAuthority.name)")?.value.stringValue
        return CertificateTrust(environment: environment, privateAuthority: found)
    }
}
