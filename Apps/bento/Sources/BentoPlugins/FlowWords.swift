import Core
import Foundation
import MCPClient
import MCPWire

// The metadata of a flow of Bento's own making beyond the protocol's, if it runs in a separate process.

extension CallMeta {
    /// - Parameter clock: the current time of the other process.
    init(_ session: FlowSession, clock: Date) {
        let now = session.time.now
        self.init(
            caller: session.caller,
            zone: session.time.zone.identifier,
            units: session.units,
            now: abs(now.timeIntervalSince(clock)) > 2 ? now.formatted(.iso8601) : nil
        )
    }
}

extension ErrorMeta {
    /// The error, as the words of a plug-in.
    func failure(of plugin: String) -> Failure {
        let isCode = code.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 46 }
        return Failure(
            isCode && code.utf8.count <= 64 ? code : "plugin.tool-failed",
            message.cleaned(atMost: 2000),
            recovery: recovery?.cleaned(atMost: 500),
            isRetryable: isRetryable ?? false,
            exitStatus: ExitStatus(rawValue: (1...125).contains(exitStatus) ? exitStatus : 70),
            outsideSources: [PluginFailure.source(plugin)]
        )
    }
}

/// A result that a flow in a process of its own gave before its last.
struct EmittedResult: FlowResult {
    let plugin: String
    let json: JSONValue

    func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
    var outsideSources: Set<String> { [PluginFailure.source(plugin)] }
    func presentation(in context: FlowContext) -> Presentation { DataDrawing.presentation(of: json) }
}
