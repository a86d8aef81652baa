import Foundation

/// Reads a manifest by asking SwiftPM, which compiles and runs it: slow, and right for every manifest there is.
struct ManifestDump {
    /// - Parameters:
    ///   - folder: the package's folder.
    ///   - source: the manifest's text, to find the lines of what SwiftPM reports.
    /// - Throws: `DevError` (65) with SwiftPM's own words if the manifest is broken.
    static func read(folder: String, source: String) async throws -> PackageManifest {
        let result = try await Tool.swift.run(["package", "dump-package", "--package-path", folder])
        guard result.succeeded else {
            let reasons = result.complaint.split(separator: "\n").filter { $0.contains("error:") }.prefix(3)
            let reason = reasons.isEmpty ? result.complaint.suffix(400)[...] : reasons.joined(separator: "\n  ")[...]
            throw DevError.data(
                "SwiftPM cannot read \(folder)/Package.swift:\n  \(reason)",
                fix: "run 'swift package dump-package --package-path \(folder)' and correct what it names"
            )
        }
        return try decode(Data(result.output.utf8), folder: folder, source: source)
    }

    static func decode(_ json: Data, folder: String, source: String) throws -> PackageManifest {
        let unreadable = DevError.data(
            "SwiftPM's description of \(folder)/Package.swift has a form this tool does not know",
            fix: "check that 'swift --version' is the version the repository asks for"
        )
        guard let root = try? JSONSerialization.jsonObject(with: json) as? [String: Any],
            let name = root["name"] as? String
        else { throw unreadable }
        let lines = LineFinder(source)
        var manifest = PackageManifest(name: name, reading: .dumped)
        for case let product as [String: Any] in root["products"] as? [Any] ?? [] {
            guard let name = product["name"] as? String else { throw unreadable }
            manifest.products.append(.init(name: name, targets: product["targets"] as? [String] ?? []))
        }
        for case let dependency as [String: Any] in root["dependencies"] as? [Any] ?? [] {
            guard let first = (dependency.values.first as? [Any])?.first as? [String: Any],
                let identity = first["identity"] as? String
            else { throw unreadable }
            let path = (first["path"] as? String).map { relative($0, to: folder) }
            manifest.dependencies.append(
                .init(
                    identity: identity,
                    localPath: path,
                    requirement: text(of: first.merging(["path": path ?? ""]) { $1 }),
                    line: lines.line(naming: path ?? identity)
                )
            )
        }
        for case let target as [String: Any] in root["targets"] as? [Any] ?? [] {
            guard let parsed = self.target(from: target, lines: lines) else { throw unreadable }
            manifest.targets.append(parsed)
        }
        let walls: Set<String> = ["name", "products", "dependencies", "targets", "packageKind"]
        manifest.rest = text(of: root.filter { !walls.contains($0.key) })
        return manifest
    }

    private static func target(from object: [String: Any], lines: LineFinder) -> PackageManifest.Target? {
        guard let name = object["name"] as? String, let type = object["type"] as? String else { return nil }
        let line = lines.line(declaring: name)
        var target = PackageManifest.Target(
            name: name,
            kind: .init(rawValue: type) ?? .regular,
            text: text(of: object),
            line: line
        )
        target.path = object["path"] as? String
        target.sources = object["sources"] as? [String]
        target.exclude = object["exclude"] as? [String] ?? []
        for case let dependency as [String: Any] in object["dependencies"] as? [Any] ?? [] {
            guard let parts = dependency.values.first as? [Any], let name = parts.first as? String else { return nil }
            let package = dependency["product"] == nil ? nil : parts.dropFirst().first as? String
            target.dependencies.append(.init(name: name, package: package, line: lines.line(naming: name, from: line)))
        }
        for case let usage as [String: Any] in object["pluginUsages"] as? [Any] ?? [] {
            guard let parts = usage["plugin"] as? [Any], let name = parts.first as? String else { return nil }
            let package = parts.dropFirst().first as? String
            target.plugins.append(.init(name: name, package: package, line: lines.line(naming: name, from: line)))
        }
        for case let setting as [String: Any] in object["settings"] as? [Any] ?? [] {
            let kind = setting["kind"] as? [String: Any]
            let unconditional = setting["condition"] == nil || setting["condition"] is NSNull
            if unconditional, setting["tool"] as? String == "swift",
                let define = (kind?["define"] as? [String: Any])?["_0"] as? String
            {
                target.defines.append(define)
            }
        }
        return target
    }

    private static func relative(_ path: String, to folder: String) -> String {
        let target = URL(fileURLWithPath: path).standardizedFileURL.pathComponents
        let base = URL(fileURLWithPath: folder).standardizedFileURL.pathComponents
        let shared = zip(target, base).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: base.count - shared)
        let path = (up + target[shared...]).joined(separator: "/")
        return path.isEmpty ? "." : path
    }

    private static func text(of object: Any) -> String {
        let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
