/// A goal's progress, and whether it will be reached. It may rise or fall: from 90 kg to 80 kg is progress downwards.
package struct GoalProgress: Sendable, Hashable {
    package enum Judgement: String, Sendable, Codable {
        case reached
        case onTrack = "on track"
        case behind
        case needsAttention = "needs attention"
        /// No deadline: it cannot be late.
        case open
    }

    /// 0...100.
    package let percent: Double
    /// The expected progress by now, 0...100; `nil` without a deadline.
    package let expected: Double?
    package let judgement: Judgement
    /// The quarters that are reached: 25, 50, 75, 100.
    package let milestones: [Int]
    package let daysLeft: Int?

    /// - Parameters:
    ///   - start: the value at the beginning.
    ///   - target: the value to reach; below the start for a goal that falls.
    ///   - current: the value now.
    ///   - begun: the day of the beginning, as days since 1970.
    ///   - deadline: the day of the end.
    ///   - today: the day.
    package init(start: Double, target: Double, current: Double, begun: Int, deadline: Int?, today: Int) {
        let way = target - start
        let share: Double
        if way == 0 {
            share = current == target ? 1 : 0
        } else {
            let done = (current - start) / way
            share = done.isFinite ? min(max(done, 0), 1) : 0
        }
        percent = share * 100
        milestones = [25, 50, 75, 100].filter { share * 100 >= Double($0) }
        guard let deadline else {
            expected = nil
            daysLeft = nil
            judgement = share >= 1 ? .reached : .open
            return
        }
        let length = max(1, deadline - begun)
        let elapsed = min(max(Double(today - begun) / Double(length), 0), 1)
        let left = deadline - today
        expected = elapsed * 100
        daysLeft = left
        if share >= 1 {
            judgement = .reached
        } else if share < 0.8 * elapsed || (left <= 7 && share < 0.8) {
            judgement = .needsAttention
        } else if share >= 0.9 * elapsed {
            judgement = .onTrack
        } else {
            judgement = .behind
        }
    }
}
