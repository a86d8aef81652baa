import SwiftSyntax

/// Collects the type names that a piece of a signature mentions.
final class TypeNameCollector: SyntaxVisitor {
    struct Mention {
        let name: String
        let qualifier: String?
        let position: AbsolutePosition
    }

    private(set) var mentions: [Mention] = []

    static func mentions(in node: some SyntaxProtocol) -> [Mention] {
        let collector = TypeNameCollector(viewMode: .sourceAccurate)
        collector.walk(node)
        return collector.mentions
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        mentions.append(
            .init(name: node.name.text, qualifier: nil, position: node.positionAfterSkippingLeadingTrivia)
        )
        return .visitChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        // `Module.Type` and `Type.Nested` look alike: keep both, and let the reader of the facts decide.
        mentions.append(
            .init(
                name: node.name.text,
                qualifier: node.baseType.trimmedDescription,
                position: node.positionAfterSkippingLeadingTrivia
            )
        )
        // In `GRDB.Database` the part before the dot is not a mention of its own.
        if let base = node.baseType.as(IdentifierTypeSyntax.self), base.genericArgumentClause == nil {
            return node.genericArgumentClause == nil ? .skipChildren : .visitChildren
        }
        return .visitChildren
    }

    // Default values and bodies are not exposed by a signature.
    override func visit(_ node: InitializerClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AttributeListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
