import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import type { Batch, Desk, ReadEnd, ReadReceipt } from '../reading/desk.ts'
import { type Noted, Notes } from '../reading/import-notes.ts'
import { NotSaft } from '../saft/saft-fault.ts'
import type { ChainKey, Verify } from '../saft/signature-chain.ts'
import type { RegisterName } from '../saft/till-file.ts'
import { verifierOf } from '../saft/verifier-store.ts'
import { matchArticles, nameArticles } from './article-name-store.ts'
import { checkChain, countRegister, receiptBefore } from './chain-store.ts'
import { takeEvents } from './event-store.ts'
import {
  type FileSums,
  FileWithdrawn,
  isReadStatement,
  recordProgress,
  progressStatement,
} from './file-row-store.ts'
import { knownReceipts } from './known-receipts-store.ts'
import { takenFrom, takeTextsStatement } from './take-store.ts'

export interface IntakeParts {
  now: Date
  zone: string
  keyOf: (register: KeyedRegister) => ChainKey | null
  orgNumber: string
}

export interface KeyedRegister {
  id: number
  keyKind: 'rsa' | 'hmac' | null
  sealedKey: Buffer | null
}

const ownSoftware = 'DxWeb'

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

const none: ReadonlyMap<string, boolean> = new Map()

const knownText = `
  with made as (
    insert into till_register (partner_id, id, place, register_ref, name)
    values ($1, coalesce((select id from till_register where partner_id = $1 and place = $2 and register_ref = $3),
      dx_next_id($1, 'till_register')), $2, $3, $4)
    on conflict (partner_id, place, register_ref)
      do update set name = coalesce(nullif(excluded.name, ''), till_register.name)
    returning id, key_kind, sealed_key
  )
  select id, key_kind as "keyKind", sealed_key as "sealedKey", exists (select from till_register o
    where o.partner_id = $1 and o.register_ref = $3 and o.place <> $2) as "isElsewhere" from made`

/**
 * Prefixes the name of a register without a place with `file:` if it starts with `till:`, since such names are
 * reserved for API calls from tills.
 */
const refOfFile = ({ place, registerRef }: RegisterName) =>
  place === '' && /^(?:file:)*till:/.test(registerRef) ? `file:${registerRef}` : registerRef || '?'

export async function ownNumber(db: Database, scope: Scope): Promise<string> {
  const text = 'select org_number as "orgNumber" from organizer where partner_id = $1'
  const statement = sql<{ orgNumber: string }>('till-file-own-number', text, [scope.partnerId])
  const [row] = await db.run(scope, statement)
  return row?.orgNumber ?? ''
}

export class Import implements Omit<Desk, 'piece'> {
  readonly #db: Database
  readonly #scope: Scope
  readonly #id: string
  readonly #parts: IntakeParts
  readonly notes = new Notes()
  readonly sums: FileSums = {
    byteCount: 0,
    stored: 0,
    practice: 0,
    repeated: 0,
    changed: 0,
    eventCount: 0,
    grossOre: 0,
    fromDay: null,
    toDay: null,
  }
  readonly #registers = new Map<number, Verify | null>()
  #storing: Promise<void> = Promise.resolve()
  /** True while the next receipts may already be stored, so that they are looked up before they are inserted. */
  #mayRepeat = true
  /** True if another place has a register with the same name, since a place may have been renamed. */
  #hasTwins = false
  #isOthers = false
  company = ''

  constructor(db: Database, scope: Scope, id: string, parts: IntakeParts) {
    this.#db = db
    this.#scope = scope
    this.#id = id
    this.#parts = parts
  }

