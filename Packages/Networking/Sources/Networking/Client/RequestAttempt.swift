/// Which try of a call a transport carries out, for what is logged about it.
public enum RequestAttempt {
    /// 1 for the first.
    @TaskLocal public static var number = 1
}
