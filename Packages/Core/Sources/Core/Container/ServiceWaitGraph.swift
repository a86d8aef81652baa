/// The edges of the builds that wait now: a circle in it would be a deadlock.
struct ServiceWaitGraph {
    private var targets: [ObjectIdentifier: [ServiceBuild]] = [:]

    /// Notes that builds wait for another one.
    ///
    /// - Throws: ``ServiceError/cycle(_:)`` when that one waits, directly or not, for one of them; nothing is noted.
    mutating func add(_ askers: [ServiceBuild], waitFor target: ServiceBuild) throws(ServiceError) {
        for asker in askers {
            if let path = path(from: target, to: asker) {
                throw .cycle(path.map(\.key) + [target.key])
            }
        }
        for asker in askers { targets[ObjectIdentifier(asker), default: []].append(target) }
    }

    /// Forgets one wait of each.
    mutating func remove(_ askers: [ServiceBuild], waitingFor target: ServiceBuild) {
        for asker in askers {
            let id = ObjectIdentifier(asker)
            guard let index = targets[id]?.firstIndex(where: { $0 === target }) else { continue }
            targets[id]?.remove(at: index)
            if targets[id]?.isEmpty == true { targets[id] = nil }
        }
    }

    /// Whether nobody waits.
    var isEmpty: Bool { targets.isEmpty }

    private func path(from start: ServiceBuild, to end: ServiceBuild) -> [ServiceBuild]? {
        var reachedFrom: [ObjectIdentifier: ServiceBuild] = [:]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(start)]
        var open = [start]
        while let build = open.popLast() {
            if build === end {
                var path = [build]
                while let before = reachedFrom[ObjectIdentifier(path[path.count - 1])] { path.append(before) }
                return path.reversed()
            }
            for next in targets[ObjectIdentifier(build)] ?? [] where seen.insert(ObjectIdentifier(next)).inserted {
                reachedFrom[ObjectIdentifier(next)] = build
                open.append(next)
            }
        }
        return nil
    }
}
