import Core
import Foundation
import NetworkingLive

/// The host's own network settings.
package enum NetworkSettings {
    package static let certificateAuthority = SettingKey<String>(
        "certificate-authority",
        "A file of certificates (PEM) that are trusted beside the system's: a private authority of your own.",
        default: "",
        form: "Give the path of a file of certificates (PEM).",
        isPower: true
    )

    package static let declarations = [SettingDeclaration(certificateAuthority, owner: "host")]

    /// The trusted authorities according to the environment and the settings.
    ///
    /// - Throws: an error if the settings file cannot be read, or if the environment's value is invalid.
    package static func trust(environment: [String: String], settings: SettingsFile) throws -> CertificateTrust {
        let found = try settings.found("host.\(certificateAuthority.name)")?.value.stringValue
        return CertificateTrust(environment: environment, privateAuthority: found)
    }
}
