import { setTimeout as delay } from 'node:timers/promises'
import type { Row, Scope, Statement } from './database.ts'

export type AskedScope = Pick<Scope, 'partnerId' | 'renterId'>

export interface Look {
  entered: Row[][]
  rows: Row[][]
}

interface Question {
  scope: AskedScope
  reads: readonly Statement[]
}

type RunReads = (
  question: Question,
  enters: readonly Statement[],
  signal?: AbortSignal,
) => Promise<Look>

interface Waiting {
  enters: Statement[]
  look: Promise<Look>
  readers: Readers
}

/** Counts the callers of a read, and cancels the read when all callers have left. */
class Readers {
  readonly #controller = new AbortController()
  readonly #whenLeft: () => void
  #staying = 0

  constructor(whenLeft: () => void) {
    this.#whenLeft = whenLeft
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  add(signal: AbortSignal | undefined): void {
    this.#staying += 1
    const leave = () => {
      this.#staying -= 1
      if (this.#staying > 0) return
      this.#controller.abort()
      this.#whenLeft()
    }
    if (signal?.aborted === true) leave()
    else signal?.addEventListener('abort', leave, { once: true })
  }
}

type Beginning = [
  key: string,
  question: Question,
  enters: readonly Statement[],
  signal?: AbortSignal,
]

/** Maximum number of callers per shared read. Further callers read alone, which is faster. */
const maxBatched = 32
/** Milliseconds to wait for the previous read. After that, the next read starts while the previous one is running. */
const longestWait = 50

/**
 * Returns the key by which reads are shared: context, statement names and values. A name identifies the statement's
 * text. Null for reads that cannot be shared.
 */
function keyOf({ scope, reads }: Question): string | null {
  const { partnerId, renterId } = scope
  if (partnerId === 0 || reads.length === 0) return null
  if (reads.some(({ name, text }) => name === '' || text.includes('dx_user('))) return null
  return JSON.stringify([partnerId, renterId, reads.map(({ name, values }) => [name, values])])
}

/** Returns true if the caller's own `dx_enter` opened the context; only then may the caller get the rows. */
export function hasOpened(entered: readonly Row[] = []): boolean {
  const caller = entered[0]?.['caller'] as { isOpen: boolean } | null | undefined
  return caller?.isOpen === true
}

const answerAt = ({ entered, rows }: Look, place: number): Row[][] => [
  entered[place] ?? [],
  ...rows,
]

/**
 * Shares one read among simultaneous callers, for example when all screens update after a sale. Authenticates each
 * caller. Callers never join a read that has begun, but wait briefly for the next. Rows are immutable.
 */
export class SharedReads {
  readonly runReads: RunReads
  readonly #underway = new Map<string, Promise<Look>>()
  readonly #waiting = new Map<string, Waiting>()

  constructor(runReads: RunReads) {
    this.runReads = runReads
  }

  async read(question: Question, enter: Statement, signal?: AbortSignal): Promise<Row[][]> {
    const alone = async () => answerAt(await this.runReads(question, [enter], signal), 0)
    const key = keyOf(question)
    if (key === null) return alone()
    const before = this.#underway.get(key)
    if (before === undefined) return answerAt(await this.#begin(key, question, [enter], signal), 0)
    const group = this.#waiting.get(key) ?? this.#wait(key, question, before)
    if (group.enters.length >= maxBatched) return alone()
    const place = group.enters.push(enter) - 1
    group.readers.add(signal)
    const look = await group.look
    return hasOpened(look.entered[place]) ? answerAt(look, place) : alone()
  }

  #begin(...[key, question, enters, signal]: Beginning): Promise<Look> {
    const look = this.runReads(question, enters, signal)
    this.#underway.set(key, look)
    const end = () => {
      if (this.#underway.get(key) === look) this.#underway.delete(key)
    }
    look.then(end, end)
    return look
  }

  #wait(key: string, question: Question, before: Promise<Look>): Waiting {
    const enters: Statement[] = []
    // Closes the group, so that no caller joins a read that has begun or was cancelled.
    const close = () => {
      if (this.#waiting.get(key) === group) this.#waiting.delete(key)
    }
    const readers = new Readers(close)
    const begin = async () => {
      await Promise.race([before, delay(longestWait, undefined, { ref: false })]).catch(
        () => undefined,
      )
      close()
      return this.#begin(key, question, enters, readers.signal)
    }
    const group = { enters, look: begin(), readers }
    this.#waiting.set(key, group)
    return group
  }
}
