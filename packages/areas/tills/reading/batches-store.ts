import { operatingDaysOf } from '@dxweb/kit/time/zoned-time.ts'
import type { Codes } from '../saft/codes.ts'
import {
  type KnownTill,
  numberOf,
  readTillFile,
  type RegisterName,
  type TillFact,
} from '../saft/till-file.ts'
import { verifierOf } from '../saft/verifier-store.ts'
import type { Desk, ReadEnd, Reading, ReadReceipt } from './desk.ts'
import { eventText } from './event-text.ts'
import { Notes } from './import-notes.ts'
import { receiptText } from './taken-receipt.ts'
import { type ReceiptFact, takenReceiptOf } from './taken-store.ts'

/** Limits of a batch, so that its statement takes well under a second. `count` includes receipts and events. */
const most = { count: 500, lines: 5000, letters: 1_000_000 }

const dayMs = 86_400_000

/** Returns a fault for a time over a day ahead or over ten years ago, which would count on a day that nobody checks. */
function clockFault(at: string | null, now: Date): 'in_future' | 'too_old' | null {
  if (at === null) return null
  const offMs = Date.parse(at) - now.getTime()
  if (!(offMs <= dayMs)) return 'in_future'
  return offMs < -3653 * dayMs ? 'too_old' : null
}

/** Copies a text before it is kept, since a substring would keep the whole original string in memory. */
const copied = (text: string) => Buffer.from(text).toString()

class Batches {
  readonly #desk: Desk
  readonly #reading: Reading
  readonly #dayOf: ReturnType<typeof operatingDaysOf>
  readonly #totals = new Map<number, number>()
  readonly #names = new Map<string, string>()
  readonly #articles = new Set<string>()
  #notes = new Notes()
  #receipts: ReadReceipt[] = []
  #events: string[] = []
  #lineCount = 0
  #letterCount = 0

  constructor(desk: Desk, reading: Reading) {
    this.#desk = desk
    this.#reading = reading
    this.#dayOf = operatingDaysOf(reading.zone)
  }

  async known(register: RegisterName): Promise<KnownTill> {
    const { id, key } = await this.#desk.known(register)
    const beforeOf = (firstNr: string) => {
      const seq = numberOf(firstNr)
      return seq === null ? null : this.#desk.before({ registerId: id, seq })
    }
    return { id, verify: key && verifierOf(key), beforeOf }
  }

  async take(facts: readonly TillFact[]): Promise<void> {
    for (const fact of facts) {
      if (fact.kind === 'origin') await this.#desk.origin(fact.origin)
      if (fact.kind === 'receipt') this.#takeReceipt(fact)
      if (fact.kind === 'event') this.#takeEvent(fact)
      if (fact.kind === 'article') this.#name(fact.article.articleId, fact.article.name)
      if (this.#isFull()) await this.hand()
    }
  }

  #isFull(): boolean {
    const count = this.#receipts.length + this.#events.length
    return count >= most.count || this.#lineCount >= most.lines || this.#letterCount >= most.letters
  }

  #takeReceipt(fact: ReceiptFact): void {
    const { receipt, chain, gap, registerId } = fact
    const at = { registerId, nr: receipt.nr }
    const clock = clockFault(receipt.at, this.#reading.now)
    if (clock !== null) {
      this.#notes.add(clock, at)
      return
    }
    for (const code of receipt.notes) this.#notes.add(code, at)
    if (chain === 'broken') this.#notes.add('broken_chain', at)
    if (gap > 0) this.#notes.add('gap', at)
    const taken = takenReceiptOf(fact, this.#dayOf)
    if (taken === null) return
    for (const { articleId, groupId, text } of receipt.lines) {
      this.#articles.add(JSON.stringify([articleId, groupId]))
      if (text !== '' && !this.#names.has(articleId)) this.#name(articleId, text)
    }
    const { id, key, contentHash, nr, day } = taken
    const text = receiptText(taken)
    this.#receipts.push({ id, registerId, key, contentHash, nr, day, text })
    this.#lineCount += taken.lines.length
    this.#letterCount += text.length
  }

  #name(articleId: string, name: string): void {
    this.#names.set(copied(articleId), copied(name))
  }

  #takeEvent(fact: Extract<TillFact, { kind: 'event' }>): void {
    const { registerId, event } = fact
    const text = eventText(fact, this.#reading.zone)
    this.#events.push(text)
    this.#letterCount += text.length
    if (event.report?.kind !== 'z') return
    const { salesOre } = event.report.grandTotals
    const before = this.#totals.get(registerId)
    if (before !== undefined && salesOre < before)
      this.#notes.add('falling_total', { registerId, nr: event.report.reportId || event.eventId })
    this.#totals.set(registerId, salesOre)
  }

  async hand(): Promise<void> {
    const [receipts, events, notes] = [this.#receipts, this.#events, this.#notes.list()]
    this.#receipts = []
    this.#events = []
    this.#notes = new Notes()
    this.#lineCount = 0
    this.#letterCount = 0
    if (receipts.length + events.length + notes.length > 0)
      await this.#desk.store({ receipts, events, notes })
  }

  end(codes: Codes): ReadEnd {
    const names = [...this.#articles].toSorted().map((key) => {
      const [articleRef, groupRef] = JSON.parse(key) as [string, string]
      const group = codes.find('articleGroup', groupRef)
      const name = this.#names.get(articleRef) ?? ''
      return { articleRef, groupRef, name, groupName: group.text, standardGroup: group.standard }
    })
    return { names, unmapped: codes.unmapped() }
  }
}

async function* piecesOf(desk: Desk) {
  for (;;) {
    const piece = await desk.piece()
    if (piece === null) return
    yield piece
  }
}

export async function readBatches(desk: Desk, reading: Reading): Promise<ReadEnd> {
  const batches = new Batches(desk, reading)
  try {
    const codes = await readTillFile(piecesOf(desk), {
      zone: reading.zone,
      findTill: (register) => batches.known(register),
      take: (facts) => batches.take(facts),
    })
    return batches.end(codes)
  } finally {
    await batches.hand()
  }
}