  readonly known: Desk['known'] = async (given) => {
    const values = [this.#scope.partnerId, given.place, refOfFile(given), given.name]
    const statement = sql<KeyedRegister & { isElsewhere: boolean }>(
      'till-register-known',
      knownText,
      values,
    )
    const { isElsewhere, ...register } = onlyRow(await this.#db.run(this.#scope, statement))
    this.#hasTwins ||= isElsewhere
    const key = this.#parts.keyOf(register)
    this.#registers.set(register.id, key && verifierOf(key))
    return { id: register.id, key }
  }

  readonly before: Desk['before'] = ({ registerId, seq }) =>
    receiptBefore(this.#db, this.#scope, registerId, seq)

  /** Refuses files exported by this program, since ticket sales are already counted and are not goods. */
  readonly origin: Desk['origin'] = async ({ software, ident, name }) => {
    const own = digitsOf(this.#parts.orgNumber)
    if (software === ownSoftware && digitsOf(ident) === own) throw new NotSaft('own_export')
    this.company = [ident, name].filter(Boolean).join(' ')
    this.#isOthers = own !== '' && digitsOf(ident) !== '' && digitsOf(ident) !== own
  }

  /** Stores a batch while the next batch is read. Runs one statement at a time. */
  readonly store: Desk['store'] = async (batch) => {
    await this.#storing
    this.notes.join(batch.notes)
    this.#storing = this.#storeBatch(batch)
    // Prevents an unhandled rejection; the next `await` of the promise throws the error.
    this.#storing.catch(() => undefined)
  }

  async #storeBatch({ receipts, events }: Batch): Promise<void> {
    if (receipts.length + events.length === 0) return
    if (events.length > 0)
      this.sums.eventCount += await takeEvents(this.#db, this.#scope, this.#id, events)
    const known = this.#mayRepeat ? await knownReceipts(this.#db, this.#scope, receipts) : none
    const news = receipts.filter(({ id }) => !known.has(id))
    for (const { day } of receipts) {
      if (this.sums.fromDay === null || day < this.sums.fromDay) this.sums.fromDay = day
      if (this.sums.toDay === null || day > this.sums.toDay) this.sums.toDay = day
    }
    this.sums.repeated += known.size
    this.#mayRepeat = known.size > 0 || this.#hasTwins
    for (const { id, nr, registerId } of receipts)
      if (known.get(id) === true) this.notes.add('known_elsewhere', { registerId, nr })
    if (news.length > 0) await this.#storeReceipts(news)
    else await recordProgress(this.#db, this.#scope, this.#id, this.sums)
  }

  /** Writes the progress in the same transaction, since each commit waits for the disk. */
  async #storeReceipts(receipts: readonly ReadReceipt[]): Promise<void> {
    const [taken, sums] = await this.#db.transaction(this.#scope, async (tx) => {
      const texts = receipts.map(({ text }) => text)
      const [isRead, answers] = await tx.batch([
        isReadStatement(this.#scope, this.#id),
        takeTextsStatement(this.#scope, texts, this.#id),
      ])
      if (isRead.length === 0) throw new FileWithdrawn()
      const answer = takenFrom(answers)
      const after = {
        ...this.sums,
        stored: this.sums.stored + answer.stored,
        practice: this.sums.practice + answer.practice,
        repeated: this.sums.repeated + answer.repeated,
        changed: this.sums.changed + answer.changed.length,
        grossOre: sum([this.sums.grossOre, answer.grossOre]),
      }
      await tx.run(progressStatement(this.#scope, this.#id, after))
      return [answer, after] as const
    })
    Object.assign(this.sums, sums, { byteCount: this.sums.byteCount })
    if (taken.repeated > 0) this.#mayRepeat = true
    const note = (code: 'changed' | 'counted_by_calls', nr: string) => {
      const registerId = receipts.find((each) => each.nr === nr)?.registerId
      if (registerId !== undefined) this.notes.add(code, { registerId, nr })
    }
    for (const nr of taken.changed) note('changed', nr)
    for (const nr of taken.uncounted) note('counted_by_calls', nr)
  }

  /** Returns all notes; a file of another company is noted once. */
  noted(): Noted[] {
    const others: Noted[] = this.#isOthers ? [{ code: 'other_company', count: 1, first: [] }] : []
    return [...others, ...this.notes.list()]
  }

  async finish({ names }: ReadEnd): Promise<void> {
    await this.#storing
    await nameArticles(this.#db, this.#scope, names)
    await matchArticles(this.#db, this.#scope)
    await this.count()
  }

  /** After an error in the file, waits until the receipts before the error are stored. Throws if storing failed. */
  async keep(): Promise<void> {
    try {
      await this.#storing
    } finally {
      await this.count()
    }
  }

  async count(): Promise<void> {
    for (const [registerId, verify] of this.#registers) {
      if (verify) await checkChain(this.#db, this.#scope, { registerId, verify, isAll: false })
      await countRegister(this.#db, this.#scope, registerId)
    }
  }
}
