import pg from 'pg'
import type { CustomTypesConfig } from 'pg'

type Parse = (text: string) => unknown

/** Converts '2026-11-21 18:00:00.12+00' to '2026-11-21T18:00:00.120Z'; connections use time zone UTC. */
function instantOf(text: string): string {
  if (!text.endsWith('+00') || text.length > 29) return text
  const fraction = text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

/** Throws RangeError for a number that JavaScript would round. */
function wholeNumberOf(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe whole numbers`)
  return value
}

const asText: Parse = (text) => text

function arrayOf(parse: Parse): Parse {
  const items: Parse = typeParser(textArray, 'text')
  return (text) =>
    (items(text) as (string | null)[]).map((item) => (item === null ? null : parse(item)))
}

const textArray = 1009
const typeParser: (oid: number, format: 'text' | 'binary') => Parse = pg.types.getTypeParser

const parsers = new Map<number, Parse>([
  [20, wholeNumberOf],
  [1016, arrayOf(wholeNumberOf)],
  [1184, instantOf],
  [1185, arrayOf(instantOf)],
  [1082, asText],
  [1182, arrayOf(asText)],
  [1114, asText],
  [1115, arrayOf(asText)],
  [1231, arrayOf(asText)],
])

export type BytesReader = (bytes: Buffer, from: number, to: number) => unknown

const zero = 0x30
const minus = 0x2d

/** Reads a number that fits in a safe integer. */
function numberIn(bytes: Buffer, from: number, to: number): number {
  const isNegative = bytes[from] === minus
  let value = 0
  for (let at = isNegative ? from + 1 : from; at < to; at += 1) {
    value = value * 10 + (bytes[at] ?? 0) - zero
  }
  return isNegative ? -value : value
}

function wholeNumberIn(bytes: Buffer, from: number, to: number): number {
  // Numbers of up to fifteen digits are always safe integers.
  return to - from <= 15
    ? numberIn(bytes, from, to)
    : wholeNumberOf(bytes.toString('latin1', from, to))
}

/** Length in bytes of the longest cached text; longer texts rarely repeat. */
const longestKept = 48

/** Caches a column's last text, since values often repeat and comparing bytes is cheaper than decoding. */
function repeatedText(): BytesReader {
  const kept = new Uint8Array(longestKept)
  let size = 0
  let text = ''
  const isKept = (bytes: Buffer, from: number) => {
    let at = 0
    while (at < size && bytes[from + at] === kept[at]) at += 1
    return at === size
  }
  return (bytes, from, to) => {
    if (to - from === size && isKept(bytes, from)) return text
    const fresh = bytes.toString('utf8', from, to)
    if (to - from > longestKept) return fresh
    text = fresh
    size = to - from
    for (let at = 0; at < size; at += 1) kept[at] = bytes[from + at] ?? 0
    return fresh
  }
}

const space = 0x20
const plus = 0x2b
const zoneSize = '+00'.length
/** A buffer reused for each instant, and the offsets of its parts. */
const instant = Buffer.from('0000-00-00T00:00:00.000Z')
const [dayEnd, timeEnd, fractionAt, fractionEnd] = [10, 19, 20, 23]

/** Like `instantOf`, but in place, since every row of a programme has two instants. */
const instantIn: BytesReader = (bytes, from, to) => {
  const isInUtc = bytes[to - 3] === plus && bytes[to - 2] === zero && bytes[to - 1] === zero
  const isUsual = isInUtc && bytes[from + dayEnd] === space
  if (!isUsual) return instantOf(bytes.toString('latin1', from, to))
  const digitsEnd = to - from - zoneSize
  const digitAt = (at: number) => (at < digitsEnd ? (bytes[from + at] ?? zero) : zero)
  for (let at = 0; at < dayEnd; at += 1) instant[at] = digitAt(at)
  for (let at = dayEnd + 1; at < timeEnd; at += 1) instant[at] = digitAt(at)
  for (let at = fractionAt; at < fractionEnd; at += 1) instant[at] = digitAt(at)
  return instant.toString('latin1')
}

const isTrue = 0x74
const booleanIn: BytesReader = (bytes, from) => bytes[from] === isTrue

const bytesReaders = new Map<number, BytesReader>([
  [16, booleanIn],
  [20, wholeNumberIn],
  [21, numberIn],
  [23, numberIn],
  [1184, instantIn],
])

const texts = new Set([25, 1043])

export function bytesReaderOf(oid: number): BytesReader {
  if (texts.has(oid)) return repeatedText()
  const parse = parsers.get(oid) ?? typeParser(oid, 'text')
  return bytesReaders.get(oid) ?? ((bytes, from, to) => parse(bytes.toString('utf8', from, to)))
}

/** Int8 becomes a number and an instant ISO text; days and numeric values stay text. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? typeParser(oid, format ?? 'text'),
}
