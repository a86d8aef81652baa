import SwiftParser
import SwiftSyntax

/// Reads a manifest that is made of literals and constants, without running it.
///
/// SwiftPM compiles and runs every manifest (about a second each on a small machine). Most manifests consist of
/// literals; this parser handles exactly those, and returns nil for any manifest with something it does not understand
/// completely: a function, a condition, a loop, the environment. Those are left to SwiftPM.
struct ManifestParser {
    private var constants: [String: ManifestValue] = [:]
    private let locations: SourceLocationConverter

    private struct NotPlain: Error {}

    static func read(_ source: String) -> PackageManifest? {
        let tree = Parser.parse(source: source)
        guard !tree.hasError else { return nil }
        var parser = ManifestParser(locations: SourceLocationConverter(fileName: "Package.swift", tree: tree))
        guard let package = try? parser.package(in: tree) else { return nil }
        return parser.manifest(from: package, toolsVersion: toolsVersion(in: source))
    }

    private static func toolsVersion(in source: String) -> Substring {
        source.split(separator: "\n").first { $0.hasPrefix("//") && $0.contains("swift-tools-version") } ?? ""
    }

    private init(locations: SourceLocationConverter) { self.locations = locations }

    private mutating func package(in tree: SourceFileSyntax) throws -> ManifestValue {
        var package: ManifestValue?
        for statement in tree.statements {
            if statement.item.is(ImportDeclSyntax.self) { continue }
            guard let variable = statement.item.as(VariableDeclSyntax.self),
                variable.bindingSpecifier.tokenKind == .keyword(.let)
            else { throw NotPlain() }
            for binding in variable.bindings {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                    let initializer = binding.initializer
                else { throw NotPlain() }
                let value = try evaluate(initializer.value)
                constants[name] = value
                if value.callName == "Package" { package = value }
            }
        }
        guard let package else { throw NotPlain() }
        return package
    }

    private func evaluate(_ expression: ExprSyntax) throws -> ManifestValue {
        if let string = expression.as(StringLiteralExprSyntax.self) { return try evaluate(string) }
        if let array = expression.as(ArrayExprSyntax.self) {
            return .array(try array.elements.map { try evaluate($0.expression) })
        }
        if let reference = expression.as(DeclReferenceExprSyntax.self) {
            guard let value = constants[reference.baseName.text] else { throw NotPlain() }
            return value
        }
        if let member = expression.as(MemberAccessExprSyntax.self) {
            guard member.base == nil || isTypeName(member.base) else { throw NotPlain() }
            return .member(member.declName.baseName.text)
        }
        if let call = expression.as(FunctionCallExprSyntax.self) { return try evaluate(call) }
        if let sequence = expression.as(SequenceExprSyntax.self) { return try concatenation(sequence) }
        if expression.is(BooleanLiteralExprSyntax.self) || expression.is(IntegerLiteralExprSyntax.self)
            || expression.is(NilLiteralExprSyntax.self)
        {
            return .literal(expression.trimmedDescription)
        }
        throw NotPlain()
    }

    /// A literal, with interpolated constants and `$0` replaced.
    private func evaluate(_ string: StringLiteralExprSyntax) throws -> ManifestValue {
        if let text = string.representedLiteralValue { return .string(text, line: line(of: string)) }
        guard string.openingPounds == nil, string.openingQuote.tokenKind == .stringQuote else { throw NotPlain() }
        var text = ""
        for segment in string.segments {
            switch segment {
            case .stringSegment(let piece):
                guard !piece.content.text.contains("\\") else { throw NotPlain() }
                text += piece.content.text
            case .expressionSegment(let piece):
                guard piece.expressions.count == 1, let inner = piece.expressions.first?.expression,
                    case .string(let value, _) = try evaluate(inner)
                else { throw NotPlain() }
                text += value
            }
        }
        return .string(text, line: line(of: string))
    }

    /// `names.map { .package(path: "Packages/\($0)") }`: the one computation that manifests with a table of names use.
    private func mapped(_ call: FunctionCallExprSyntax) throws -> ManifestValue? {
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
            member.declName.baseName.text == "map", call.arguments.isEmpty, let closure = call.trailingClosure,
            call.additionalTrailingClosures.isEmpty
        else { return nil }
        guard closure.signature == nil, closure.statements.count == 1,
            let body = closure.statements.first?.item.as(ExprSyntax.self),
            case .array(let elements) = try evaluate(base)
        else { throw NotPlain() }
        var inner = self
        return .array(
            try elements.map { element in
                inner.constants["$0"] = element
                return try inner.evaluate(body)
            }
        )
    }

