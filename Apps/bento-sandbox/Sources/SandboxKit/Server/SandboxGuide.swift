/// The text that the sandbox prints once it listens.
public enum SandboxGuide {
    /// The address on the first line, then the endpoints, then the faults.
    public static func text(port: Int) -> String {
        let address = "http://127.0.0.1:\(port)"
        var lines = [address, ""]
        var service = ""
        let services = SandboxServer.services
        for endpoint in services {
            let count = services.count { $0.service == endpoint.service }
            guard count <= 20 else {
                // Its own document is longer than a screen.
                if endpoint.service != service {
                    lines.append(
                        pad(endpoint.service, 17) + "\(count) paths: GET /openapi.json?service=\(endpoint.service)"
                    )
                }
                service = endpoint.service
                continue
            }
            lines.append(
                pad(endpoint.service == service ? "" : endpoint.service, 17) + pad(endpoint.method, 6)
                    + pad(endpoint.path, 31) + endpoint.summary
            )
            service = endpoint.service
        }
        lines += ["", "Any request may ask for a fault with the header X-Sandbox-Fault, or ?sandbox-fault= :"]
        lines += Fault.words.map { "  " + pad($0.form, 17) + $0.summary }
        lines += [
            "", "Point Bento at it:",
            "  bento account connect --server \(address)",
            "  bento settings set host.flag-server \(address)/api   (then 'host.flag-token', any token)",
            "  bento wallet connect \(address) --network regtest   (any token)",
            "", "Only this machine can reach it. Ctrl-C ends it.", "",
        ]
        return lines.joined(separator: "\n")
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
