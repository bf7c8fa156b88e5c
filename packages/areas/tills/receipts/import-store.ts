import { createHash } from 'node:crypto'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import type { CodeList } from '../saft/codes.ts'
import type { Receipt, ReceiptNote } from '../saft/receipt.ts'
import {
  type KnownTill,
  readTillFile,
  type RegisterName,
  type TillFact,
} from '../saft/till-file.ts'
import { type TakenReceipt, takeReceipts } from './take-store.ts'

/** Receipts of one statement: its work stays well below a second. */
const mostReceipts = 500

export type FileNote = ReceiptNote | 'broken_chain' | 'gap' | 'changed' | 'falling_total'

/** How often it was noted, and the first receipts. */
export interface Noted {
  code: FileNote
  count: number
  first: string[]
}

export interface ImportAnswer {
  id: string
  stored: number
  repeated: number
  changed: number
  eventCount: number
  grossOre: number
  notes: Noted[]
  /** Codes of the till that its file maps to no standard one. */
  unmapped: { list: CodeList; own: string }[]
}

const keyOf = ({ nr, transId, signed }: Receipt) => `${nr}|${transId}|${signed.date}T${signed.time}`

/** Everything that counts: a repeated receipt has the same, whatever file it is in. */
const hashOf = ({ kind, grossOre, netOre, roundingOre, lines, payments }: Receipt) =>
  createHash('sha256')
    .update(JSON.stringify([kind, grossOre, netOre, roundingOre, lines, payments]))
    .digest('hex')

type ReceiptFact = Extract<TillFact, { kind: 'receipt' }>

/** Null without a time, which no day can count. */
function takenOf(
  { registerId, receipt, chain, gap }: ReceiptFact,
  zone: string,
): TakenReceipt | null {
  const { at, nr, kind, standardType, operatorId, grossOre, netOre, roundingOre } = receipt
  if (at === null) return null
  return {
    id: uuid7(),
    registerId,
    key: keyOf(receipt),
    contentHash: hashOf(receipt),
    nr,
    kind,
    standardType,
    at,
    grossOre,
    netOre,
    roundingOre,
    chain,
    gap,
    day: operatingDay(at, zone),
    operatorRef: operatorId,
    lines: receipt.lines.map((line, index) => ({
      line: index + 1,
      articleRef: line.articleId,
      groupRef: line.groupId,
      quantityMicro: line.quantityMicro,
      grossOre: line.grossOre,
      netOre: line.netOre,
      vatBasisPoints: line.vatBasisPoints,
      discountOre: line.discountOre,
    })),
    payments: receipt.payments.map((payment, index) => ({ line: index + 1, ...payment })),
  }
}

class Notes {
  readonly #noted = new Map<FileNote, { count: number; first: string[] }>()

  add(code: FileNote, nr: string): void {
    const noted = this.#noted.get(code) ?? { count: 0, first: [] }
    noted.count += 1
    if (noted.first.length < 20) noted.first.push(nr)
    this.#noted.set(code, noted)
  }

  list(): Noted[] {
    return [...this.#noted].map(([code, noted]) => ({ code, ...noted }))
  }
}

const knownText = `
  with made as (
    insert into till_register (partner_id, place, register_ref, name) values ($1, $2, $3, $4)
    on conflict (partner_id, place, register_ref) do update set name = excluded.name
    returning id, newest_nr, newest_signature
  )
  select id, newest_nr as "newestNr", newest_signature as "newestSignature" from made`

interface KnownRow {
  id: number
  newestNr: string | null
  newestSignature: string | null
}

async function knownRegister(
  db: Database,
  scope: Scope,
  { place, registerRef, name }: RegisterName,
): Promise<KnownTill> {
  const values = [scope.partnerId, place, registerRef, name]
  const row = onlyRow(await db.run<KnownRow>(scope, sql('till-register-known', knownText, values)))
  const { id, newestNr, newestSignature } = row
  const newest =
    newestNr === null || newestSignature === null
      ? null
      : { nr: newestNr, signature: newestSignature }
  return { id, verify: null, newest }
}

interface FileParts {
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  zone: string
}

/** Takes in a SAF-T Cash Register file while it arrives. What was stored stays when the file ends early. */
export async function importTillFile(
  db: Database,
  scope: Scope,
  { pieces, zone }: FileParts,
): Promise<Omit<ImportAnswer, 'id'>> {
  const notes = new Notes()
  const sums = { stored: 0, repeated: 0, changed: 0, eventCount: 0, grossOre: 0 }
  let waiting: TakenReceipt[] = []
  const store = async () => {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    const taken = await takeReceipts(db, scope, batch)
    for (const nr of taken.changed) notes.add('changed', nr)
    sums.stored += taken.stored
    sums.repeated += taken.repeated
    sums.changed += taken.changed.length
    sums.grossOre = sum([sums.grossOre, taken.grossOre])
  }
  const takeReceipt = (fact: ReceiptFact) => {
    const { receipt, chain, gap } = fact
    for (const code of receipt.notes) notes.add(code, receipt.nr)
    if (chain === 'broken') notes.add('broken_chain', receipt.nr)
    if (gap > 0) notes.add('gap', receipt.nr)
    const taken = takenOf(fact, zone)
    if (taken) waiting.push(taken)
  }
  const codes = await readTillFile(pieces, {
    zone,
    knownOf: (register) => knownRegister(db, scope, register),
    take: async (facts) => {
      for (const fact of facts) if (fact.kind === 'receipt') takeReceipt(fact)
      if (waiting.length >= mostReceipts) await store()
    },
  })
  await store()
  return { ...sums, notes: notes.list(), unmapped: codes.unmapped() }
}
