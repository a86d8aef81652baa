import Core
import Foundation

/// A short sound that says something without a look at the screen.
enum Cue: String, Sendable, CaseIterable {
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
