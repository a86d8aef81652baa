import Positioning
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Wakes a thread that waits in `poll` on a socket: a pipe whose reading end the thread waits on too.
final class SocketInterrupt: Sendable {
    private struct State {
        var isRaised = false
        /// -1 once closed.
        var reader: Int32
        var writer: Int32
    }

    private let state: Mutex<State>

    /// - Throws: ``GpsdError/unreachable(_:)`` where the process has no descriptors left.
    init() throws(GpsdError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw GpsdError.unreachable("no more files can be opened") }
        state = Mutex(State(reader: ends[0], writer: ends[1]))
    }

    var isRaised: Bool { state.withLock { $0.isRaised } }
    /// The descriptor to wait on.
    var descriptor: Int32 { state.withLock { $0.reader } }

    /// Ends every wait, now and later.
    func raise() {
        state.withLock { state in
            guard !state.isRaised, state.writer >= 0 else { return }
            state.isRaised = true
            var byte: UInt8 = 1
            _ = write(state.writer, &byte, 1)
        }
    }

    /// Gives the descriptors back; only the thread that waits may call it.
    func close() {
        state.withLock { state in
            guard state.writer >= 0 else { return }
            closeDescriptor(state.reader)
            closeDescriptor(state.writer)
            state.reader = -1
            state.writer = -1
        }
    }
}

/// The system's `close`, which methods of that name would hide.
func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
