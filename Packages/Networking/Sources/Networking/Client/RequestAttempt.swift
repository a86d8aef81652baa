/// The number of the attempt that a transport carries out, for its log entries.
public enum RequestAttempt {
    /// 1 for the first.
    @TaskLocal public static var number = 1
}
