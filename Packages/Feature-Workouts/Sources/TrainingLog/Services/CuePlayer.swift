import Core
import Foundation
import Strength

/// Tells cues as the person wants them: by a sound, a notice or not at all.
package struct CuePlayer: Sendable {
    /// Asked for at a sound: most runs make none.
    package let sounds: @Sendable () async throws -> (any SoundService)?
    package let settings: FeatureSettings?

    package init(sounds: @escaping @Sendable () async throws -> (any SoundService)?, settings: FeatureSettings?) {
        self.sounds = sounds
        self.settings = settings
    }

    /// - Returns: words to show where the cue is a notice, or where no sound can be heard now.
    package func play(_ cue: Cue, at date: Date, in calendar: Calendar) async -> String? {
        let kind = (try? await settings?[WorkoutSettings.cues]) ?? .sound
        let words: String? = kind == .off ? nil : cue.words
        guard kind == .sound, let sounds = try? await sounds() else { return words }
        let from = (try? await settings?[WorkoutSettings.quietFrom]) ?? WorkoutSettings.quietFrom.defaultValue
        let to = (try? await settings?[WorkoutSettings.quietTo]) ?? WorkoutSettings.quietTo.defaultValue
        guard !Self.isQuiet(calendar.component(.hour, from: date), from: from, to: to) else { return words }
        let volume = (try? await settings?[WorkoutSettings.volume]) ?? WorkoutSettings.volume.defaultValue
        await sounds.play(cue.sound(volume: Double(min(max(volume, 0), 100)) / 100))
        return words
    }

    /// The plates that the person has.
    package func plates(_ unit: MassUnit, asked: MassUnit? = nil) async -> PlateSet {
        let said = (try? await settings?[WorkoutSettings.plates]) ?? .usual
        return said.plates(unit, asked: asked)
    }

    /// True if an hour lies in the quiet ones, which may pass midnight; equal hours mean none.
    static func isQuiet(_ hour: Int, from: Int, to: Int) -> Bool {
        from <= to ? (from..<max(from, to)).contains(hour) : hour >= from || hour < to
    }
}

extension Cue {
    package var words: String {
        switch self {
        case .restOver: "The rest is over."
        case .restHalf: "Half of the rest is over."
        case .record: "A personal record."
        }
    }
}

/// A short sound that says something without a look at the screen.
package enum Cue: String, Sendable, CaseIterable {
    case restOver, restHalf, record

    /// The tones, one after the other: hertz and seconds.
    var tones: [(frequency: Double, seconds: Double)] {
        switch self {
        case .restOver: [(880, 0.18), (880, 0.18)]
        case .restHalf: [(660, 0.12)]
        case .record: [(660, 0.12), (880, 0.12), (1100, 0.24)]
        }
    }

    /// The samples.
    ///
    /// - Parameter volume: 0...1; the peak is this share of full scale.
    func sound(volume: Double) -> Sound {
        let peak = min(max(volume.isFinite ? volume : 0, 0), 1) * Double(Int16.max)
        let rate = Double(Sound.samplesPerSecond)
        var samples: [Int16] = []
        for (frequency, seconds) in tones {
            let count = Int(seconds * rate)
            // Ten milliseconds of rise and fall: a tone that begins at full height clicks.
            let slope = rate * 0.01
            for index in 0..<count {
                let envelope = min(1, Double(index) / slope, Double(count - 1 - index) / slope)
                samples.append(Int16(peak * max(0, envelope) * sin(2 * .pi * frequency * Double(index) / rate)))
            }
            samples += [Int16](repeating: 0, count: Int(rate * 0.05))
        }
        return Sound(samples: samples)
    }
}
