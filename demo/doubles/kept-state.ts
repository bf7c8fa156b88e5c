import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Fault } from './wire/faults.ts'
import { type Communication, newCommunication } from './communication/answer-communication.ts'
import { newMailchimp, type Mailchimp } from './mailchimp/model/state.ts'
import { newPurchases, type Purchases } from './purchases/answer-purchases.ts'

/** A recorded request, with only the last four characters of its key. */
export interface Entry {
  number: number
  at: string
  service: string
  method: string
  path: string
  query: Record<string, string>
  keyEnding: string
  body: unknown
  /** Status of the answer; null while there is none, or if the connection was cut before the answer. */
  status: number | null
}

export interface State {
  /** Offset of the services' clock from the system clock, in seconds. */
  aheadSeconds: number
  nextNumber: number
  journal: Entry[]
  faults: Fault[]
  mailchimp: Mailchimp
  communication: Communication
  purchases: Purchases
}

const maxEntries = 20_000

export const newState = (): State => ({
  aheadSeconds: 0,
  nextNumber: 1,
  journal: [],
  faults: [],
  mailchimp: newMailchimp(),
  communication: newCommunication(),
  purchases: newPurchases(),
})

/** State of all services. With a file, the state is written before each answer is sent and survives the process. */
export class KeptState {
  state: State
  readonly #file: string | undefined

  constructor(file?: string) {
    this.#file = file
    const kept = file !== undefined && existsSync(file)
    this.state = kept ? (JSON.parse(readFileSync(file, 'utf8')) as State) : newState()
  }

  now(): Date {
    return new Date(Date.now() + this.state.aheadSeconds * 1000)
  }

  note(entry: Omit<Entry, 'number' | 'at' | 'status'>): Entry {
    const { state } = this
    const noted = { number: state.nextNumber, at: this.now().toISOString(), ...entry, status: null }
    state.nextNumber += 1
    state.journal.push(noted)
    if (state.journal.length > maxEntries) state.journal.splice(0, maxEntries / 10)
    return noted
  }

  /** Replaces the file atomically, so that a kill leaves either the old or the new content. */
  keep(): void {
    if (this.#file === undefined) return
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.state))
    renameSync(`${this.#file}.new`, this.#file)
  }
}
