import SwiftSyntax

/// Recognizes the calls with which a feature declares itself: `FeatureManifest(...)`, `FlowDescriptor(...)`,
/// `FlagKey(...)`, and those on its registrar.
enum FeatureDeclaration {
    private static let types: Set<String> = ["FeatureManifest", "FlowDescriptor", "FlagKey"]
    private static let registrations: Set<String> = [
        "flow", "service", "provide", "hook", "card", "setting", "contribute", "migrations",
    ]

    static func read(
        _ node: FunctionCallExprSyntax,
        in owner: String?,
        symbol: String,
        line: (FunctionCallExprSyntax) -> Int
    ) -> SourceFacts.Declaration? {
        guard let name = name(of: node) else { return nil }
        return .init(
            name: name,
            arguments: node.arguments.map(argument),
            owner: owner,
            symbol: symbol,
            line: line(node)
        )
    }

    private static func name(of node: FunctionCallExprSyntax) -> String? {
        // `FlagKey<Mode>(...)` names its type.
        let called = node.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? node.calledExpression
        if let callee = called.as(DeclReferenceExprSyntax.self)?.baseName.text {
            return types.contains(callee) ? callee : nil
        }
        guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
            member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "registrar"
        else { return nil }
        let name = member.declName.baseName.text
        return registrations.contains(name) ? name : nil
    }

    private static func argument(_ argument: LabeledExprSyntax) -> SourceFacts.Declaration.Argument {
        .init(
            label: argument.label?.text ?? "",
            text: text(of: argument.expression),
            elements: argument.expression.as(ArrayExprSyntax.self).map { array in
                array.elements.map { text(of: $0.expression) }
            }
        )
    }

    private static func text(of expression: ExprSyntax) -> String {
        if let literal = expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue { return literal }
        if let sequence = expression.as(SequenceExprSyntax.self) {
            // A long text written as "..." + "...".
            let parts = sequence.elements.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
            let texts = parts.compactMap { $0.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
            if texts.count == parts.count { return texts.joined() }
        }
        return expression.trimmedDescription
    }
}
