/// The registers and columns that a content's ops of one table write, said once: an op then needs a bit for each register and no
/// names.
struct SyncShape {
    let table: String
    private(set) var registers: [Register] = []

    struct Register {
        let name: String
        let kind: SyncKind
        var columns: [String] = []
    }

    init(table: String) {
        self.table = table
    }

    /// Adds what the row has and the shape lacks.
    mutating func add(_ row: SyncRow) {
        for register in row.registers {
            let place = place(of: register) ?? registers.count
            if place == registers.count { registers.append(Register(name: register.name, kind: register.kind)) }
            for field in register.fields where !registers[place].columns.contains(field.column) {
                registers[place].columns.append(field.column)
            }
        }
    }

    func place(of register: SyncRegister) -> Int? {
        registers.firstIndex { $0.name == register.name && $0.kind == register.kind }
    }

    mutating func append(_ register: Register) { registers.append(register) }
}

/// The shapes of a content by table, and the dictionary of their names.
struct SyncShapes {
    private(set) var shapes: [SyncShape] = []
    private(set) var names: [String] = []
    private var places: [String: Int] = [:]
    private var numbers: [String: Int] = [:]

    init(_ ops: [SyncOp]) {
        for op in ops {
            let place = places[op.table] ?? shapes.count
            if place == shapes.count {
                places[op.table] = place
                shapes.append(SyncShape(table: op.table))
            }
            shapes[place].add(op.row)
        }
        for shape in shapes {
            enter(shape.table)
            for register in shape.registers {
                enter(register.name)
                register.columns.forEach { enter($0) }
            }
        }
    }

    private mutating func enter(_ name: String) {
        guard numbers[name] == nil else { return }
        numbers[name] = names.count
        names.append(name)
    }

    /// The number of parts that they count as against `SyncContentLimits.parts`.
    var parts: Int {
        shapes.reduce(names.count) { $1.registers.reduce($0) { $0 + 1 + $1.columns.count } }
    }

    func place(ofTable table: String) -> Int { places[table] ?? 0 }

    func number(of name: String) -> Int { numbers[name] ?? 0 }
}
