import AppData
import Core
import DataSync
import Foundation
import GRDB
import Networking
import NetworkingLive
import RelayTesting
import SyncMerge
import SyncProtocol
import SyncRelay

/// A home in a process of its own, for a test that kills it:
///
/// ```
/// home-probe prepare FOLDER... ADDRESS WORD     makes homes of one owner, known to the relay
/// home-probe run FOLDER ADDRESS                 writes and syncs until it is told otherwise
/// home-probe list FOLDER ADDRESS                the batches that the relay has: SEQ NODE NO DIGEST, a line each
/// home-probe crowd COUNT ADDRESS WORD           owners without homes: their tokens, and a batch of each for each line it reads
/// ```
///
/// ADDRESS may be several relays over one store, with commas between them: any of them is asked, each time.
///
/// While it runs it says what is on its disk, a line each: `+ ID` a row that is there, `~ ID` one that is about to be deleted,
/// `- ID` one that was, `! WORDS` why a sync failed. Of several relays it says what they acknowledged: `^ NODE NO DIGEST new|again
/// MILLISECONDS`. It takes `write`, `rest` (writes no more), `once`, and `state`, which it answers with
/// `= DIGEST ROWS UNSENT WAITING IDS`.
@main
enum HomeProbe {
    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            switch words.first {
            case "prepare" where words.count > 3:
                try await prepare(
                    Array(words[1..<(words.count - 2)]),
                    words[words.count - 2],
                    word: words[words.count - 1]
                )
            case "run" where words.count == 3: try await run(words[1], words[2])
            case "list" where words.count == 3: try await list(words[1], words[2])
            case "crowd" where words.count == 4:
                let transport = LiveTransport()
                let crowd = ProbeCrowd(words[2], over: transport)
                try await crowd.run(Int(words[1]) ?? 0, word: words[3], lines: inputLines())
                await transport.shutdown()
            default: exit(64)
            }
        } catch {
            say("! \(error)")
            exit(70)
        }
    }

    static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    private static func prepare(_ folders: [String], _ address: String, word: String) async throws {
        let recovery = try SyncRecoveryKeys(RecoveryPhrase())
        let key = SyncEpochKey(epoch: 1)
        let devices = folders.map { _ in SyncDeviceKeys() }
        let genesis = try KeyLog.start(recovery, device: devices[0], name: "home 0", key: key)
        var log = try KeyLog(checking: [genesis], of: recovery.owner)
        for (place, device) in devices.enumerated().dropFirst() {
            let signer = SyncSigner.device(devices[0])
            try log.append(log.adding(device.publicKeys, name: "home \(place)", keys: [key], by: signer))
        }
        for (folder, device) in zip(folders, devices) {
            try AppHome(path: folder).prepare()
            try KeptKeys(device: device, key: key, log: log, word: word).write(to: folder)
        }
        let transport = LiveTransport()
        let keeper = try ProbeKeys(folder: folders[0], address: address, transport: transport)
        _ = try await keeper.keyring()
        await transport.shutdown()
    }

    private static func run(_ folder: String, _ address: String) async throws {
        let database = AppDatabase(home: AppHome(path: folder), plans: [Note.plan], busyTimeout: .seconds(30))
        let transport = LiveTransport(options: LiveTransportOptions(connectTimeout: .seconds(3)))
        let keys = try ProbeKeys(folder: folder, address: address, transport: transport)
        if try await !SyncEngine.isStarted(database) {
            try await SyncEngine.start(database, keys: await keys.kept(), streams: [.core])
        }
        let writer = NoteWriter(database: database, name: URL(filePath: folder).lastPathComponent)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await writer.run() }
            group.addTask { try await sync(database, keys) }
            group.addTask {
                for await line in inputLines() {
                    switch line {
                    case "write": writer.isResting = false
                    case "rest": writer.isResting = true
                    case "once": try await writer.write()
                    case "state": say(try await writer.state())
                    default: break
                    }
                }
                throw CancellationError()
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private static func inputLines() -> AsyncStream<String> {
        AsyncStream { continuation in
            // A thread of its own: it blocks.
            Thread.detachNewThread {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
    }

    /// Syncs every few seconds: a device may push sixty times a minute, and has to send all of it again where the relay is emptied.
    private static func sync(_ database: AppDatabase, _ keys: ProbeKeys) async throws {
        while true {
            do {
                let relay = try await keys.relay()
                let transport: any RelayTransport = await keys.hasChoice ? WatchedRelay(relay: relay) : relay
                let engine = SyncEngine(database: database, transport: transport, keys: keys, streams: [.core])
                let report = try await engine.sync()
                if let wait = report.retryAfter { try await Task.sleep(for: min(wait, .seconds(5))) }
                for reason in report.refused { say("! refused \(reason)") }
            } catch let error as any BentoError {
                say("! \(error.code) \(error.message)")
            }
            try await Task.sleep(for: .milliseconds(.random(in: 2_000...4_000)))
        }
    }

    private static func list(_ folder: String, _ address: String) async throws {
        let transport = LiveTransport()
        let relay = try await ProbeKeys(folder: folder, address: address, transport: transport).relay()
        var seq: Int64 = 0
        while let answer = try await relay.pull(.core, after: seq, head: 0), let last = answer.batches.last {
            for batch in answer.batches {
                let header = batch.envelope.header
                say("\(batch.seq) \(header.node) \(header.no) \(batch.envelope.digest)")
            }
            seq = last.seq
        }
        await transport.shutdown()
    }
}
