import Core
import Foundation

/// The balance at the end of each day on which it changed. Pure.
enum BalanceCourse {
    static func points(_ course: [(at: Date, balance: Int64)], _ time: TimeContext) -> [HistoryReport.ChartPoint] {
        var points: [HistoryReport.ChartPoint] = []
        for entry in course {
            let point = HistoryReport.ChartPoint(
                day: LocalDay(of: entry.at, in: time.zone),
                balance: entry.balance
            )
            if points.last?.day == point.day { points.removeLast() }
            points.append(point)
        }
        return points
    }
}
