import BentoHome
import Core
import CoreHosting
import CoreTesting
import Foundation
import MCPClient
import Networking

@testable import BentoPlugins

/// A home with plug-ins in a process of a test, and the fixture that they are made of.
struct Scene {
    static let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/plugin.py").path

    let home: URL
    let host: PluginHost

    init(limits: PluginLimits = PluginLimits(), environment: [String: String] = [:]) throws {
        home = FileManager.default.temporaryDirectory.appending(path: "bento-plugins-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        host = PluginHost(home: home, version: "1", limits: limits, variable: { variables[$0] })
    }

    private init(home: URL, host: PluginHost) {
        self.home = home
        self.host = host
    }

    /// The same home in a program with other limits.
    func limited(_ limits: PluginLimits) -> Scene {
        let variables = ProcessInfo.processInfo.environment
        return Scene(
            home: home,
            host: PluginHost(home: home, version: "1", limits: limits, variable: { variables[$0] })
        )
    }

    func end() async {
        await host.stop()
        try? FileManager.default.removeItem(at: home)
    }

    struct NoNetwork: Error {}

    /// Adds the fixture in one of its modes.
    @discardableResult
    func add(_ mode: String, as name: String = "x", change: (inout Plugin) -> Void = { _ in }) async throws -> Plugin {
        var plugin = Plugin(
            name: name,
            command: ["python3", Self.script, mode, home.appending(path: "starts-\(name)").path],
            addedAt: Date(timeIntervalSince1970: 0)
        )
        change(&plugin)
        return try await host.add(plugin, transport: { throw NoNetwork() })
    }

    /// How often a plug-in was started so far.
    func starts(of name: String = "x") -> Int {
        (try? Data(contentsOf: home.appending(path: "starts-\(name)")))?.count ?? 0
    }

    /// Calls its flows as the host does.
    func flows(
        permissions: MemoryPermissions = MemoryPermissions(),
        platform: [ServiceRegistration] = []
    ) throws -> ScriptedFlows {
        let registrars = host.registrars()
        return ScriptedFlows(
            FeatureCatalogue([]).adding(registrars),
            runtime: try FeatureRuntime(registrars, platform: platform),
            permissions: permissions
        )
    }

    @discardableResult
    func call(
        _ flow: String,
        _ input: JSONValue = [:],
        in frontEnd: ScriptedFrontEnd = ScriptedFrontEnd()
    ) async throws -> FlowOutcome {
        try await flows().call(flow, input: input, as: .person, in: .scripted(frontEnd))
    }

    /// How many processes of this home's plug-ins run.
    var running: Int { Self.processes(in: home.path) }

    /// How many processes work in a folder, or below it.
    static func processes(in folder: String) -> Int {
        let all = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).filter { Int($0) != nil }
        return all.filter { id in
            let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(id)/cwd")
            return place?.hasPrefix(folder) ?? false
        }.count
    }
}
