import { type Process, processTable, ticksASecond } from './proc-table.ts'

interface Known extends Process {
  /** Pid of the nearest ancestor that is a root. */
  root: number
  isOrphan: boolean
}

const keyOf = ({ pid, startedAt }: Process) => `${pid} ${startedAt}`

const firstFirst = (a: Process, b: Process) => a.startedAt - b.startedAt || a.pid - b.pid

/**
 * The current process and its descendants with their processor time, including those whose parent has ended. Empty on a
 * system without /proc.
 */
export class ProcessTree {
  readonly #top: number
  readonly #read: () => Process[]
  readonly #roots: Set<number>
  #known = new Map<string, Known>()
  /** Ticks of processes that ended together with their root, by root. */
  readonly #ended = new Map<number, number>()
  /** Ticks of ended orphans, which no parent counts, by root. */
  readonly #orphaned = new Map<number, number>()

  constructor(top = process.pid, read: () => Process[] = processTable) {
    this.#top = top
    this.#read = read
    this.#roots = new Set([top])
  }

  addRoot(pid: number): void {
    this.#roots.add(pid)
    this.sample()
  }

  sample(): void {
    const rootOf = new Map([...this.#known.values()].map(({ pid, root }) => [pid, root]))
    const seen = new Map<string, Known>()
    for (const one of this.#read().toSorted(firstFirst)) {
      const known = this.#known.get(keyOf(one))?.root
      const parents = rootOf.get(one.parent)
      const root = this.#roots.has(one.pid) ? one.pid : (known ?? parents)
      if (root === undefined) continue
      rootOf.set(one.pid, root)
      seen.set(keyOf(one), { ...one, root, isOrphan: parents === undefined })
    }
    const roots = new Set([...seen.values()].map(({ pid }) => pid))
    for (const [key, one] of this.#known) {
      if (!seen.has(key)) this.#end(one, roots.has(one.root))
    }
    this.#known = seen
  }

  #end({ root, isOrphan, own, waited }: Known, hasRoot: boolean): void {
    // While the root is alive, the parent of an ended process already counts its time.
    if (hasRoot && !isOrphan) return
    const sums = isOrphan ? this.#orphaned : this.#ended
    sums.set(root, (sums.get(root) ?? 0) + own + waited)
  }

  #sum(processes: Iterable<Known>): number {
    return [...processes].reduce((sum, { own, waited }) => sum + own + waited, 0)
  }

  secondsOf(root: number): number {
    const living = [...this.#known.values()].filter((one) => one.root === root)
    const gone = (this.#ended.get(root) ?? 0) + (this.#orphaned.get(root) ?? 0)
    return (this.#sum(living) + gone) / ticksASecond
  }

  /**
   * Returns the processor seconds of all processes. The time of an ended child is included in the time of its parent.
   */
  seconds(): number {
    const orphaned = [...this.#orphaned.values()].reduce((sum, ticks) => sum + ticks, 0)
    return (this.#sum(this.#known.values()) + orphaned) / ticksASecond
  }

  /** Returns the living processes, without the current one. */
  living(root?: number): number[] {
    return [...this.#known.values()]
      .filter((one) => one.pid !== this.#top && !one.isZombie)
      .filter((one) => root === undefined || one.root === root)
      .map(({ pid }) => pid)
  }
}
