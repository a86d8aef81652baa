import Files
import Foundation

extension StateFile {
    /// One of the home's, whose other processes work in real time.
    package init(_ file: URL, empty: State, isLasting: Bool = true, followsLink: Bool = false) {
        self.init(file, empty: empty, isLasting: isLasting, followsLink: followsLink, clock: ContinuousClock())
    }
}
