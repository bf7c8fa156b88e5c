import { addDays, type Day, isDay } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import type { XmlElement } from './read-xml.ts'

export const listAt = (from: XmlElement, ...path: string[]): XmlElement[] =>
  path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
    [from],
  )

export const textAt = (from: XmlElement, ...path: string[]): string =>
  listAt(from, ...path)[0]?.text.trim() ?? ''

export const firstText = (...texts: readonly string[]) => texts.find((text) => text !== '') ?? ''

export const currencyOf = (amount: XmlElement | undefined) =>
  amount?.attributes.get('Ccy')?.trim() ?? ''

/** Reads an xs:boolean: false if the element is missing, null if its text is invalid. */
export function booleanAt(from: XmlElement, name: string): boolean | null {
  const [element] = listAt(from, name)
  const text = element?.text.trim() ?? 'false'
  if (text === 'true' || text === '1') return true
  return text === 'false' || text === '0' ? false : null
}

/** Ten billion kroner in øre, more than any balance and exact as a number. */
const maxOre = 1_000_000_000_000

/** Converts an xs:decimal in kroner to øre; null in another currency or for fractions of an øre. */
export function oreOf(amount: XmlElement | undefined): number | null {
  const [, kroner = '', parts = ''] =
    /^\+?(\d*)(?:\.(\d*?)0*)?$/.exec(amount?.text.trim() ?? '') ?? []
  const isAmount = /\d/.test(amount?.text ?? '') && parts.length <= 2
  if (currencyOf(amount) !== 'NOK' || !isAmount || (kroner === '' && parts === '')) return null
  const ore = Number(kroner) * 100 + Number(parts.padEnd(2, '0'))
  return ore <= maxOre ? ore : null
}

const dateText = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)?$/
const instantText = /^(\d{4}-\d\d-\d\d)T(\d\d):\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/

/** Reads the day of an xs:date, or the local day of an xs:dateTime with a zone. */
function dayOf(element: XmlElement, zone: string): Day | null {
  const date = dateText.exec(textAt(element, 'Dt'))?.[1] ?? ''
  if (isDay(date)) return date
  const at = textAt(element, 'DtTm')
  const [, day = '', hour, offset] = instantText.exec(at) ?? []
  if (!isDay(day)) return null
  if (offset === undefined) return hour === '24' ? addDays(day, 1) : day
  return Number.isNaN(Date.parse(at)) ? null : localDay(at, zone)
}

export function bookedOn(entry: XmlElement, zone: string): Day | null {
  const [date] = [...listAt(entry, 'BookgDt'), ...listAt(entry, 'ValDt')]
  return date === undefined ? null : dayOf(date, zone)
}
