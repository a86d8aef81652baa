import SwiftSyntax

/// Walks a file once and collects its facts.
///
/// One class of some three hundred lines, since a visitor's methods override those of its superclass and must be in its
/// body, and all facts come from one walk.
final class FactVisitor: SyntaxVisitor {
    var facts = SourceFacts()
    let locations: SourceLocationConverter
    private let watchedNames: Set<String>
    var scopes: [Scope] = []
    private var conditions: [String] = []

    struct Scope {
        var name: String
        var kind: Kind
        /// Public itself, and everything around it too.
        var isPublic: Bool
        /// A `public extension` or a public protocol: members need no modifier to be public.
        var membersArePublic: Bool

        enum Kind { case type, typeExtension, body }
    }

    init(tree: SourceFileSyntax, watchedNames: Set<String>) {
        locations = SourceLocationConverter(fileName: "", tree: tree)
        self.watchedNames = watchedNames
        super.init(viewMode: .sourceAccurate)
    }

    // MARK: Imports

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let module = node.path.first?.name.text else { return .skipChildren }
        let attributes = node.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
        let spot = spot(of: node)
        facts.imports.append(
            .init(
                module: module,
                line: spot.line,
                column: spot.column,
                isTestable: attributes.contains("testable"),
                isPassedOn: attributes.contains("_exported") || isMarkedPublic(node.modifiers),
                conditions: conditions
            )
        )
        return .skipChildren
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        conditions.append(node.condition.map(\.trimmedDescription) ?? "else")
        return .visitChildren
    }

    override func visitPost(_ node: IfConfigClauseSyntax) { conditions.removeLast() }

    // MARK: Types

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(type: node, name: node.name, kind: "struct", inheritance: node.inheritanceClause)
    }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(type: node, name: node.name, kind: "class", inheritance: node.inheritanceClause)
    }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(type: node, name: node.name, kind: "actor", inheritance: node.inheritanceClause)
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(type: node, name: node.name, kind: "enum", inheritance: node.inheritanceClause)
    }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(type: node, name: node.name, kind: "protocol", inheritance: node.inheritanceClause)
    }
    override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: ActorDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: ProtocolDeclSyntax) { scopes.removeLast() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.extendedType.trimmedDescription
        let isOuterPublic = scopes.last?.isPublic ?? true
        facts.types.append(
            .init(
                name: name,
                isExtension: true,
                line: spot(of: node).line,
                lines: lineSpan(of: node),
                inherits: node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
            )
        )
        scopes.append(
            Scope(
                name: name,
                kind: .typeExtension,
                isPublic: isOuterPublic,
                membersArePublic: isMarkedPublic(node.modifiers)
            )
        )
        return .visitChildren
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }

    // MARK: Members and functions

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let isTest =
            node.attributes.contains { attribute in
                let name = attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription
                return name == "Test" || name == "Testing.Test"
            } || (node.name.text.hasPrefix("test") && node.signature.parameterClause.parameters.isEmpty)
        if isTest { facts.tests += 1 }
        noteIfPublic(
            node,
            modifiers: node.modifiers,
            name: node.name.text,
            kind: "func",
            signature: [
                Syntax(node.signature), node.genericParameterClause.map { Syntax($0) },
                node.genericWhereClause.map { Syntax($0) },
            ]
        )
        return enterBody(named: node.name.text)
    }
    override func visitPost(_ node: FunctionDeclSyntax) { scopes.removeLast() }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        noteIfPublic(
            node,
            modifiers: node.modifiers,
            name: "init",
            kind: "init",
            signature: [
                Syntax(node.signature), node.genericParameterClause.map { Syntax($0) },
                node.genericWhereClause.map { Syntax($0) },
            ]
        )
        return enterBody(named: "init")
    }
    override func visitPost(_ node: InitializerDeclSyntax) { scopes.removeLast() }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        noteIfPublic(
            node,
            modifiers: node.modifiers,
            name: "subscript",
            kind: "subscript",
            signature: [
                Syntax(node.parameterClause), Syntax(node.returnClause),
            ]
        )
        return enterBody(named: "subscript")
    }
    override func visitPost(_ node: SubscriptDeclSyntax) { scopes.removeLast() }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        let names = node.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
        let name = names.first ?? "_"
        let isTypeLevel = node.modifiers.contains {
            $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class)
        }
        if isTypeLevel, let name = names.first, ["databaseTableName", "sync"].contains(name) {
            let type = scopes.filter { $0.kind != .body }.map(\.name).joined(separator: ".")
            let value = node.bindings.first?.initializer?.value
            let text = value?.as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? value?.trimmedDescription
            facts.tableWords.append(.init(type: type, name: name, value: text ?? ""))
        }
        if isTypeLevel, names.contains("shared") { note(habit: .staticShared, text: "static shared", at: node) }
        noteIfPublic(
            node,
            modifiers: node.modifiers,
            name: name,
            kind: "var",
            signature: node.bindings.map {
                $0.typeAnnotation.map { Syntax($0) }
            }
        )
        return enterBody(named: name)
    }
    override func visitPost(_ node: VariableDeclSyntax) { scopes.removeLast() }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        noteIfPublic(
            node,
            modifiers: node.modifiers,
            name: node.name.text,
            kind: "typealias",
            signature: [Syntax(node.initializer.value)],
            isType: true
        )
        return .visitChildren
    }

    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
        if let scope = scopes.last, scope.isPublic, scope.kind == .type {
            for element in node.elements {
                if let parameters = element.parameterClause {
                    note(exposuresOf: element.name.text, in: Syntax(parameters))
                }
            }
        }
        return .visitChildren
    }

    // MARK: Habits

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let declaration = FeatureDeclaration.read(
            node,
            in: owner,
            symbol: enclosingSymbol,
            line: { self.spot(of: $0).line }
        ) {
            facts.declarations.append(declaration)
        }
        noteRecordWrite(node)
        guard let callee = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text else {
            return .visitChildren
        }
        switch callee {
        case "Hasher" where !isInsideHashing: note(habit: .hashValue, text: "Hasher()", at: node)
        case "canImport":
            let spot = spot(of: node)
            if let argument = node.arguments.first {
                let module = firstName(argument.expression.trimmedDescription)
                facts.probes.append(.init(module: module, line: spot.line, column: spot.column))
            }
        default: break
        }
        return .visitChildren
    }

    /// GRDB's own `row.insert(database)`, which writes a record past `save`.
    private func noteRecordWrite(_ node: FunctionCallExprSyntax) {
        guard let callee = node.calledExpression.as(MemberAccessExprSyntax.self), callee.base != nil,
            WrittenTables.recordWrites.contains(callee.declName.baseName.text), let first = node.arguments.first,
            first.label == nil, first.expression.as(DeclReferenceExprSyntax.self)?.baseName.text == "database"
        else { return }
        let spot = spot(of: node)
        facts.tableWrites.append(
            .init(
                rule: Rule.uncapturedWrite.rawValue,
                symbol: enclosingSymbol,
                text: "." + callee.declName.baseName.text,
                line: spot.line,
                column: spot.column
            )
        )
    }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let text = node.segments.compactMap { $0.as(StringSegmentSyntax.self)?.content.text }.joined(separator: "?")
        for table in WrittenTables.names(in: text) {
            let spot = spot(of: node)
            facts.tableWrites.append(
                .init(
                    rule: Rule.uncapturedWrite.rawValue,
                    symbol: enclosingSymbol,
                    text: table,
                    line: spot.line,
                    column: spot.column
                )
            )
        }
        return .visitChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        let name = node.attributeName.trimmedDescription
        if ["_silgen_name", "_extern", "extern", "_dynamicReplacement"].contains(name) {
            note(habit: .linkerName, text: "@" + name, at: node)
        }
        return .visitChildren
    }

    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let key = node.arguments.first?.expression.as(MemberAccessExprSyntax.self), key.base != nil {
            facts.subscriptKeys.append(key.trimmedDescription)
        }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if node.declName.baseName.text == "hashValue", isValue(node.base), !isInsideHashing {
            note(habit: .hashValue, text: "hashValue", at: node.declName)
        }
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        if watchedNames.contains(node.name.text) { note(watched: node.name.text, at: node) }
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        if watchedNames.contains(node.baseName.text) { note(watched: node.baseName.text, at: node) }
        return .visitChildren
    }
}
