import type { SaftFault } from '../saft/saft-fault.ts'
import type { ChainKey } from '../saft/signature-chain.ts'
import type { Before, Origin, RegisterName } from '../saft/till-file.ts'
import type { Noted, UnmappedCode } from './import-notes.ts'
import type { TakenReceipt } from './taken-receipt.ts'

/** A receipt as it is looked up, and as the text that the statement takes. */
export interface ReadReceipt extends Pick<
  TakenReceipt,
  'id' | 'registerId' | 'key' | 'contentHash' | 'nr' | 'day'
> {
  text: string
}

/** What one statement stores. */
export interface Batch {
  receipts: ReadReceipt[]
  /** As texts, as the statement takes them. */
  events: string[]
  /** What was noted since the batch before. */
  notes: Noted[]
}

/** What a till calls an article and its group. */
export interface ArticleName {
  articleRef: string
  groupRef: string
  name: string
  groupName: string
  standardGroup: string | null
}

/** What is known at the end of a file. */
export interface ReadEnd {
  names: ArticleName[]
  unmapped: UnmappedCode[]
}

/** What a file is read by. */
export interface Reading {
  zone: string
  now: Date
}

/** What the reader of a file asks for, one question at a time. */
export interface Desk {
  /** The next bytes of the file; null at its end. */
  piece: () => Promise<Uint8Array | null>
  /** Throws where the file may not be taken in. */
  origin: (origin: Origin) => Promise<void>
  known: (register: RegisterName) => Promise<{ id: number; key: ChainKey | null }>
  /** The stored receipt before a number. */
  before: (first: { registerId: number; seq: number }) => Promise<Before | null>
  /** Resolves when the next batch may come. */
  store: (batch: Batch) => Promise<void>
}

export type FromThread =
  | { ask: keyof Desk; input: unknown }
  | { done: ReadEnd }
  | { fault: { code: SaftFault; line: number } }
  | { failed: string }

export type ToThread = { answer: unknown } | { unanswered: true }
