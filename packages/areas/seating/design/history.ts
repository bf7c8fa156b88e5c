/** The last item of each list is the newest. */
export interface History<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
}

/** Maximum number of steps. A step takes little memory, since drawings share unchanged parts. */
const maxSteps = 500

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] })

export function step<T>(history: History<T>, next: T): History<T> {
  if (next === history.present) return history
  return { past: [...history.past, history.present].slice(-maxSteps), present: next, future: [] }
}

export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  if (past.length === 0) return history
  return { past: past.slice(0, -1), present: past.at(-1) as T, future: [...future, present] }
}

export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  if (future.length === 0) return history
  return { past: [...past, present], present: future.at(-1) as T, future: future.slice(0, -1) }
}
