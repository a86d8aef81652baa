import CoreTesting
import FlowServing
import MCPTesting

/// A feature in a process of its own: `served-flows-service [declared | needy]`.
@main
enum ServedFlowsService {
    static func main() async {
        switch CommandLine.arguments.dropFirst().first {
        case "declared": await ServedFeature.run(DeclaredFlows.self, version: "7")
        case "needy": await ServedFeature.run(DeclaredFlows.Needy.self)
        default: await ServedFeature.run(FrontEndFlows.self)
        }
    }
}
