import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { readAs } from '@dxweb/kit/errors/invalid.ts'
import type * as z from 'zod/mini'
import type { ItemNote, Refused } from './contract.ts'
import type { DayRule } from './day-of-item.ts'
import { longestKey, tillEvent, tillReceipt } from './items-contract.ts'
import { readEvent, type TakenEvent } from './read-event-store.ts'
import { type ItemFault, type ReadReceipt, readReceipt } from './read-receipt-store.ts'

export interface ReadItem<T> {
  index: number
  key: string
  item: T
}

export interface ReadBatch {
  receipts: ReadItem<ReadReceipt>[]
  events: ReadItem<TakenEvent>[]
  refused: Refused[]
  notes: ItemNote[]
  /** Number of items sent again in this batch with the same content. */
  repeated: number
}

function keyOf(sent: unknown): string {
  if (typeof sent !== 'object' || sent === null || !('key' in sent)) return ''
  const { key } = sent
  return typeof key === 'string' && key.isWellFormed() && !key.includes('\u0000')
    ? key.slice(0, longestKey)
    : ''
}

/** The deepest nesting that an item needs. */
const maxLevels = 5

/**
 * Removes nulls, which many programs send for omitted fields. Keeps a null VAT rate, since it means several rates.
 */
function withoutNulls(sent: unknown, level = 0): unknown {
  if (typeof sent !== 'object' || sent === null || level > maxLevels) return sent
  if (Array.isArray(sent)) return sent.map((each) => withoutNulls(each, level + 1))
  const kept = Object.entries(sent).filter(
    ([name, value]) => value !== null || name === 'vatBasisPoints',
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutNulls(value, level + 1)]))
}

/** Distinguishes an omitted field from a field with an invalid value. */
function isLeftOut(sent: unknown, field: string): boolean {
  let found = sent
  for (const name of field.split('.')) {
    if (typeof found !== 'object' || found === null) return false
    if (!Object.hasOwn(found, name)) return true
    found = (found as Record<string, unknown>)[name]
  }
  return false
}

/** The character that replaces malformed UTF-8. */
const lostLetter = '\u{fffd}'

function lostIn(sent: unknown, path: readonly string[] = []): string | null {
  if (typeof sent === 'string') return sent.includes(lostLetter) ? path.join('.') : null
  if (typeof sent !== 'object' || sent === null || path.length > maxLevels) return null
  for (const [name, value] of Object.entries(sent)) {
    const found = lostIn(value, [...path, name])
    if (found !== null) return found
  }
  return null
}

type Read<S extends z.ZodMiniType> = { value: z.output<S> } | { faults: ItemFault[] }

function parse<S extends z.ZodMiniType>(schema: S, item: unknown): Read<S> {
  const sent = withoutNulls(item)
  const lost = lostIn(sent)
  if (lost !== null) return { faults: [{ field: lost, code: 'not_text' }] }
  try {
    return { value: readAs(schema, sent) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const faults = Object.entries(error.fields ?? {}).map(([field, { code }]) => ({
      field,
      code: field !== '' && isLeftOut(sent, field) ? 'required' : code,
    }))
    return { faults }
  }
}

const maxFaults = 10

const isFault = (read: object): read is ItemFault => 'code' in read && 'field' in read

/** If a key occurs twice, the second item is a repetition if its content is equal, and otherwise an error. */
function readList<T extends object, S extends z.ZodMiniType>(
  list: Refused['list'],
  sent: readonly unknown[],
  schema: S,
  read: (value: z.output<S>) => T | ItemFault,
  contentOf: (item: T) => string,
) {
  const items: ReadItem<T>[] = []
  const refused: Refused[] = []
  const known = new Map<string, string>()
  let repeated = 0
  for (const [index, each] of sent.entries()) {
    const key = keyOf(each)
    const refuse = (faults: readonly ItemFault[]) =>
      refused.push(...faults.slice(0, maxFaults).map((fault) => ({ list, index, key, ...fault })))
    const parsed = parse(schema, each)
    if ('faults' in parsed) {
      refuse(parsed.faults)
      continue
    }
    const item = read(parsed.value)
    if (isFault(item)) {
      refuse([item])
      continue
    }
    const content = contentOf(item)
    const before = known.get(key)
    if (before === undefined) items.push({ index, key, item })
    else if (before === content) repeated += 1
    else refuse([{ field: 'key', code: 'changed' }])
    if (before === undefined) known.set(key, content)
  }
  return { items, refused, repeated }
}

export function readBatch(
  body: { receipts: readonly unknown[]; events: readonly unknown[] },
  rule: DayRule,
): ReadBatch {
  const receipts = readList(
    'receipts',
    body.receipts,
    tillReceipt,
    (receipt) => readReceipt(receipt, rule),
    ({ taken }) => taken.contentHash,
  )
  const events = readList(
    'events',
    body.events,
    tillEvent,
    (event) => readEvent(event, rule),
    (event) => JSON.stringify(event),
  )
  return {
    receipts: receipts.items,
    events: events.items,
    refused: [...receipts.refused, ...events.refused],
    notes: receipts.items.flatMap(({ index, key, item }) =>
      item.notes.map((code) => ({ index, key, code })),
    ),
    repeated: receipts.repeated + events.repeated,
  }
}
