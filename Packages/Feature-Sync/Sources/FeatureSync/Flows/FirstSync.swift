import ArgumentParser
import Core
import DataSync
import SyncProtocol

/// The first sync after sharing has begun. A relay that goes away does not undo the beginning.
struct FirstSync {
    let coordinator: SyncCoordinator

    func run(in session: FlowSession) async throws -> RunReport {
        do {
            return try await coordinator.now(in: session)
        } catch let error as any BentoError where error.isRetryable {
            await session.notice(.warning, "\(error.message) What is here is sent when it can be ('bento sync now').")
            return RunReport(SyncReport(), unsent: nil, concerns: [])
        }
    }
}

/// The name of this device among the others.
struct DeviceNameOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("What your other devices call this one; by default, the machine's name.", valueName: "name")
    )
    var name: String?

    func name(in home: SharedHome) throws -> String {
        try Self.checked(name ?? home.deviceName, option: "--name")
    }

    /// A name as the list of devices takes it: one that is too long would only be refused later.
    static func checked(_ name: String, option: String) throws -> String {
        do {
            _ = try SealedName(name, with: SyncEpochKey(epoch: 1))
        } catch {
            throw Failure.usage(
                "sync.device-name",
                "A device's name has up to \(SyncLimits.nameBytes) bytes, without control characters.",
                recovery: "Pass another by \(option)."
            )
        }
        return name
    }
}
