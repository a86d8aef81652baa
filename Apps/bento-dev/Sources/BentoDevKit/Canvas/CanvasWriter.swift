struct CanvasWriter {
    let examination: Checker.Examination
    func drift() throws -> [Violation] { [] }
}
