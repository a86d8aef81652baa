import SwiftSyntax

/// Facts about places in a file that its syntax shows and the compiler's index does not.
package struct EffectPlaces: Codable, Equatable, Sendable {
    /// The default values of parameters.
    var defaults: [Span] = []
    /// Declarations by their lines, outer ones first.
    package var declarations: [Declaration] = []
    /// The positions of the names of functions that are called with a `clock:`.
    package var clocked: [Position] = []

    package struct Position: Codable, Hashable, Comparable, Sendable {
        /// From 1; columns in bytes.
        package var line: Int
        package var column: Int

        package init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }

        package static func < (a: Position, b: Position) -> Bool { (a.line, a.column) < (b.line, b.column) }
    }

    struct Span: Codable, Equatable, Sendable {
        var start: Position
        var end: Position
    }

    package struct Declaration: Codable, Equatable, Sendable {
        /// With its enclosing types: `Reach.time`.
        package var name: String
        var span: Span
    }

    package func isDefault(_ position: Position) -> Bool {
        defaults.contains { $0.start <= position && position < $0.end }
    }

    /// The innermost declaration around a position.
    package func symbol(at position: Position) -> String {
        declarations.last { $0.span.start <= position && position < $0.span.end }?.name ?? "file"
    }
}

/// Collects them.
final class EffectPlacesCollector: SyntaxVisitor {
    private(set) var places = EffectPlaces()
    private let locations: SourceLocationConverter
    private var names: [String] = []

    init(locations: SourceLocationConverter) {
        self.locations = locations
        super.init(viewMode: .sourceAccurate)
    }

    private func position(_ position: AbsolutePosition) -> EffectPlaces.Position {
        let location = locations.location(for: position)
        return .init(line: location.line, column: location.column)
    }

    private func span(_ node: some SyntaxProtocol) -> EffectPlaces.Span {
        .init(start: position(node.positionAfterSkippingLeadingTrivia), end: position(node.endPosition))
    }

    private func enter(_ name: String, _ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
        names.append(name)
        places.declarations.append(.init(name: names.joined(separator: "."), span: span(node)))
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, node) }
    override func visitPost(_ node: FunctionDeclSyntax) { names.removeLast() }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter("init", node) }
    override func visitPost(_ node: InitializerDeclSyntax) { names.removeLast() }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, node) }
    override func visitPost(_ node: StructDeclSyntax) { names.removeLast() }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, node) }
    override func visitPost(_ node: ClassDeclSyntax) { names.removeLast() }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, node) }
    override func visitPost(_ node: ActorDeclSyntax) { names.removeLast() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, node) }
    override func visitPost(_ node: EnumDeclSyntax) { names.removeLast() }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, node) }
    override func visitPost(_ node: ProtocolDeclSyntax) { names.removeLast() }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.extendedType.trimmedDescription, node)
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { names.removeLast() }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        if let value = node.defaultValue?.value { places.defaults.append(span(value)) }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.arguments.contains(where: { $0.label?.text == "clock" }) else { return .visitChildren }
        let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName
        if let name { places.clocked.append(position(name.positionAfterSkippingLeadingTrivia)) }
        return .visitChildren
    }
}
