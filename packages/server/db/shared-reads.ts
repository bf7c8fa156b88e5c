import { setTimeout as delay } from 'node:timers/promises'
import type { Row, Scope, Statement } from './database.ts'

/** A context as it is asked for, before anything is known of who asks. */
export type AskedScope = Pick<Scope, 'partnerId' | 'renterId'>

/** What one look at the database found: an answer to each who entered, and the rows of each statement. */
export interface Look {
  entered: Row[][]
  rows: Row[][]
}

interface Question {
  scope: AskedScope
  reads: readonly Statement[]
}

type LookAt = (question: Question, enters: readonly Statement[]) => Promise<Look>

/** Those who wait for the look before theirs to end. */
interface Waiting {
  enters: Statement[]
  look: Promise<Look>
}

/** More would wait longer for each other than the look takes. */
const mostTogether = 32
/** Nobody waits longer for the look before theirs than this: two long ones then run beside each other. Milliseconds. */
const longestWait = 50

/** The rows depend on the context and the values alone, and are known by a name that stands for one text. */
function keyOf({ scope, reads }: Question): string | null {
  const { partnerId, renterId } = scope
  if (partnerId === 0 || reads.length === 0) return null
  if (reads.some(({ name, text }) => name === '' || text.includes('dx_user('))) return null
  return JSON.stringify([partnerId, renterId, reads.map(({ name, values }) => [name, values])])
}

/** Whether the caller's own question opened the context (`dx_enter`): else its rows are nobody's to give. */
function hasOpened(entered: readonly Row[] = []): boolean {
  const caller = entered[0]?.['caller'] as { mayAct: boolean; roles: string[] } | null | undefined
  return caller?.mayAct === true && caller.roles.length > 0
}

const answerAt = ({ entered, rows }: Look, place: number): Row[][] => [
  entered[place] ?? [],
  ...rows,
]

/**
 * Answers those who read the same in the same context at the same time with one look: a sale wakes every screen that
 * shows the list, and all of them ask at once. Who asks is asked of each. A look that has begun is shared with nobody
 * who comes later, since it may be blind to what they have just written; they wait for its end, though not for long, and
 * take the next one together. The rows are the same objects for all of them: nobody who is given them changes them.
 */
export class SharedReads {
  readonly #lookAt: LookAt
  readonly #underway = new Map<string, Promise<Look>>()
  readonly #waiting = new Map<string, Waiting>()

  constructor(lookAt: LookAt) {
    this.#lookAt = lookAt
  }

  /** What the caller was answered who enters, and the rows of each statement. */
  async read(scope: AskedScope, enter: Statement, reads: readonly Statement[]): Promise<Row[][]> {
    const question = { scope, reads }
    const alone = async () => answerAt(await this.#lookAt(question, [enter]), 0)
    const key = keyOf(question)
    if (key === null) return alone()
    const before = this.#underway.get(key)
    if (before === undefined) return answerAt(await this.#begin(key, question, [enter]), 0)
    const group = this.#waiting.get(key) ?? this.#wait(key, question, before)
    if (group.enters.length >= mostTogether) return alone()
    const place = group.enters.push(enter) - 1
    const look = await group.look
    return hasOpened(look.entered[place]) ? answerAt(look, place) : alone()
  }

  #begin(key: string, question: Question, enters: readonly Statement[]): Promise<Look> {
    const look = this.#lookAt(question, enters)
    this.#underway.set(key, look)
    const end = () => {
      if (this.#underway.get(key) === look) this.#underway.delete(key)
    }
    look.then(end, end)
    return look
  }

  #wait(key: string, question: Question, before: Promise<Look>): Waiting {
    const enters: Statement[] = []
    const begin = async () => {
      await Promise.race([before, delay(longestWait, undefined, { ref: false })]).catch(
        () => undefined,
      )
      this.#waiting.delete(key)
      return this.#begin(key, question, enters)
    }
    const group = { enters, look: begin() }
    this.#waiting.set(key, group)
    return group
  }
}
