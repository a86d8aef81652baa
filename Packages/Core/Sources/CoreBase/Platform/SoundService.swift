/// Plays short sounds. Provided by the host, through a player found on the machine, else by the terminal's bell.
public protocol SoundService: Sendable {
    /// Plays a sound and returns when it is over or could not be played: a cue is never worth an error.
    func play(_ sound: Sound) async
}

extension ContractID {
    public static let sounds = ContractID("host.sounds", (any SoundService).self)
}

/// A sound as samples: one channel, 16 bit, 44,100 a second.
public struct Sound: Sendable, Equatable {
    public static let samplesPerSecond = 44_100

    public let samples: [Int16]

    public init(samples: [Int16]) { self.samples = samples }
}
