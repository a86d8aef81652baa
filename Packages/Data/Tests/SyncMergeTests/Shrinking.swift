/// The fewest elements that still fail, found by leaving out ever smaller pieces (Zeller, Hildebrandt: "Simplifying and isolating
/// failure-inducing input", 2002).
func shrunk<Element>(_ elements: [Element], fails: ([Element]) -> Bool) -> [Element] {
    var kept = elements
    var size = kept.count / 2
    while size > 0 {
        var start = 0
        while start < kept.count {
            var fewer = kept
            fewer.removeSubrange(start..<min(start + size, kept.count))
            if fails(fewer) { kept = fewer } else { start += size }
        }
        size /= 2
    }
    return kept
}
