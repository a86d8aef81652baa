import Core
import Foundation
import PageDrawing
import SpokenText

extension PageRequest {
    var forms: LocaleForms { context.forms }
    var today: LocalDay { context.time.today }
    var drawing: DrawingContext { DrawingContext(forms: context.forms) }

    /// An item of the query that is not empty.
    func item(_ name: String) -> String? {
        guard let value = query[name]?.trimmingCharacters(in: .whitespacesAndNewlines), !value.isEmpty else {
            return nil
        }
        return value
    }

    /// `Today`, `Yesterday`, or the weekday and the date.
    func name(of day: LocalDay) -> String {
        switch today.days(to: day) {
        case 0: "Today"
        case -1: "Yesterday"
        case 1: "Tomorrow"
        default: "\(forms.weekday(day.isoWeekday)), \(forms.date(day))"
        }
    }

    /// `today 18:00`, or with the day's name.
    func words(of moment: Date) -> String {
        let day = LocalDay(of: moment, in: context.time.zone)
        let time = forms.time(moment, in: context.time.zone)
        return switch today.days(to: day) {
        case 0: "today \(time)"
        case -1: "yesterday \(time)"
        case 1: "tomorrow \(time)"
        default: "\(forms.shortWeekday(day.isoWeekday)) \(forms.shortDate(day)) \(time)"
        }
    }

    /// A whole number; `–` if it is not known.
    func whole(_ value: Double?) -> String { value.map { forms.number($0) } ?? "–" }

    func number(_ value: Double?) -> String {
        guard let value else { return "–" }
        let rounded = (value * 10).rounded() / 10
        return forms.number(rounded, decimals: rounded == rounded.rounded() ? 0 : 1)
    }
}