    private func evaluate(_ call: FunctionCallExprSyntax) throws -> ManifestValue {
        if let array = try mapped(call) { return array }
        if call.calledExpression.trimmedDescription == "Set", call.arguments.count == 1,
            let argument = call.arguments.first?.expression
        {
            return try evaluate(argument)
        }
        guard call.trailingClosure == nil, call.additionalTrailingClosures.isEmpty else { throw NotPlain() }
        let name: String
        if let member = call.calledExpression.as(MemberAccessExprSyntax.self),
            member.base == nil || isTypeName(member.base)
        {
            name = member.declName.baseName.text
        } else if let reference = call.calledExpression.as(DeclReferenceExprSyntax.self),
            reference.baseName.text == "Package"
        {
            name = "Package"
        } else {
            throw NotPlain()
        }
        let arguments = try call.arguments.map {
            ManifestValue.Argument(label: $0.label?.text ?? "", value: try evaluate($0.expression))
        }
        return .call(name, arguments, line: line(of: call))
    }

    /// `[...] + constant + [...]`
    private func concatenation(_ sequence: SequenceExprSyntax) throws -> ManifestValue {
        var whole: [ManifestValue] = []
        for (index, element) in sequence.elements.enumerated() {
            if index % 2 == 1 {
                guard element.as(BinaryOperatorExprSyntax.self)?.operator.text == "+" else { throw NotPlain() }
            } else {
                guard case .array(let part) = try evaluate(element) else { throw NotPlain() }
                whole += part
            }
        }
        return .array(whole)
    }

    /// `Target.Dependency` in `Target.Dependency.product(...)`: a type of PackageDescription, not a value.
    private func isTypeName(_ base: ExprSyntax?) -> Bool {
        let types: Set<String> = [
            "Target", "Target.Dependency", "Package", "Package.Dependency", "Product", "SwiftSetting",
            "SupportedPlatform", "Version", "CSetting", "LinkerSetting", "Resource", "Trait",
        ]
        return base.map { types.contains($0.trimmedDescription) } ?? false
    }

    private func line(of node: some SyntaxProtocol) -> Int {
        locations.location(for: node.positionAfterSkippingLeadingTrivia).line
    }
}

// MARK: - From values to the manifest

extension ManifestParser {
    private func manifest(from package: ManifestValue, toolsVersion: Substring) -> PackageManifest? {
        guard let name = package["name"]?.text else { return nil }
        var manifest = PackageManifest(name: name)
        for product in package["products"]?.elements ?? [] {
            guard let name = product["name"]?.text, let targets = product["targets"] else { return nil }
            manifest.products.append(.init(name: name, targets: targets.strings))
        }
        for dependency in package["dependencies"]?.elements ?? [] {
            guard let parsed = self.dependency(from: dependency) else { return nil }
            manifest.dependencies.append(parsed)
        }
        for target in package["targets"]?.elements ?? [] {
            guard let parsed = self.target(from: target) else { return nil }
            manifest.targets.append(parsed)
        }
        if case .call(_, let arguments, _) = package {
            let walls: Set<String> = ["name", "products", "dependencies", "targets"]
            manifest.rest =
                toolsVersion + "\n"
                + arguments.filter { !walls.contains($0.label) }.map { "\($0.label):\($0.value.canonical)" }
                .joined(separator: "\n")
        }
        return manifest
    }

    private func dependency(from value: ManifestValue) -> PackageManifest.Dependency? {
        guard value.callName == "package" else { return nil }
        if let path = value["path"]?.text {
            return .init(
                identity: PackageManifest.identity(of: path),
                localPath: path,
                requirement: value.canonical,
                line: value.line
            )
        }
        guard let location = value["url"]?.text ?? value["id"]?.text else { return nil }
        return .init(
            identity: PackageManifest.identity(of: location),
            requirement: value.canonical,
            line: value.line
        )
    }

    private func target(from value: ManifestValue) -> PackageManifest.Target? {
        let kinds: [String: PackageManifest.Kind] = [
            "target": .regular, "executableTarget": .executable, "testTarget": .test, "macro": .macro,
            "plugin": .plugin, "systemLibrary": .system, "binaryTarget": .binary,
        ]
        guard let kind = value.callName.flatMap({ kinds[$0] }), let name = value["name"]?.text else { return nil }
        var target = PackageManifest.Target(name: name, kind: kind, text: value.canonical, line: value.line)
        target.path = value["path"]?.text
        target.sources = value["sources"].map(\.strings)
        target.exclude = value["exclude"]?.strings ?? []
        for dependency in value["dependencies"]?.elements ?? [] {
            if case .string(let name, let line) = dependency {
                target.dependencies.append(.init(name: name, line: line))
            } else if let name = dependency["name"]?.text {
                target.dependencies.append(
                    .init(name: name, package: dependency["package"]?.text, line: dependency.line)
                )
            } else {
                return nil
            }
        }
        for plugin in value["plugins"]?.elements ?? [] {
            guard plugin.callName == "plugin", let name = plugin["name"]?.text else { return nil }
            target.plugins.append(.init(name: name, package: plugin["package"]?.text, line: plugin.line))
        }
        for setting in value["swiftSettings"]?.elements ?? [] {
            if case .call("define", let arguments, _) = setting, arguments.count == 1,
                let name = arguments[0].value.text
            {
                target.defines.append(name)
            }
        }
        return target
    }
}
