/// Somebody who has something to do when the app's phase changes: save, pause, refresh.
public protocol AppPhaseHandling: AnyObject, Sendable {
    /// Called when the app has entered a phase. When its deadline passes, the task is cancelled and nobody waits for it.
    func appDidEnter(_ phase: AppPhase) async throws
}
