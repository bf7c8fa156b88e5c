import { sum } from '@dxweb/kit/money/money.ts'
import { Random } from '../ground/random.ts'
import { drawEvening, type Evening } from './draw-evening.ts'
import { type BatchReply, TillProgram } from './till-program.ts'

export interface EveningPlay {
  address: string
  partnerId: number
  keys: readonly string[]
  seed: number
  opensAt: Date
  hours: number
  /** Number of sales and returns of all tills together. */
  receiptCount: number
}

export interface PlayedTill {
  till: string
  number: number
  receipts: number
  stored: number
  repeated: number
  refused: BatchReply['refused']
  /** Totals of the till's Z report. */
  salesOre: number
}

const partMs = 15 * 60_000

/** Hour of the evening in which the last till has no network. This till sends its receipts afterwards. */
const silentHour = 2

interface Silence {
  from: number
  to: number
}

function batchesOf(evening: Evening, opens: number, silence: Silence | null) {
  const sentAt = (at: string) => {
    const ms = Date.parse(at)
    const isSilent = silence !== null && ms >= silence.from && ms < silence.to
    return Math.floor(((isSilent ? silence.to : ms) - opens) / partMs)
  }
  const parts = new Map<number, { receipts: unknown[]; events: unknown[] }>()
  const partAt = (at: string) => {
    const place = sentAt(at)
    const part = parts.get(place) ?? { receipts: [], events: [] }
    parts.set(place, part)
    return part
  }
  for (const receipt of evening.receipts) partAt(receipt.at).receipts.push(receipt)
  for (const event of evening.events) partAt(event.at).events.push(event)
  return [...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part)
}

async function playTill(
  { address, partnerId, keys, seed, opensAt, hours, receiptCount }: EveningPlay,
  place: number,
): Promise<PlayedTill> {
  const program = new TillProgram(address, partnerId, keys[place] ?? '')
  const { till, feed } = await program.follow()
  const count =
    Math.floor(receiptCount / keys.length) + (place < receiptCount % keys.length ? 1 : 0)
  const options = { feed, till, seed, opensAt, hours, receiptCount: count }
  const evening = drawEvening(options)
  const opens = opensAt.getTime()
  const silence = {
    from: opens + silentHour * 3_600_000,
    to: opens + (silentHour + 1) * 3_600_000,
  }
  const isLast = place === keys.length - 1
  const random = new Random(seed, till.number, 2)
  const replies: BatchReply[] = []
  for (const batch of batchesOf(evening, opens, isLast ? silence : null)) {
    replies.push(...(await program.send(batch)))
    // Some answers are lost, after which the till sends the same batch again.
    if (random.chance(0.2)) replies.push(...(await program.send(batch)))
    await program.follow()
  }
  const z = evening.events.findLast(({ kind }) => kind === 'z')
  return {
    till: till.name,
    number: till.number,
    receipts: evening.receipts.length,
    stored: sum(replies.map(({ stored }) => stored)),
    repeated: sum(replies.map(({ repeated }) => repeated)),
    refused: replies.flatMap(({ refused }) => refused),
    salesOre: z?.report?.salesOre ?? 0,
  }
}

export const playEvening = (play: EveningPlay): Promise<PlayedTill[]> =>
  Promise.all(play.keys.map((_, place) => playTill(play, place)))
