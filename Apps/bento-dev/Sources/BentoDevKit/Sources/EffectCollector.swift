import SwiftSyntax

/// Finds where a file reaches into the machine, by name: what the compiler alone could resolve is judged by how it is
/// written, and names that the module declares itself are left to it (``EffectCheck``).
final class EffectCollector: SyntaxVisitor {
    struct Found {
        var effect: Effect
        var text: String
        /// A name that counts only where the module does not declare it.
        var name: String
        var symbol: String
        var position: AbsolutePosition
    }

    private(set) var found: [Found] = []
    /// Functions that the file declares whose parameters have no labels: calls of them look like calls of C.
    private(set) var unlabelledFunctions: Set<String> = []

    init() { super.init(viewMode: .sourceAccurate) }

    // MARK: Declarations

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let parameters = node.signature.parameterClause.parameters
        if parameters.allSatisfy({ $0.firstName.text == "_" }) { unlabelledFunctions.insert(node.name.text) }
        return .visitChildren
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    // MARK: Calls

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let labels = node.arguments.map { $0.label?.text }
        if let name = freeName(node.calledExpression) {
            call(of: name, labels: labels, in: node)
        } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
            call(of: member, labels: labels)
        }
        return .visitChildren
    }

    /// A name without a receiver, or with a system module's before it.
    private func freeName(_ callee: ExprSyntax) -> String? {
        if let reference = callee.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
        guard let member = callee.as(MemberAccessExprSyntax.self),
            let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
            AmbientNames.systemModules.contains(base)
        else { return nil }
        return member.declName.baseName.text
    }

    private func call(of name: String, labels: [String?], in node: FunctionCallExprSyntax) {
        if let effect = AmbientNames.emptyInitialisers[name], labels.isEmpty, node.trailingClosure == nil {
            note(effect, "\(name)()", name: name, at: node)
        }
        if name == "Date", labels == ["timeIntervalSinceNow"] {
            note(.clock, "Date(timeIntervalSinceNow:)", name: name, at: node)
        }
        if let first = labels.first,
            first == "contentsOf" || first == "contentsOfFile" || first == "contentsOfDirectory",
            name.first?.isUppercase == true
        {
            note(.files, "\(name)(\(first ?? ""):)", name: name, at: node)
        }
        guard labels.allSatisfy({ $0 == nil }), node.trailingClosure == nil else { return }
        if name == "time", node.arguments.first?.expression.is(NilLiteralExprSyntax.self) == true {
            note(.clock, "time(nil)", name: name, at: node)
        }
        guard let effect = AmbientNames.functions[name] else { return }
        guard !labels.isEmpty || AmbientNames.withoutArguments.contains(name) else { return }
        note(effect, "\(name)()", name: name, at: node)
    }

    private func call(of member: MemberAccessExprSyntax, labels: [String?]) {
        let name = member.declName.baseName.text
        let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
        if AmbientNames.draws.contains(name), !labels.contains("using") {
            note(.randomness, ".\(name)() without 'using:'", name: name, at: member.declName)
        }
        if name == "init", labels.isEmpty, let base, let effect = AmbientNames.emptyInitialisers[base] {
            note(effect, "\(base).init()", name: base, at: member)
        }
        if base == "Task", name == "sleep", !labels.contains("clock") {
            note(.clock, "Task.sleep without 'clock:'", name: "Task", at: member)
        }
        // `data.write(to: url)`, and the same of strings.
        if name == "write", labels.first == "to", labels.dropFirst().allSatisfy(Self.writingLabels.contains) {
            note(.files, ".write(to:)", name: "write", at: member.declName)
        }
        if AmbientNames.urlLookups.contains(name) { note(.files, ".\(name)()", name: name, at: member.declName) }
    }

    private static let writingLabels: Set<String?> = ["options", "atomically", "encoding"]

    // MARK: Values

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.baseName.text
        guard let effect = AmbientNames.types[name], !isMember(node) else { return .visitChildren }
        let chain = node.parent?.as(MemberAccessExprSyntax.self)
        note(effect, chain.map { "\(name).\($0.declName.baseName.text)" } ?? name, name: name, at: node)
        return .visitChildren
    }

    /// Whether it stands behind a dot of something that is no system module.
    private func isMember(_ node: DeclReferenceExprSyntax) -> Bool {
        guard let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id else {
            return false
        }
        let base = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
        return base.map { !AmbientNames.systemModules.contains($0) } ?? true
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.declName.baseName.text
        let base = node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
        switch name {
        case "now" where node.base == nil: note(.clock, ".now", name: "now", at: node)
        case "now" where base == "Date": note(.clock, "Date.now", name: "Date", at: node)
        case "continuous" where node.base == nil, "suspending" where node.base == nil:
            note(.clock, ".\(name)", name: name, at: node)
        case "autoupdatingCurrent": note(.environment, ".\(name)", name: name, at: node)
        case "current":
            if let base, AmbientNames.regional.contains(base) {
                note(.environment, "\(base).current", name: base, at: node)
            }
        default: break
        }
        return .visitChildren
    }

    /// `zone: TimeZone = .current` says its type beside it.
    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        implicitCurrent(node.defaultValue?.value, type: node.type)
        return .visitChildren
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        implicitCurrent(node.initializer?.value, type: node.typeAnnotation?.type)
        return .visitChildren
    }

    private func implicitCurrent(_ value: ExprSyntax?, type: TypeSyntax?) {
        guard let member = value?.as(MemberAccessExprSyntax.self), member.base == nil,
            member.declName.baseName.text == "current", let type = type?.trimmedDescription,
            AmbientNames.regional.contains(type)
        else { return }
        note(.environment, "\(type).current", name: type, at: member)
    }

    private func note(_ effect: Effect, _ text: String, name: String, at node: some SyntaxProtocol) {
        found.append(
            Found(
                effect: effect,
                text: isDefault(Syntax(node)) ? text + " as a default" : text,
                name: name,
                symbol: enclosingSymbol(of: Syntax(node)),
                position: node.positionAfterSkippingLeadingTrivia
            )
        )
    }

    /// Whether it is what a parameter is where nobody hands another in.
    private func isDefault(_ node: Syntax) -> Bool {
        var next: Syntax? = node
        while let node = next {
            if let value = node.as(InitializerClauseSyntax.self) {
                return value.parent?.is(FunctionParameterSyntax.self) == true
            }
            if node.is(CodeBlockItemListSyntax.self), node.parent?.is(ClosureExprSyntax.self) != true { return false }
            next = node.parent
        }
        return false
    }

    private func enclosingSymbol(of node: Syntax) -> String {
        var names: [String] = []
        var next = node.parent
        while let node = next {
            if let function = node.as(FunctionDeclSyntax.self) { names.append(function.name.text) }
            if node.is(InitializerDeclSyntax.self) { names.append("init") }
            if let type = node.asProtocol((any NamedDeclSyntax).self), !node.is(FunctionDeclSyntax.self) {
                names.append(type.name.text)
            }
            if let type = node.as(ExtensionDeclSyntax.self) { names.append(type.extendedType.trimmedDescription) }
            next = node.parent
        }
        return names.isEmpty ? "file" : names.reversed().joined(separator: ".")
    }
}
