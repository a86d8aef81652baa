import Foundation
import Geodesy

/// Finds the fences near a point: their boxes, packed into a tree by sort-tile-recursive order.
///
/// S. T. Leutenegger, M. A. Lopez, J. Edgington, "STR: a simple and efficient algorithm for R-tree packing", ICDE 1997.
struct FenceIndex: Sendable {
    private struct Entry {
        var west, south, east, north: Double
        /// The fence, or the first child in the level below.
        var item: Int
    }

    private static let fanOut = 8
    /// The leaves first, then each level above, the root's last.
    private var levels: [[Entry]] = []

    /// - Parameter boxes: those of each fence.
    init(_ boxes: [[BoundingBox]]) {
        var leaves: [Entry] = []
        for (item, boxes) in boxes.enumerated() {
            for box in boxes.flatMap({ $0.halves }) {
                leaves.append(Entry(west: box.west, south: box.south, east: box.east, north: box.north, item: item))
            }
        }
        guard !leaves.isEmpty else { return }
        leaves.sort { $0.west + $0.east < $1.west + $1.east }
        let pages = (leaves.count + Self.fanOut - 1) / Self.fanOut
        let slice = Int(Double(pages).squareRoot().rounded(.up)) * Self.fanOut
        var sorted: [Entry] = []
        for start in stride(from: 0, to: leaves.count, by: slice) {
            let strip = leaves[start..<min(start + slice, leaves.count)]
            sorted += strip.sorted { $0.south + $0.north < $1.south + $1.north }
        }
        levels = [sorted]
        while levels[levels.count - 1].count > Self.fanOut { levels.append(Self.parents(of: levels[levels.count - 1])) }
    }

    private static func parents(of children: [Entry]) -> [Entry] {
        stride(from: 0, to: children.count, by: fanOut).map { start in
            var parent = children[start]
            parent.item = start
            for child in children[start..<min(start + fanOut, children.count)] {
                parent.west = min(parent.west, child.west)
                parent.east = max(parent.east, child.east)
                parent.south = min(parent.south, child.south)
                parent.north = max(parent.north, child.north)
            }
            return parent
        }
    }

    /// Calls `visit` with each fence one of whose boxes contains the point; more than once if several do.
    func forEach(at point: some GeographicPoint, _ visit: (Int) -> Void) {
        guard let top = levels.last else { return }
        search(levels.count - 1, 0, top.count, point.longitude, point.latitude, visit)
    }

    private func search(
        _ level: Int,
        _ start: Int,
        _ end: Int,
        _ x: Double,
        _ y: Double,
        _ visit: (Int) -> Void
    ) {
        for index in start..<min(end, levels[level].count) {
            let entry = levels[level][index]
            guard x >= entry.west, x <= entry.east, y >= entry.south, y <= entry.north else { continue }
            if level == 0 {
                visit(entry.item)
            } else {
                search(level - 1, entry.item, entry.item + Self.fanOut, x, y, visit)
            }
        }
    }
}
