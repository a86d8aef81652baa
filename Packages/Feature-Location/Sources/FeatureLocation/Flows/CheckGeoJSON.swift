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
        examples: [FlowExample("places.geojson", "one file")]
    )

    @Argument(help: "The file, or - for standard input.") var file: InputFile
    @Flag(help: "Also look for rings that cross themselves or each other.") var topology = false

    func run(with dependency: NoDependency, in session: FlowSession) async throws -> GeoJSONCheck {
        var bytes: [UInt8] = []
        for try await piece in session.bytes(of: file, limit: GeoJSON.maximumBytes) { bytes += piece }
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
        return GeoJSONCheck(file: file.path, report: report, shapes: topology ? problems : nil)
    }
}

/// The result of a check.
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

    /// The maximum number of rows for people; JSON has all that were recorded.
    private static let mostShown = 40
    private static let mostAlike = 3

    /// The first few faults of each kind in each feature: a polygon written in the wrong order has one at every
    /// position.
    private static func shown(_ faults: [GeoJSON.Fault]) -> (shown: [GeoJSON.Fault], alike: Int) {
        var counts: [String: Int] = [:]
        let some = faults.filter { fault in
            // What differs from one position to the next is numbers.
            let kind = fault.message.unicodeScalars.filter { !("0"..."9" ~= $0) && $0 != "." && $0 != "-" }
            let feature = fault.path.prefix { $0 != "]" }
            let key = "\(feature) \(String(String.UnicodeScalarView(kind)))"
            counts[key, default: 0] += 1
            return counts[key, default: 0] <= mostAlike
        }
        return (Array(some.prefix(mostShown)), faults.count - min(some.count, mostShown))
    }

    var exitStatus: ExitStatus { isValid ? .success : .negative }

    func presentation(in context: FlowContext) -> Presentation {
        func figure(_ number: Int) -> String { context.forms.number(Int64(number)) }
        var parts: [Presentation] = []
        let (shown, alike) = Self.shown(faults)
        if !shown.isEmpty {
            let rows = shown.map { fault in
                [
                    Table.Cell("\(fault.at.line):\(fault.at.column)"),
                    Table.Cell(fault.severity.rawValue, tone: fault.severity == .error ? .bad : .warning),
                    Table.Cell(fault.message), Table.Cell(fault.path, tone: .muted),
                ]
            }
            let columns = [
                Table.Column("Line", .trailing), Table.Column("Kind", dispensability: 1), Table.Column("Fault"),
                Table.Column("Path"),
            ]
            parts.append(.table(Table(columns, rows: rows)))
        }
        if alike > 0 {
            parts.append(.text("\(figure(alike)) more are like one of these; --json lists them.", tone: .muted))
        }
        for shape in (shapes ?? []).prefix(Self.mostShown) {
            parts.append(.text("Feature \(shape.feature): \(shape.problem).", tone: .warning))
        }
        let moreShapes = (shapes?.count ?? 0) - Self.mostShown
        if moreShapes > 0 {
            parts.append(.text("\(figure(moreShapes)) more features have such problems.", tone: .muted))
        }
        let hidden = errors + warnings - faults.count
        if hidden > 0 { parts.append(.text("\(figure(hidden)) more were counted, but not kept.", tone: .muted)) }
        let forms = context.forms
        let what = type.map { "\($0), \(forms.counted(positions, "position"))" } ?? forms.counted(bytes, "byte")
        let counts = "\(forms.counted(errors, "error")), \(forms.counted(warnings, "warning"))"
        parts.append(.text("\(isValid ? "Valid" : "Not valid"): \(what); \(counts).", tone: isValid ? .good : .bad))
        return .stack(parts)
    }
}
