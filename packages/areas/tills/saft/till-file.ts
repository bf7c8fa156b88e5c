import { Codes } from './codes.ts'
import { eventOf, type TillEvent } from './report.ts'
import { readSaft, type SaftItem, type SaftRecord, textOf } from './read-saft.ts'
import { type Receipt, receiptOf } from './receipt.ts'
import { type ChainState, SignatureChain, type Verify } from './signature-chain.ts'
import { TillClock } from './till-clock.ts'

export interface Article {
  articleId: string
  groupId: string
  name: string
}

/** A register as the file names it: two places may number theirs alike. */
export interface RegisterName {
  place: string
  registerRef: string
  name: string
}

export interface KnownTill {
  id: number
  /** Null where its key is not known. */
  verify: Verify | null
  /** The newest receipt that is stored of it; null where there is none. */
  newest: { nr: string; signature: string } | null
}

/** What a file says, in its order. */
export type TillFact =
  | { kind: 'article'; article: Article }
  | { kind: 'operator'; operatorId: string; name: string }
  | {
      kind: 'receipt'
      registerId: number
      receipt: Receipt
      chain: ChainState
      /** How many numbers are missing before it; 0 where it follows the one before. */
      gap: number
    }
  | { kind: 'event'; registerId: number; event: TillEvent }

export interface TillFileParts {
  zone: string
  /** What is known of a till before its first receipt of the file. */
  knownOf: (register: RegisterName) => KnownTill | Promise<KnownTill>
  take: (facts: TillFact[]) => void | Promise<void>
}

interface OpenTill {
  id: number
  receiptClock: TillClock
  eventClock: TillClock
  chain: SignatureChain
  newestNr: string | null
}

/** Numbers missing between two receipts; 0 where one of them is no number, or the count began again. */
function gapBetween(before: string | null, nr: string): number {
  if (before === null || !/^\d{1,15}$/.test(before) || !/^\d{1,15}$/.test(nr)) return 0
  return Math.max(0, Number(nr) - Number(before) - 1)
}

type Place = Pick<SaftItem, 'registerId' | 'registerName' | 'location'>

const articleOf = (record: SaftRecord): TillFact => ({
  kind: 'article',
  article: {
    articleId: textOf(record, 'artID'),
    groupId: textOf(record, 'artGroupID'),
    name: textOf(record, 'artDesc'),
  },
})

const operatorOf = (record: SaftRecord): TillFact => ({
  kind: 'operator',
  operatorId: textOf(record, 'empID'),
  name: `${textOf(record, 'firstName')} ${textOf(record, 'surName')}`.trim(),
})

class TillFile {
  readonly codes = new Codes()
  readonly #parts: Pick<TillFileParts, 'zone' | 'knownOf'>
  readonly #tills = new Map<string, OpenTill>()

  constructor(parts: Pick<TillFileParts, 'zone' | 'knownOf'>) {
    this.#parts = parts
  }

  /** Null for what holds no fact of its own. */
  async factOf({ kind, record, ...place }: SaftItem): Promise<TillFact | null> {
    switch (kind) {
      case 'basic':
        this.codes.add(record)
        return null
      case 'article':
        return articleOf(record)
      case 'employee':
        return operatorOf(record)
      case 'cashtransaction':
        return this.#receipt(await this.#open(place), record)
      case 'event': {
        const { id, eventClock } = await this.#open(place)
        return { kind, registerId: id, event: eventOf(record, this.codes, eventClock) }
      }
      default:
        return null
    }
  }

  #receipt(till: OpenTill, record: SaftRecord): TillFact {
    const receipt = receiptOf(record, this.codes, till.receiptClock)
    const gap = gapBetween(till.newestNr, receipt.nr)
    till.newestNr = receipt.nr
    const chain = till.chain.next(receipt.signed)
    return { kind: 'receipt', registerId: till.id, receipt, chain, gap }
  }

  async #open({ registerId, registerName, location }: Place): Promise<OpenTill> {
    const address = JSON.stringify([location, registerId])
    const known = this.#tills.get(address)
    if (known) return known
    const { zone, knownOf } = this.#parts
    const register = { place: location, registerRef: registerId, name: registerName }
    const { id, verify, newest } = await knownOf(register)
    const till = {
      id,
      receiptClock: new TillClock(zone),
      eventClock: new TillClock(zone),
      chain: new SignatureChain(verify, newest?.signature ?? null),
      newestNr: newest?.nr ?? null,
    }
    this.#tills.set(address, till)
    return till
  }
}

/** Reads a SAF-T Cash Register file and returns its codes; facts are handed on as they come. */
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
