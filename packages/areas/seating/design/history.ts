/** What was, what is, and what was undone; the newest of each last. */
export interface History<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
}

/** Steps back that are kept. Drawings share what has not changed, so that a step costs little. */
const mostSteps = 500

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] })

/** The next state; what was undone is forgotten. The same state again is no step. */
export function step<T>(history: History<T>, next: T): History<T> {
  if (next === history.present) return history
  return { past: [...history.past, history.present].slice(-mostSteps), present: next, future: [] }
}

/** One step back, or the same history where there is none. */
export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  if (past.length === 0) return history
  return { past: past.slice(0, -1), present: past.at(-1) as T, future: [...future, present] }
}

/** One step forward again, or the same history where nothing was undone. */
export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  if (future.length === 0) return history
  return { past: [...past, present], present: future.at(-1) as T, future: future.slice(0, -1) }
}
