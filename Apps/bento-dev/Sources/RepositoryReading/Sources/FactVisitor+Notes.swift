import SwiftSyntax

extension FactVisitor {
    func enter(
        type node: some DeclGroupSyntax,
        name: TokenSyntax,
        kind: String,
        inheritance: InheritanceClauseSyntax?
    ) -> SyntaxVisitorContinueKind {
        let isPublic = isEffectivelyPublic(node.modifiers)
        let path = (scopes.filter { $0.kind != .body }.map(\.name) + [name.text]).joined(separator: ".")
        facts.types.append(
            .init(
                name: path,
                isPublic: isPublic,
                holdsState: kind == "class" || kind == "actor",
                isObservable: node.attributes.contains {
                    $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "Observable"
                },
                line: spot(of: name).line,
                lines: lineSpan(of: node),
                inherits: inheritance?.inheritedTypes.map(\.type.trimmedDescription) ?? []
            )
        )
        if isPublic {
            note(publicName: name.text, kind: kind, isType: true, at: name)
            if let inheritance { note(exposuresOf: name.text, in: Syntax(inheritance)) }
        }
        scopes.append(
            Scope(
                name: name.text,
                kind: .type,
                isPublic: isPublic,
                membersArePublic: isPublic && kind == "protocol"
            )
        )
        return .visitChildren
    }

    func enterBody(named name: String) -> SyntaxVisitorContinueKind {
        scopes.append(Scope(name: name, kind: .body, isPublic: false, membersArePublic: false))
        return .visitChildren
    }

    func noteIfPublic(
        _ node: some SyntaxProtocol,
        modifiers: DeclModifierListSyntax,
        name: String,
        kind: String,
        signature: [Syntax?],
        isType: Bool = false
    ) {
        guard isEffectivelyPublic(modifiers) else { return }
        if scopes.last?.kind != .type || isType { note(publicName: name, kind: kind, isType: isType, at: node) }
        for part in signature.compactMap({ $0 }) { note(exposuresOf: name, in: part) }
    }

    private func note(publicName name: String, kind: String, isType: Bool, at node: some SyntaxProtocol) {
        let spot = spot(of: node)
        facts.surface.append(
            .init(name: name, kind: kind, owner: owner, isType: isType, line: spot.line, column: spot.column)
        )
    }

    func note(exposuresOf name: String, in node: Syntax) {
        let symbol = (scopes.map(\.name) + [name]).joined(separator: ".")
        for mention in TypeNameCollector.mentions(in: node) {
            let location = locations.location(for: mention.position)
            facts.exposures.append(
                .init(
                    symbol: symbol,
                    owner: owner,
                    type: mention.name,
                    qualifier: mention.qualifier,
                    line: location.line,
                    column: location.column
                )
            )
        }
    }

    func note(habit rule: Rule, text: String, at node: some SyntaxProtocol) {
        let spot = spot(of: node)
        facts.habits.append(
            .init(rule: rule.rawValue, symbol: enclosingSymbol, text: text, line: spot.line, column: spot.column)
        )
    }

    func note(watched name: String, at node: some SyntaxProtocol) {
        let spot = spot(of: node)
        facts.watched.append(
            .init(
                rule: Rule.container.rawValue,
                symbol: enclosingSymbol,
                text: name,
                line: spot.line,
                column: spot.column
            )
        )
    }

    var owner: String? {
        scopes.first.map { $0.name.split(separator: ".").first.map(String.init) ?? $0.name }
    }

    var enclosingSymbol: String {
        scopes.isEmpty ? "file" : scopes.map(\.name).joined(separator: ".")
    }

    /// `hash(into:)`, `hashValue` and `==` implement hashing; they do not keep a hash.
    var isInsideHashing: Bool {
        scopes.contains { $0.kind == .body && ["hash", "hashValue", "=="].contains($0.name) }
    }

    func isMarkedPublic(_ modifiers: DeclModifierListSyntax) -> Bool {
        modifiers.contains {
            ($0.name.tokenKind == .keyword(.public) || $0.name.tokenKind == .keyword(.open)) && $0.detail == nil
        }
    }

    private func isEffectivelyPublic(_ modifiers: DeclModifierListSyntax) -> Bool {
        guard let scope = scopes.last else { return isMarkedPublic(modifiers) }
        guard scope.isPublic else { return false }
        if isMarkedPublic(modifiers) { return true }
        let narrower: Set<String> = ["private", "fileprivate", "internal", "package"]
        return scope.membersArePublic
            && !modifiers.contains { $0.detail == nil && narrower.contains($0.name.text) }
    }

    /// True if an expression before `.hashValue` is a value, whose hash is then used. Without a base, or after a type's name, the
    /// word names a member of a type, such as the case of the rule that forbids it.
    func isValue(_ base: ExprSyntax?) -> Bool {
        guard let base else { return false }
        return base.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase != true
    }

    func firstName(_ path: String) -> String {
        String(path.split(separator: ".").first ?? "").trimmingSpaces
    }

    func spot(of node: some SyntaxProtocol) -> (line: Int, column: Int) {
        let location = locations.location(for: node.positionAfterSkippingLeadingTrivia)
        return (location.line, location.column)
    }

    func lineSpan(of node: some SyntaxProtocol) -> Int {
        let first = locations.location(for: node.positionAfterSkippingLeadingTrivia).line
        let last = locations.location(for: node.endPositionBeforeTrailingTrivia).line
        return last - first + 1
    }
}

extension String {
    fileprivate var trimmingSpaces: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
