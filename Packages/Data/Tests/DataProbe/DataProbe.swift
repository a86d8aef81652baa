import AppData
@main enum DataProbe { static func main() {} }
