/// A number as said, and the token after it.
struct SpokenNumber {
    var value: Double
    var end: Int
    var isArticle = false
    var range: ClosedRange<Double>?
}
