import BentoHome
import Core
import CoreHosting
import CoreTesting
import FlowServing
import Foundation
import HTTPTypes
import MCPTesting
import MCPWire
import Networking
import Testing

@testable import BentoPlugins

/// A feature's own server, behind an address, in the process of a test.
private struct ServedOverHTTP: HTTPTransport {
    let client: TestClient

    func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
        let message = try RPCMessage(parsing: body ?? [])
        client.write(message)
        var head = HTTPResponse(status: .ok)
        guard case .request(let id, _, _) = message else {
            return TransportResponse(head: HTTPResponse(status: .accepted), body: HTTPBody())
        }
        let answer = try await client.response(to: id)
        head.headerFields[.contentType] = "application/json"
        return TransportResponse(head: head, body: HTTPBody([Array(answer.json.text().utf8)]))
    }
}

@Suite("A feature served as a plug-in", .timeLimit(.minutes(5)))
struct ServedFeatureTests {
    private static let time = TimeContext.fixed("2026-11-21T12:00:00Z")

    @Test("linked or as a plug-in, it is called by the same ids and words, and gives the same", arguments: [0, 1])
    func same(number: Int) async throws {
        let feature: any Feature.Type = [DeclaredFlows.self, FrontEndFlows.self][number]
        let registrar = FeatureRegistrar.registering(feature)
        let id = registrar.manifest.id
        let runtime = try FeatureRuntime([registrar], platform: ServedPlatform.registrations(Self.time))
        let linked = ScriptedFlows(FeatureCatalogue([feature]), runtime: runtime)
        let client = TestClient(try FeatureServer(feature, time: Self.time), as: .silent)
        let transport = ServedOverHTTP(client: client)
        let scene = try Scene()
        let plugin = Plugin(name: id, url: "https://far.example/mcp", addedAt: Date(timeIntervalSince1970: 0))
        let added = try await scene.host.add(plugin, transport: { transport })
        #expect(added.tools.allSatisfy { $0.fault == nil && $0.isFlow })
        let apart = try scene.flows(platform: [ServiceRegistration((any HTTPTransport).self) { _ in transport }])
        let known = try await apart.flows(openTo: .person)
        var compared = 0
        for flow in registrar.flows where flow.descriptor.effect != .spends {
            let found = try #require(known.first { $0.id == flow.id }, "\(flow.id)")
            #expect(found.effect == flow.descriptor.effect && found.summary == flow.descriptor.summary, "\(flow.id)")
            guard let input = Self.input(of: flow) else { continue }
            let one = try await Self.ending(linked, flow.id, input) { call in
                try await runtime.running(id) { _ in try await call() }
            }
            let other = try await Self.ending(apart, flow.id, input) { try await $0() }
            #expect(one == other, "\(flow.id)")
            compared += 1
        }
        #expect(compared > 3)
        await scene.end()
    }

    /// The input of its first example, as far as a process of its own may be given it.
    private static func input(of flow: FlowRegistration) -> JSONValue? {
        func open<F: Flow>(_ type: F.Type) -> JSONValue? {
            guard let example = F.descriptor.examples.first, let input = FlowSchema(type).input(of: example),
                JSONSchema(FlowSchema(type, for: .client("host")).json).faults(in: input).isEmpty
            else { return Optional.none }
            return input
        }
        return flow.type.flatMap { open($0) }
    }

    /// How a call ended, in words that differ where it did.
    private static func ending(
        _ flows: ScriptedFlows,
        _ flow: String,
        _ input: JSONValue,
        _ run: (@escaping @Sendable () async throws -> FlowOutcome) async throws -> FlowOutcome
    ) async throws -> String {
        let context = FlowContext(time: time, caller: .program)
        let session = FlowSession(frontEnd: ScriptedFrontEnd(presence: .nobody), context: context)
        do {
            let outcome = try await run { try await flows.call(flow, input: input, as: .program, in: session) }
            let look = try JSONValue(encoding: PresentationDocument(outcome.presentation)).text()
            return "\(outcome.json.text()) (status \(outcome.exitStatus.rawValue)) \(look)"
        } catch {
            let failure = error as? any BentoError
            return "\(failure?.code ?? "\(error)") (status \(failure?.exitStatus.rawValue ?? 0))"
        }
    }
}
