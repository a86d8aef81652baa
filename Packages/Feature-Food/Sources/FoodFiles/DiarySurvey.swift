import Core
import Formats

/// A first look through a whole file: its columns, and in which forms its numbers and dates stand.
package struct DiarySurvey: Sendable {
    package let header: DiaryHeader
    package let dialect: CSVDialect
    package let decimals: DecimalMark
    /// `nil` where the dates may be read either way: then somebody must say it.
    package let dates: DateOrder?
    /// A date of the file that may be read as two days.
    package let example: String?

    /// True if it has weights and does not say their unit.
    package var assumesWeightUnit: Bool {
        header.content == .weights && header.kilograms == nil && header.columns[.unit] == nil
    }

    /// Bytes of one record; a row of a diary has some hundred.
    static let limits = CSVLimits(fieldBytes: 64 << 10, recordBytes: 256 << 10, fieldsPerRecord: 1024)

    /// - Parameters:
    ///   - name: of the file, for messages.
    ///   - next: the next piece of the file; `nil` at its end.
    /// - Throws: ``Failure`` where it is not a diary, ``FormatFault`` where its first row cannot be read, and what `next` throws.
    package init(name: String, next: () throws -> [UInt8]?) throws {
        var head: [UInt8] = []
        while head.count < 65_536, let piece = try next() { head += piece }
        dialect = .detected(in: head.prefix(65_536))
        var reader = CSVReader(dialect: dialect, limits: Self.limits)
        reader.append(head)
        var isEnded = false
        var header: DiaryHeader?
        var numbers = DecimalMark.Evidence()
        var dates = DateOrder.Evidence()
        while true {
            do {
                while let record = try reader.next() {
                    guard let known = header else {
                        header = try DiaryHeader(record, file: name)
                        continue
                    }
                    Self.note(record, of: known, &numbers, &dates)
                }
            } catch let fault as FormatFault {
                // What is wrong with a later row is said when it is read.
                guard header != nil else { throw fault }
                break
            }
            guard !isEnded else { break }
            if let piece = try next() {
                reader.append(piece)
            } else {
                reader.finish()
                isEnded = true
            }
        }
        guard let header else {
            throw Failure.invalid("food.bad-file", "'\(name)' is empty.", recovery: "Export it again.")
        }
        self.header = header
        decimals = numbers.mark(separator: dialect.separator)
        example = dates.example
        if dates.dayFirst > 0, dates.monthFirst > 0 {
            // Neither order reads all of them: the rows that it does not are named.
            self.dates = dates.dayFirst >= dates.monthFirst ? .dayFirst : .monthFirst
        } else if dates.dayFirst > 0 || dates.monthFirst > 0 {
            self.dates = dates.dayFirst > 0 ? .dayFirst : .monthFirst
        } else if header.program == .loseIt || dates.example == nil {
            // Lose It writes months first in every country.
            self.dates = .monthFirst
        } else {
            self.dates = nil
        }
    }

    private static func note(
        _ record: CSVRecord,
        of header: DiaryHeader,
        _ numbers: inout DecimalMark.Evidence,
        _ dates: inout DateOrder.Evidence
    ) {
        func text(_ column: Int?) -> String? {
            column.flatMap { $0 < record.count ? FieldText.text(record[$0]) : nil }
        }
        if let date = text(header.columns[.date]) { dates.note(date) }
        for figure in header.figures { if let said = text(figure.column) { numbers.note(said) } }
        for column in [DiaryHeader.Column.amount, .grams, .weight] {
            if let said = text(header.columns[column]) { numbers.note(String(said.prefix { $0 != " " })) }
        }
    }
}
