import { Codes } from './codes.ts'
import { eventOf, type TillEvent } from './report.ts'
import { readSaft, type SaftItem, type SaftRecord, shortName, textOf } from './read-saft.ts'
import { type Receipt, receiptOf } from './receipt.ts'
import { type ChainState, SignatureChain, type Verify } from './signature-chain.ts'
import { TillClock } from './till-clock.ts'

export interface Article {
  articleId: string
  groupId: string
  name: string
}

/** A register as named in the file; two places may use the same names. */
export interface RegisterName {
  place: string
  registerRef: string
  name: string
}

export interface KnownTill {
  id: number
  /** Null if the register's key is unknown. */
  verify: Verify | null
  /** Returns the stored receipt before the first of the file; null if there is none. */
  beforeOf: (firstNr: string) => Before | null | Promise<Before | null>
}

export interface Before {
  nr: string
  signature: string
}

/** Returns the number of a receipt; null for text, or for numbers longer than tills write. */
export const numberOf = (nr: string): number | null => (/^\d{1,15}$/.test(nr) ? Number(nr) : null)

export interface Origin {
  software: string
  ident: string
  name: string
}

export type TillFact =
  | { kind: 'origin'; origin: Origin }
  | { kind: 'article'; article: Article }
  | { kind: 'operator'; operatorId: string; name: string }
  | {
      kind: 'receipt'
      registerId: number
      receipt: Receipt
      chain: ChainState
      /** Count of missing numbers before the receipt; 0 if it follows the previous one. */
      gap: number
    }
  | { kind: 'event'; registerId: number; event: TillEvent }

export interface TillFileParts {
  zone: string
  findTill: (register: RegisterName) => KnownTill | Promise<KnownTill>
  take: (facts: TillFact[]) => void | Promise<void>
}

interface OpenTill {
  known: KnownTill
  receiptClock: TillClock
  eventClock: TillClock
  /** Null before the till's first receipt, since events may precede it. */
  chain: SignatureChain | null
  newestNr: string | null
}

/** Counts the numbers missing between two receipts; 0 if either receipt has no number, or the numbers restarted. */
function gapBetween(before: string | null, nr: string): number {
  const [from, to] = [numberOf(before ?? ''), numberOf(nr)]
  return from === null || to === null ? 0 : Math.max(0, to - from - 1)
}

type Place = Pick<SaftItem, 'registerId' | 'registerName' | 'location'>

const articleOf = (record: SaftRecord): TillFact => ({
  kind: 'article',
  article: {
    articleId: textOf(record, 'artID'),
    groupId: textOf(record, 'artGroupID'),
    name: shortName(textOf(record, 'artDesc')),
  },
})

const operatorOf = (record: SaftRecord): TillFact => ({
  kind: 'operator',
  operatorId: textOf(record, 'empID'),
  name: `${textOf(record, 'firstName')} ${textOf(record, 'surName')}`.trim(),
})

async function chainOf(till: OpenTill, firstNr: string): Promise<SignatureChain> {
  const before = await till.known.beforeOf(firstNr)
  till.newestNr = before?.nr ?? null
  return new SignatureChain(till.known.verify, before?.signature ?? null)
}

class TillFile {
  readonly codes = new Codes()
  readonly #parts: Pick<TillFileParts, 'zone' | 'findTill'>
  readonly #tills = new Map<string, OpenTill>()
  readonly #origin: Origin = { software: '', ident: '', name: '' }

  constructor(parts: Pick<TillFileParts, 'zone' | 'findTill'>) {
    this.#parts = parts
  }

  /** Returns null for records that are only parts of other records. */
  async factOf({ kind, record, ...place }: SaftItem): Promise<TillFact | null> {
    switch (kind) {
      case 'basic':
        this.codes.add(record)
        return null
      case 'header':
        this.#origin.software = shortName(textOf(record, 'softwareDesc'))
        return null
      case 'company':
        return this.#companyOf(record)
      case 'article':
        return articleOf(record)
      case 'employee':
        return operatorOf(record)
      case 'cashtransaction':
        return this.#receipt(await this.#open(place), record)
      case 'event': {
        const { known, eventClock } = await this.#open(place)
        return { kind, registerId: known.id, event: eventOf(record, this.codes, eventClock) }
      }
      default:
        return null
    }
  }

  #companyOf(record: SaftRecord): TillFact {
    this.#origin.ident ||= shortName(textOf(record, 'companyIdent'))
    this.#origin.name ||= shortName(textOf(record, 'companyName'))
    return { kind: 'origin', origin: { ...this.#origin } }
  }

  async #receipt(till: OpenTill, record: SaftRecord): Promise<TillFact> {
    const receipt = receiptOf(record, this.codes, till.receiptClock)
    const chain = (till.chain ??= await chainOf(till, receipt.nr)).next(receipt.signed)
    // Some tills skip numbers. A receipt signed after the previous one follows it without a gap.
    const gap = chain === 'verified' ? 0 : gapBetween(till.newestNr, receipt.nr)
    till.newestNr = receipt.nr
    return { kind: 'receipt', registerId: till.known.id, receipt, chain, gap }
  }

  async #open({ registerId, registerName, location }: Place): Promise<OpenTill> {
    const address = JSON.stringify([location, registerId])
    const opened = this.#tills.get(address)
    if (opened) return opened
    const { zone, findTill } = this.#parts
    const register = { place: location, registerRef: registerId, name: registerName }
    const till = {
      known: await findTill(register),
      receiptClock: new TillClock(zone),
      eventClock: new TillClock(zone),
      chain: null,
      newestNr: null,
    }
    this.#tills.set(address, till)
    return till
  }
}

export async function readTillFile(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { take, ...parts }: TillFileParts,
): Promise<Codes> {
  const file = new TillFile(parts)
  await readSaft(pieces, async (items) => {
    const facts: TillFact[] = []
    for (const item of items) {
      const fact = await file.factOf(item)
      if (fact) facts.push(fact)
    }
    if (facts.length > 0) await take(facts)
  })
  return file.codes
}
