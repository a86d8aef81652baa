import AppData
import Core
import DataSync
import Foundation
import Networking
import SyncProtocol
import SyncRelay

/// What Sync is given by the host, and no other feature: the home as a whole, and relays.
package enum SyncServices {
    /// The one feature that is given them.
    private static let feature = "sync"

    /// - Parameter transport: how relays are reached.
    package static func registrations(
        _ database: AppDatabase,
        time: @escaping @Sendable () -> TimeContext,
        transport: @escaping @Sendable (ServiceResolver) async throws -> any HTTPTransport
    ) -> [ServiceRegistration] {
        [
            .view(SharedHome.self) { _, asker in
                try check(asker)
                return SharedHome(database, deviceName: deviceName)
            },
            .view((any RelayConnecting).self) { resolver, asker in
                try check(asker)
                return HostRelays(transport: try await transport(resolver), time: time)
            },
        ]
    }

    private static func check(_ asker: String) throws {
        guard asker == feature || asker == ServiceContainer.host else {
            throw Failure("sync.not-yours", "'\(asker)' is not given what Sync works with.")
        }
    }

    /// The machine's name, as far as a device's name may be long.
    private static var deviceName: String {
        let name = ProcessInfo.processInfo.hostName.split(separator: ".").first.map(String.init) ?? ""
        let plain = String(
            name.unicodeScalars.filter { $0.isASCII && $0.value > 0x20 && $0.value < 0x7F }.prefix(SyncLimits.nameBytes)
        )
        return plain.isEmpty ? "device" : plain
    }
}

/// Relays over HTTP. The person names them as they begin or join, and nobody else's address gets here: it is kept among the secrets.
private struct HostRelays: RelayConnecting {
    let transport: any HTTPTransport
    let time: @Sendable () -> TimeContext

    func relay(at address: ServerAddress, for owner: SyncOwner, as signer: SyncSigner) throws -> any RelayTransport {
        try HTTPRelay(
            address: address,
            owner: owner,
            signer: signer,
            client: HTTPClient(transport: transport),
            time: time()
        )
    }
}
