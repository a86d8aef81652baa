import ArgumentParser
import Core
import DataSync
import SyncProtocol

/// What to do after sharing has begun: the first sync, which a relay that goes away does not undo.
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

/// What this device is called by the others.
struct DeviceNameOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("What your other devices call this one; by default, the machine's name.", valueName: "name")
    )
    var name: String?

    func name(in home: SharedHome) throws -> String {
        // As the list of devices takes it: a word too long would only be refused later.
        let name = name ?? home.deviceName
        do {
            _ = try SealedName(name, with: SyncEpochKey(epoch: 1))
        } catch {
            throw Failure.usage(
                "sync.device-name",
                "A device's name has up to \(SyncLimits.nameBytes) bytes, without control characters.",
                recovery: "Pass another by --name."
            )
        }
        return name
    }
}
