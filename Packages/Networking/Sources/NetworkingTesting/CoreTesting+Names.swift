import CoreTesting

/// CoreTesting's, for tests that import this module alone.
public typealias ManualClock = CoreTesting.ManualClock
/// CoreTesting's.
public typealias Vectors = CoreTesting.Vectors
