import Core
import Foundation

/// A moment for people: `today 18:00`, `tomorrow 08:00`, `Mon 30 Nov 08:00`.
enum MomentText {
    static func text(_ moment: Date, _ context: FlowContext) -> String {
        let day = LocalDay(of: moment, in: context.time.zone)
        let time = context.forms.time(moment, in: context.time.zone)
        switch context.time.today.days(to: day) {
        case 0: return "today \(time)"
        case 1: return "tomorrow \(time)"
        case -1: return "yesterday \(time)"
        case -300...300:
            let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
            let isThisYear = day.year == context.time.today.year
            let date = isThisYear ? context.forms.shortDate(day) : context.forms.date(day)
            return "\(names[day.isoWeekday - 1]) \(date) \(time)"
        default: return "\(context.forms.date(day)) \(time)"
        }
    }
}
