/// Places a graph on a page so that a person can read it, at a dozen modules or at a hundred.
///
/// Two ideas keep a large graph legible. Edges that a longer way implies are not drawn. Modules with the same neighbours
/// (the many features over the same foundation) share one box, with one arrow for all of them: nothing is lost, and a
/// hundred packages become a dozen boxes.
struct GraphLayout: Sendable {
    struct Box: Sendable, Equatable {
        var members: [String]
        /// 0 stands on the ground.
        var height: Int
        var x = 0.0
        var y = 0.0
        var width = 0.0
        var depth = 0.0
        var columns = 1
    }

    struct Arrow: Sendable, Equatable {
        let from: Int
        let to: Int
    }

    private(set) var boxes: [Box] = []
    private(set) var arrows: [Arrow] = []
    private(set) var width = 0.0
    private(set) var depth = 0.0

    // In CSS pixels.
    static let cellHeight = 26.0
    static let padding = 8.0
    private static let characterWidth = 7.6
    private static let gap = 28.0
    private static let rowGap = 64.0
    private static let widest = 1280.0

    init(_ graph: DependencyGraph) {
        let drawn = graph.transitivelyReduced()
        let heights = drawn.heights()
        group(drawn, heights: heights)
        for index in boxes.indices { measure(index) }
        let rows = ordered(rows: wrapped())
        place(rows)
    }

    func cellWidth(of box: Box) -> Double { (box.width - Self.padding * 2) / Double(box.columns) }

    private mutating func group(_ graph: DependencyGraph, heights: [String: Int]) {
        struct Neighbours: Hashable {
            let above: [String]
            let below: [String]
        }
        let reversed = graph.reversed
        let twins = Dictionary(grouping: graph.nodes) { node in
            Neighbours(above: reversed.dependencies(of: node), below: graph.dependencies(of: node))
        }
        var home: [String: Int] = [:]
        for members in twins.values.map({ $0.sorted() }).sorted(by: { $0[0] < $1[0] }) {
            for member in members { home[member] = boxes.count }
            boxes.append(Box(members: members, height: heights[members[0]] ?? 0))
        }
        var seen: Set<[Int]> = []
        for node in graph.nodes.sorted() {
            for next in graph.dependencies(of: node) {
                guard let from = home[node], let to = home[next], from != to, seen.insert([from, to]).inserted else {
                    continue
                }
                arrows.append(Arrow(from: from, to: to))
            }
        }
    }

    private mutating func measure(_ index: Int) {
        let members = boxes[index].members
        let longest = Double(members.map(\.count).max() ?? 1) * Self.characterWidth + 16
        let fitting = max(1, Int((Self.widest - Self.padding * 2) / longest))
        let columns = min(
            fitting,
            members.count <= 4 ? members.count : Int((Double(members.count) * 1.6).squareRoot()) + 1
        )
        let rows = (members.count + columns - 1) / columns
        boxes[index].columns = columns
        boxes[index].width = longest * Double(columns) + Self.padding * 2
        boxes[index].depth = Self.cellHeight * Double(rows) + Self.padding * 2
    }

    /// Boxes by height, the highest first; a row that is too wide goes on in the next.
    private func wrapped() -> [[Int]] {
        let byHeight = Dictionary(grouping: boxes.indices) { boxes[$0].height }
        var rows: [[Int]] = []
        for height in byHeight.keys.sorted(by: >) {
            var row: [Int] = []
            var used = 0.0
            for index in byHeight[height] ?? [] {
                if !row.isEmpty, used + boxes[index].width > Self.widest {
                    rows.append(row)
                    (row, used) = ([], 0)
                }
                row.append(index)
                used += boxes[index].width + Self.gap
            }
            rows.append(row)
        }
        return rows
    }

    /// Sugiyama's barycentre heuristic: each box moves towards the middle of its neighbours, so that arrows cross less.
    private func ordered(rows: [[Int]]) -> [[Int]] {
        var rows = rows
        var neighbours: [Int: [Int]] = [:]
        for arrow in arrows {
            neighbours[arrow.from, default: []].append(arrow.to)
            neighbours[arrow.to, default: []].append(arrow.from)
        }
        for sweep in 0..<8 {
            var position: [Int: Double] = [:]
            for row in rows {
                for (index, box) in row.enumerated() { position[box] = (Double(index) + 0.5) / Double(row.count) }
            }
            for index in sweep.isMultiple(of: 2) ? Array(rows.indices) : rows.indices.reversed() {
                let centres = Dictionary(
                    rows[index].map { box in
                        let places = (neighbours[box] ?? []).compactMap { position[$0] }
                        return (box, places.isEmpty ? position[box] ?? 0 : places.reduce(0, +) / Double(places.count))
                    }
                ) { first, _ in first }
                rows[index].sort { (centres[$0] ?? 0, $0) < (centres[$1] ?? 0, $1) }
                for (place, box) in rows[index].enumerated() {
                    position[box] = (Double(place) + 0.5) / Double(rows[index].count)
                }
            }
        }
        return rows
    }

    private mutating func place(_ rows: [[Int]]) {
        func rowWidth(_ row: [Int]) -> Double {
            row.reduce(0) { $0 + boxes[$1].width } + Self.gap * Double(max(0, row.count - 1))
        }
        width = (rows.map(rowWidth).max() ?? 0) + Self.gap * 2
        var y = Self.gap
        for row in rows {
            var x = (width - rowWidth(row)) / 2
            for index in row {
                boxes[index].x = x
                boxes[index].y = y
                x += boxes[index].width + Self.gap
            }
            y += (row.map { boxes[$0].depth }.max() ?? 0) + Self.rowGap
        }
        depth = y - Self.rowGap + Self.gap
    }
}
