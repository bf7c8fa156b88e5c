/** Milliseconds without a user's read before a background read begins, and its maximum wait. */
const quietMs = 1000
const longestWaitMs = 10_000

/** Lets background reads wait while users read, since both would share the engine's processors. */
export class Quiet {
  #underway = 0
  #endedAt = Number.NEGATIVE_INFINITY

  /** Counts a user's read until the returned function is called. */
  begin(): () => void {
    this.#underway += 1
    return () => {
      this.#underway -= 1
      this.#endedAt = performance.now()
    }
  }

  async wait(): Promise<void> {
    const isQuiet = () => this.#underway === 0 && performance.now() - this.#endedAt >= quietMs
    const latest = performance.now() + longestWaitMs
    while (!isQuiet() && performance.now() < latest) {
      await new Promise((go) => setTimeout(go, quietMs / 10).unref())
    }
  }
}
