import Core

/// A failure of the server, scheduled for the next requests whose path contains some words.
public struct BarkdFault: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        /// 503, and nothing is done.
        case away
        /// It is done, and the response is 500.
        case failAfterwards = "fail-afterwards"
        /// It is done, and the response is 400: a proxy that lies.
        case refuseAfterwards = "refuse-afterwards"
        /// It is done, and the connection dies before the response.
        case hangUp = "hang-up"
        /// It is done, and the response comes after some seconds.
        case slow
        /// The data in its responses is as old as the order, until somebody asks it to sync.
        case outOfSync = "out-of-sync"
        /// Members of the response have other names.
        case schema
    }

    public let kind: Kind
    /// The words that a request's path must contain.
    public let path: String
    public internal(set) var times: Int

    public init(_ kind: Kind, path: String = "/", times: Int = 1) {
        self.kind = kind
        self.path = path
        self.times = times
    }
}

extension BarkdStandIn {
    /// Schedules a failure.
    public mutating func order(_ fault: BarkdFault) {
        guard fault.kind != .outOfSync else {
            var past = self
            past.past = []
            past.faults = []
            self.past = [past]
            return
        }
        faults.removeAll { $0.kind == fault.kind && $0.path == fault.path }
        if fault.times > 0 { faults.append(fault) }
    }

    /// The failure for a request; one of its times is used up.
    mutating func takeFault(_ path: String) -> BarkdFault.Kind? {
        guard !path.hasPrefix("/sandbox/"), let index = faults.firstIndex(where: { path.contains($0.path) }) else {
            return nil
        }
        let kind = faults[index].kind
        faults[index].times -= 1
        if faults[index].times <= 0 { faults.remove(at: index) }
        return kind
    }

    static func spoiled(_ answer: Answer, by fault: BarkdFault.Kind?) -> Answer {
        var answer = answer
        switch fault {
        case .failAfterwards:
            answer.status = 500
            answer.body = ["message": "Internal error."]
        case .refuseAfterwards:
            answer.status = 400
            answer.body = ["message": "Nothing was done."]
        case .hangUp: answer.delivery = .never
        case .slow: answer.delivery = .late
        case .schema: answer.body = answer.body.map(renamed)
        case .away, .outOfSync, nil: break
        }
        return answer
    }

    private static func renamed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            .object(Dictionary(uniqueKeysWithValues: members.map { ($0.key + "_v2", renamed($0.value)) }))
        case .array(let items): .array(items.map(renamed))
        default: value
        }
    }
}
