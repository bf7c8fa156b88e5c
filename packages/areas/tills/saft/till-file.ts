import { Codes } from './codes.ts'
import { eventOf, type TillEvent } from './report.ts'
import { readSaft, type SaftItem, textOf } from './read-saft.ts'
import { type Receipt, receiptOf } from './receipt.ts'
import { type ChainKey, type ChainState, SignatureChain } from './signature-chain.ts'
import { TillClock } from './till-clock.ts'

export interface Article {
  articleId: string
  groupId: string
  name: string
}

export interface KnownTill {
  key: ChainKey | null
  /** The newest receipt that is stored of it; null where there is none. */
  newest: { nr: string; signature: string } | null
}

/** What a file says, in its order. */
export type TillFact =
  | { kind: 'article'; article: Article }
  | { kind: 'operator'; operatorId: string; name: string }
  | {
      kind: 'receipt'
      registerId: string
      receipt: Receipt
      chain: ChainState
      /** How many numbers are missing before it; 0 where it follows the one before. */
      gap: number
    }
  | { kind: 'event'; registerId: string; event: TillEvent }

export interface TillFileParts {
  zone: string
  /** What is known of a till before its first receipt of the file. */
  knownOf: (registerId: string) => KnownTill | Promise<KnownTill>
  take: (facts: TillFact[]) => void | Promise<void>
}

interface OpenTill {
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

/** Reads a SAF-T Cash Register file and returns its codes; facts are handed on as they come. */
export async function readTillFile(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { zone, knownOf, take }: TillFileParts,
): Promise<Codes> {
  const codes = new Codes()
  const tills = new Map<string, OpenTill>()
  const open = async (registerId: string): Promise<OpenTill> => {
    const known = tills.get(registerId)
    if (known) return known
    const { key, newest } = await knownOf(registerId)
    const till = {
      receiptClock: new TillClock(zone),
      eventClock: new TillClock(zone),
      chain: new SignatureChain(key, newest?.signature ?? null),
      newestNr: newest?.nr ?? null,
    }
    tills.set(registerId, till)
    return till
  }
  const factOf = async ({ kind, registerId, record }: SaftItem): Promise<TillFact | null> => {
    switch (kind) {
      case 'basic':
        codes.add(record)
        return null
      case 'article':
        return {
          kind,
          article: {
            articleId: textOf(record, 'artID'),
            groupId: textOf(record, 'artGroupID'),
            name: textOf(record, 'artDesc'),
          },
        }
      case 'employee':
        return {
          kind: 'operator',
          operatorId: textOf(record, 'empID'),
          name: `${textOf(record, 'firstName')} ${textOf(record, 'surName')}`.trim(),
        }
      case 'cashtransaction': {
        const till = await open(registerId)
        const receipt = receiptOf(record, codes, till.receiptClock)
        const gap = gapBetween(till.newestNr, receipt.nr)
        till.newestNr = receipt.nr
        return { kind: 'receipt', registerId, receipt, chain: till.chain.next(receipt.signed), gap }
      }
      case 'event': {
        const { eventClock } = await open(registerId)
        return { kind, registerId, event: eventOf(record, codes, eventClock) }
      }
      default:
        return null
    }
  }
  await readSaft(pieces, async (items) => {
    const facts: TillFact[] = []
    for (const item of items) {
      const fact = await factOf(item)
      if (fact) facts.push(fact)
    }
    if (facts.length > 0) await take(facts)
  })
  return codes
}
