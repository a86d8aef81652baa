import ArgumentParser
import Core
import GeoJSON

struct CheckGeoJSON: Flow {
    static let descriptor = FlowDescriptor(
        "geojson check",
        "Check a GeoJSON file against RFC 7946",
        discussion: """
            Each fault is given with its path and its line. Errors break the standard; warnings go against its advice. \
            With --topology, shapes that cross themselves are warned of too. Exit status 1 where there is an error.
            """,
        effect: .reads,
        examples: [FlowExample("places.geojson", "one file", input: ["file": "places.geojson"])]
    )

    @Argument(help: "The file, or - for standard input.") var file: String
    @Flag(help: "Also look for rings that cross themselves or each other.") var topology = false

    func run(with dependency: NoDependency, in session: FlowSession) async throws -> GeoJSONCheck {
        var bytes: [UInt8] = []
        for try await piece in session.bytes(of: InputFile(file), limit: GeoJSON.maximumBytes) { bytes += piece }
        let (tape, report) = GeoJSON.Validator.read(bytes)
        var problems: [GeoJSONCheck.Problem] = []
        if topology, report.isValid, let tape {
            let features = GeoJSON.Decoder(tape: tape).object(0).features
            for (index, feature) in features.enumerated() {
                guard let shape = feature.geometry?.shape, let problem = GeometryValidity.problem(of: shape) else {
                    continue
                }
                problems.append(GeoJSONCheck.Problem(feature: index, problem: problem.summary))
                if problems.count == GeoJSON.Report.maximumFaults { break }
            }
        }
        return GeoJSONCheck(file: file, report: report, shapes: topology ? problems : nil)
    }
}

/// What a check found.
struct GeoJSONCheck: FlowResult {
    struct Problem: Encodable, Sendable {
        /// The feature's place in the collection, from 0.
        var feature: Int
        var problem: String
    }

    var file: String
    var isValid: Bool
    var type: String?
    var features, positions, bytes, errors, warnings: Int
    var faults: [GeoJSON.Fault]
    var shapes: [Problem]?

    init(file: String, report: GeoJSON.Report, shapes: [Problem]?) {
        self.file = file
        isValid = report.isValid
        type = report.type
        features = report.featureCount
        positions = report.positionCount
        bytes = report.byteCount
        errors = report.errorCount
        warnings = report.warningCount
        faults = report.faults
        self.shapes = shapes
    }

    var exitStatus: ExitStatus { isValid ? .success : .negative }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        if !faults.isEmpty {
            let rows = faults.map { fault in
                [
                    Table.Cell(String(fault.line)), Table.Cell("\(fault.at.line):\(fault.at.column)"),
                    Table.Cell(fault.severity.rawValue, tone: fault.severity == .error ? .bad : .warning),
                    Table.Cell(fault.path), Table.Cell(fault.message),
                ]
            }
            let columns = [
                Table.Column("Line", .trailing), Table.Column("At", .trailing, dispensability: 1), Table.Column("Kind"),
                Table.Column("Path"), Table.Column("Fault"),
            ]
            parts.append(.table(Table(columns, rows: rows)))
        }
        for shape in shapes ?? [] {
            parts.append(.text("Feature \(shape.feature): \(shape.problem).", tone: .warning))
        }
        let hidden = errors + warnings - faults.count
        if hidden > 0 { parts.append(.text("\(hidden) more are not shown.", tone: .muted)) }
        let counts =
            "\(errors) \(errors == 1 ? "error" : "errors"), \(warnings) \(warnings == 1 ? "warning" : "warnings")"
        let what = type.map { "\($0), \(positions) positions" } ?? "\(bytes) bytes"
        parts.append(.text("\(isValid ? "Valid" : "Not valid"): \(what); \(counts).", tone: isValid ? .good : .bad))
        return .stack(parts)
    }
}
