import ArgumentParser
import Core
import Foundation
import SpokenText
import Strength
import TrainingReading

extension WorkoutType: ExpressibleByArgument {}
extension MuscleGroup: ExpressibleByArgument {}
extension Equipment: ExpressibleByArgument {}
extension Exercise.Level: ExpressibleByArgument {}
extension MassUnit: ExpressibleByArgument {}
extension WeeklySets.Level: ExpressibleByArgument {}
extension WeeklySets.Aim: ExpressibleByArgument {}

/// A time of day: `18:30`, `6pm`.
package struct TimeOfDay: ExpressibleByArgument, SchemaRepresentable, Sendable, Hashable {
    /// Minutes after midnight.
    package let minute: Int

    package init?(argument: String) {
        var text = argument.lowercased()
        var shift: Int?
        for (suffix, hours) in [("am", 0), ("pm", 12)] where text.hasSuffix(suffix) {
            text = String(text.dropLast(2))
            shift = hours
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...2).contains(parts.count), shift != nil || parts.count == 2, var hour = parts[0],
            let minute = parts.count == 2 ? parts[1] : 0, (0...59).contains(minute)
        else { return nil }
        if let shift {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + shift
        }
        guard (0...23).contains(hour) else { return nil }
        self.minute = hour * 60 + minute
    }

    package static var jsonSchema: JSONValue { ["type": "string", "description": "A time of day: 18:30, 6pm."] }
}

/// The day and time at which something was or will be done.
package enum WorkoutMoment {
    /// A moment on a day; noon where no time was said.
    package static func moment(day: LocalDay, time: TimeOfDay?, in context: TimeContext) -> Date {
        let interval = day.interval(in: context.calendar)
        let minutes = time?.minute ?? 12 * 60
        let date = context.calendar.date(
            bySettingHour: minutes / 60,
            minute: minutes % 60,
            second: 0,
            of: interval.start
        )
        return date ?? interval.start
    }

    /// The moment of a past deed; `nil` is now.
    ///
    /// - Throws: ``WorkoutsError/badValue(_:given:allowed:)`` for one that is still to come, or before 1900.
    package static func past(day: DayArgument?, at: TimeOfDay?, in session: FlowSession) async throws -> Date? {
        guard day != nil || at != nil else { return nil }
        return try past(await day?.day(in: session) ?? session.time.today, at: at, in: session.time)
    }

    package static func past(_ local: LocalDay, at: TimeOfDay?, in context: TimeContext) throws -> Date {
        try WorkoutLimit.check(day: local)
        var moment = moment(day: local, time: at, in: context)
        // Today at no stated time is now.
        if local == context.today, at == nil { moment = context.now }
        guard moment <= context.now.addingTimeInterval(60) else {
            throw WorkoutsError.badValue(
                "The time",
                given: at == nil ? "\(local)" : "\(local) \(WorkoutText.clock(moment, zone: context.zone))",
                allowed: "it is still to come; plan it with 'bento workouts plan'"
            )
        }
        return moment
    }
}

extension UnitSystem {
    /// The unit of weights on a bar.
    package var mass: MassUnit { self == .imperial ? .lb : .kg }
}

extension QuantityArgument {
    /// The unit of a weight; `nil` for a number alone.
    ///
    /// - Throws: a failure (64) where it is none.
    package func massUnit() throws(Failure) -> MassUnit? {
        guard !unit.isEmpty else { return nil }
        guard let unit = MassUnit(word: unit) else {
            throw .usage(
                "workouts.unit",
                "'\(unit)' is not a unit of weight.",
                recovery: "Write a weight like 100, 100kg or 225lb."
            )
        }
        return unit
    }

    /// The weight in a unit, in which a number alone is.
    package func weight(in unit: MassUnit) throws(Failure) -> Double {
        guard let said = try massUnit(), said != unit else { return number }
        return WorkoutText.stable(number * said.kilograms / unit.kilograms)
    }
}
