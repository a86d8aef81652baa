import Core
import CoreHosting
import Foundation
import MCPWire
import Synchronization

/// The input that a call may pass to a feature in a separate process: arguments, and the caller and time of the call.
final class CallForms: Sendable {
    private struct Known {
        let form: FlowForm
        /// The arguments that only the host accepts.
        let leftOut: Set<String>
    }

    /// The clock and zone for calls that carry none.
    private let time: TimeContext
    /// Deriving a form takes as long as many calls.
    private let known = Mutex<[String: Known]>([:])

    init(time: TimeContext) { self.time = time }

    /// The caller that these forms are derived for. Files belong to the host, and a call that lasts could show nothing
    /// on the way, so arguments for either are left out, as for every other program.
    private static let reader = Caller.client("host")

    private func known(_ flow: FlowRegistration) -> Known {
        if let known = known.withLock({ $0[flow.id] }) { return known }
        let form = FlowForm(flow, for: Self.reader)
        let leftOut = Set(FlowForm(flow).parameters.map(\.name)).subtracting(form.parameters.map(\.name))
        let made = Known(form: form, leftOut: leftOut)
        known.withLock { $0[flow.id] = made }
        return made
    }

    func form(of flow: FlowRegistration) -> FlowForm { known(flow).form }

    /// - Throws: `FlowInputError` if an argument is one of those left out.
    func check(_ input: JSONValue, of flow: FlowRegistration) throws {
        let known = known(flow)
        let given = known.leftOut.filter { input[$0] != nil }.sorted()
        guard !given.isEmpty else { return }
        let faults = given.map { "'\($0)' is not for a feature in a process of its own." }
        let names = known.form.parameters.map(\.name).joined(separator: ", ")
        throw FlowInputError(faults: faults + [names.isEmpty ? "It takes nothing." : "It takes: \(names)."])
    }

    /// - Throws: `RPCError` if the host names a caller that cannot be read: nobody may gain rights that way.
    func context(of meta: [String: JSONValue]) throws(RPCError) -> FlowContext {
        guard meta[CallMeta.key] != nil else { return FlowContext(time: time, caller: .program) }
        guard let call = CallMeta(in: meta) else { throw Self.unreadable("it has another form") }
        var zone = time.zone
        if let name = call.zone {
            guard let known = TimeZone.named(name) else { throw Self.unreadable("'zone' is unknown") }
            zone = known
        }
        var moment: Date?
        if let text = call.now {
            guard let read = RFC3339Time(text.utf8) else { throw Self.unreadable("'now' is no time of RFC 3339") }
            moment = read.date
        }
        let locale = call.locale
        guard (locale ?? "").utf8.count <= 64 else { throw Self.unreadable("'locale' is too long") }
        return FlowContext(
            time: TimeContext(zone: zone, locale: locale.map { Locale(identifier: $0) }) { [time, moment] in
                moment ?? time.now
            },
            units: call.units ?? .metric,
            forms: locale.map { LocaleForms(locale: $0) } ?? .international,
            caller: call.caller ?? .program
        )
    }

    private static func unreadable(_ reason: String) -> RPCError {
        .invalidParams("'_meta/\(CallMeta.key)' cannot be read: \(reason).")
    }
}
