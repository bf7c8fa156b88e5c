import {
  type Bought,
  type Condition,
  everybody,
  newCondition,
} from '@dxweb/areas/customers/segments/rules.ts'
import { addDays, addMonths, type Day } from '@dxweb/kit/time/day.ts'
import { type Html, html } from '../../html/html.ts'

const bought = (more: Partial<Bought>): Bought => ({ ...newCondition.bought, ...more })

/** Conditions that select the customers behind each figure, so that list and figure have the same number. */
export const lists = {
  added: [newCondition.added],
  buyers: [bought({ withinDays: 365 })],
  returning: [bought({ measure: 'purchases', atLeast: 2, withinDays: 365 })],
  lapsed: [bought({}), bought({ withinDays: 365, isNot: true })],
} as const satisfies Record<string, readonly Condition[]>

export const lastBoughtList = (days: number, later: number | undefined): Condition[] => [
  bought({ withinDays: days }),
  ...(later === undefined ? [] : [bought({ withinDays: later, isNot: true })]),
]

export const monthList = (month: Day): Condition[] => [
  bought({ from: month, to: addDays(addMonths(month, 1), -1) }),
]

export const placeList = (postalCode: string): Condition[] => [
  { ...newCondition.postalCode, prefixes: [postalCode] },
]

export const pairList = (productionIds: readonly number[]): Condition[] =>
  productionIds.map((id) => bought({ productionIds: [id], withinDays: 365 }))

export function listLink(partnerId: number, of: readonly Condition[], text: string): Html {
  const tree = encodeURIComponent(JSON.stringify({ ...everybody, of }))
  return html`<a href="/partners/${partnerId}/crm/segments/new?tree=${tree}">${text}</a>`
}

export const registerLink = (partnerId: number, query: string, text: string): Html =>
  html`<a href="/partners/${partnerId}/crm/customers${query}">${text}</a>`
