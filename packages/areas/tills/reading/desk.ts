import type { SaftFault } from '../saft/saft-fault.ts'
import type { ChainKey } from '../saft/signature-chain.ts'
import type { Before, Origin, RegisterName } from '../saft/till-file.ts'
import type { Noted, UnmappedCode } from './import-notes.ts'
import type { TakenReceipt } from './taken-receipt.ts'

export interface ReadReceipt extends Pick<
  TakenReceipt,
  'id' | 'registerId' | 'key' | 'contentHash' | 'nr' | 'day'
> {
  text: string
}

export interface Batch {
  receipts: ReadReceipt[]
  /** Events as JSON texts for the statement. */
  events: string[]
  notes: Noted[]
}

export interface ArticleName {
  articleRef: string
  groupRef: string
  name: string
  groupName: string
  standardGroup: string | null
}

export interface ReadEnd {
  names: ArticleName[]
  unmapped: UnmappedCode[]
}

export interface Reading {
  zone: string
  now: Date
}

export interface Desk {
  /** Returns the next bytes of the file, or null at its end. */
  piece: () => Promise<Uint8Array | null>
  origin: (origin: Origin) => Promise<void>
  known: (register: RegisterName) => Promise<{ id: number; key: ChainKey | null }>
  /** Returns the last stored receipt before a number. */
  before: (first: { registerId: number; seq: number }) => Promise<Before | null>
  /** Resolves when the next batch may follow. */
  store: (batch: Batch) => Promise<void>
}

export type FromThread =
  | { ask: keyof Desk; input: unknown }
  | { done: ReadEnd }
  | { fault: { code: SaftFault; line: number } }
  | { failed: string }

export type ToThread = { answer: unknown } | { unanswered: true }
