import Core
import Files
import FlagEvaluation
import Foundation
import Synchronization

/// One file of definitions: read again where it has changed, and where it is broken, what it last said.
final class DefinitionFile: Sendable {
    private struct State {
        var stamp: FileStamp?
        var definitions = FlagDefinitions()
        var fault: String?
    }

    private let url: URL
    private let state = Mutex(State())

    init(_ url: URL) { self.url = url }

    func current() -> (definitions: FlagDefinitions, fault: String?) {
        let stamp = FileStamp(url.filePath)
        return state.withLock { state in
            guard stamp != state.stamp else { return (state.definitions, state.fault) }
            guard stamp.isThere else {
                state = State(stamp: stamp)
                return (state.definitions, nil)
            }
            state.stamp = stamp
            do {
                let bytes = try PrivateFile.read(url, limit: FlagRules.sizeLimit) ?? []
                state.definitions = try FlagDefinitions(parsing: bytes)
                state.fault = nil
            } catch {
                // What was read before stands: flags do not all go off since somebody saves half a file.
                let words = (error as? any BentoError)?.message ?? "\(error)"
                state.fault = "'\(url.path)' is not used: \(words)"
            }
            return (state.definitions, state.fault)
        }
    }
}
