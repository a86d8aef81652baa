import Core
@preconcurrency import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A live view on the terminal: each result replaces the one before, and keys come from the terminal itself, even if
/// standard input is a pipe.
final class TerminalView: LiveView {
    private let input: Int32
    private let ownsInput: Bool
    private let isEditing: Bool
    private let output: StandardStream
    private let screen: WatchScreen
    private let render: @Sendable (any FlowResult, Notice?, _ columns: Int?) -> String
    private let shown = Mutex(Shown())
    private let notices = Mutex<ViewNotices?>(nil)
    private let isOpen: Mutex<Bool>
    private let decoder = Mutex(KeyDecoder())
    private let ready = Mutex<[TerminalEvent]>([])
    private let signals = Mutex<[any DispatchSourceSignal]>([])
    private let isGone = Mutex(false)
    private let scroll = Mutex(Scroll())
    private let onEnd: @Sendable () -> Void
    private let events: LifecycleEvents?

    private struct Shown {
        var result: (any FlowResult)?
        var notice: Notice?
    }

    /// The visible part of a result that is taller than the window.
    private struct Scroll {
        var isOn = false
        /// The first visible line.
        var offset = 0
        /// The maximum offset.
        var furthest = 0
        /// The number of visible lines.
        var page = 1

        /// Scrolls by a key.
        ///
        /// - Returns: whether the key is one that scrolls.
        mutating func take(_ key: Key) -> Bool {
            guard isOn, furthest > 0 else { return false }
            let target: Int
            switch key {
            case .up: target = offset - 1
            case .down: target = offset + 1
            case .pageUp: target = offset - max(1, page - 1)
            case .pageDown, .character(" "): target = offset + max(1, page - 1)
            case .home: target = 0
            case .end: target = furthest
            default: return false
            }
            offset = min(max(0, target), furthest)
            return true
        }
    }

    /// - Parameters:
    ///   - isEditing: text is edited, see ``TerminalMode``.
    ///   - events: notified when the person suspends the program and when it resumes.
    ///   - render: a result and the notice below it, for a window of the given width.
    /// - Returns: `nil` if there is no terminal to read keys from.
    init?(
        output: StandardStream,
        screen: WatchScreen,
        isEditing: Bool = false,
        events: LifecycleEvents? = nil,
        render: @escaping @Sendable (any FlowResult, Notice?, _ columns: Int?) -> String,
        onEnd: @escaping @Sendable () -> Void
    ) {
        let isInput = isatty(0) == 1
        let descriptor = isInput ? 0 : systemOpen("/dev/tty", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, TerminalMode.enter(descriptor, isEditing: isEditing) else {
            if descriptor > 0 { close(descriptor) }
            return nil
        }
        input = descriptor
        ownsInput = !isInput
        self.isEditing = isEditing
        self.output = output
        self.screen = screen
        self.render = render
        self.onEnd = onEnd
        self.events = events
        isOpen = Mutex(true)
        // The rest of text that was pasted for an earlier question is not a sequence of keys.
        if !isEditing { tcflush(descriptor, TCIFLUSH) }
        watchSignals()
    }

    var size: TerminalSize? {
        guard !isGone.withLock({ $0 }) else { return nil }
        return TerminalSize(of: input)
    }

    /// True if more was already typed or pasted.
    var hasWaiting: Bool { ready.withLock { !$0.isEmpty } }

    func show(_ result: any FlowResult) async throws {
        try Task.checkCancellation()
        try draw { $0.result = result }
    }

    /// Shows a notice below the result for its duration, after those that came before it.
    func post(_ notice: Notice) {
        let notices = notices.withLock { notices in
            let known = notices ?? ViewNotices { [weak self] notice in try? self?.draw { $0.notice = notice } }
            notices = known
            return known
        }
        Task { @MainActor in notices.post(notice) }
    }

    private func draw(_ change: (inout Shown) -> Void) throws {
        try shown.withLock { shown in
            change(&shown)
            guard let result = shown.result, isOpen.withLock({ $0 }) else { return }
            let size = size
            let from = scroll.withLock { $0.isOn ? $0.offset : nil }
            let (furthest, page) = try screen.show(render(result, shown.notice, size?.columns), size: size, from: from)
            scroll.withLock { scroll in
                (scroll.furthest, scroll.page) = (furthest, page)
                scroll.offset = min(scroll.offset, furthest)
            }
        }
    }

    func scrolls() { scroll.withLock { $0.isOn = true } }

    func next() async throws -> TerminalEvent? {
        while true {
            try Task.checkCancellation()
            if let event = ready.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
                switch event {
                case .resized, .resumed: try draw { _ in }
                case .key(let key) where scroll.withLock({ $0.take(key) }):
                    // Several in a row, as the wheel of a mouse sends them, are drawn once.
                    if !hasWaiting { try draw { _ in } }
                    continue
                default: break
                }
                return event
            }
            guard isOpen.withLock({ $0 }), !isGone.withLock({ $0 }) else { return nil }
            let found = await withCheckedContinuation { continuation in
                // Waiting happens on a queue of its own, so that it never holds one of the few threads that tasks share.
                Self.queue.async { [self] in continuation.resume(returning: read()) }
            }
            if let found { ready.withLock { $0 += found } } else { isGone.withLock { $0 = true } }
        }
    }

