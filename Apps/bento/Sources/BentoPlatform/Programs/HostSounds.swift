import BentoTerminal
import Core
import Synchronization

/// Plays sounds through the first player that the machine has, else by the terminal's bell.
package final class HostSounds: SoundService {
    /// Players that read 16-bit samples of one channel from standard input.
    package static let players: [(program: String, arguments: [String])] = [
        ("pw-cat", ["--playback", "--raw", "--format", "s16", "--rate", "44100", "--channels", "1", "-"]),
        ("pacat", ["--playback", "--raw", "--format=s16le", "--rate=44100", "--channels=1"]),
        ("aplay", ["-q", "-t", "raw", "-f", "S16_LE", "-r", "44100", "-c", "1", "-"]),
    ]

    private let processes: any ProcessService
    private let terminal: StandardStream

    package init(processes: any ProcessService, terminal: StandardStream) {
        self.processes = processes
        self.terminal = terminal
    }

    package func play(_ sound: Sound) async {
        let bytes = sound.samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        let seconds = Double(sound.samples.count) / Double(Sound.samplesPerSecond)
        for player in Self.players where await processes.isAvailable(player.program) {
            let result = try? await processes.run(
                player.program,
                arguments: player.arguments,
                input: bytes,
                outputLimit: 64 << 10,
                deadline: .seconds(seconds + 3)
            )
            if result?.status == 0 { return }
        }
        guard !Task.isCancelled, terminal.isTerminal else { return }
        // Nobody would hear a bell that cannot be rung.
        try? terminal.write("\u{7}")
    }
}