    func end() async {
        let wasOpen = isOpen.withLock { open in
            defer { open = false }
            return open
        }
        guard wasOpen else { return }
        signals.withLock { sources in
            for source in sources { source.cancel() }
            sources = []
        }
        if let notices = notices.withLock({ $0 }) { await notices.end() }
        signal(SIGTSTP, SIG_DFL)
        TerminalMode.leave()
        if ownsInput { close(input) }
        onEnd()
    }

    /// Waits at most a tenth of a second.
    ///
    /// - Returns: `nil` if the terminal has gone.
    private func read() -> [TerminalEvent]? {
        var waiting = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        let count = poll(&waiting, 1, 100)
        if count == 0 { return decoder.withLock { $0.isWaiting ? $0.flush() : [] } }
        if count < 0 { return errno == EINTR ? [] : nil }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let got = systemRead(input, &buffer, buffer.count)
        if got < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
        guard got > 0 else { return nil }
        return decoder.withLock { $0.take(buffer[..<got]) }
    }

    private func watchSignals() {
        signal(SIGTSTP, SIG_IGN)
        let resized = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: Self.queue)
        resized.setEventHandler { [weak self] in
            guard let self, let size else { return }
            ready.withLock { $0.append(.resized(size)) }
        }
        let stopped = DispatchSource.makeSignalSource(signal: SIGTSTP, queue: Self.signalQueue)
        stopped.setEventHandler { [weak self] in
            guard let self else { return }
            ready.withLock { $0.append(.suspended) }
            TerminalMode.leave()
            tellSuspended()
            // Stops here, and goes on here when the person says `fg`. Sent to the process, the signal could find another
            // thread first, and this one would take the terminal again before it stopped.
            pthread_kill(pthread_self(), SIGSTOP)
            _ = TerminalMode.enter(input, isEditing: isEditing)
            screen.forget()
            ready.withLock { $0.append(.resumed) }
            if let events { Task { await events.post(.resumed) } }
        }
        for source in [resized, stopped] { source.resume() }
        signals.withLock { $0 = [resized, stopped] }
    }

    /// Lets parts that live as long as the program finish urgent work; the process stops after half a second in any
    /// case.
    ///
    /// It waits with a semaphore, which blocks a thread: this queue's own, which has nothing else to do, and which must
    /// itself stop the process when the wait ends. A task would run on one of the threads that the notified parts need.
    private func tellSuspended() {
        guard let events else { return }
        let told = DispatchSemaphore(value: 0)
        Task {
            await events.post(.suspended)
            told.signal()
        }
        _ = told.wait(timeout: .now() + .milliseconds(500))
    }

    private static let queue = DispatchQueue(label: "bento.keys")
    private static let signalQueue = DispatchQueue(label: "bento.terminal-signals")
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
