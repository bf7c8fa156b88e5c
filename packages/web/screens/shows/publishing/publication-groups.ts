import type { Publication } from '@dxweb/areas/events/publishing/contract.ts'
import { saleChannels } from '@dxweb/areas/events/sale-windows/rules.ts'

/** Events whose sale is the same but for the day: one stands for all. */
export interface PublicationGroup {
  events: readonly [Publication, ...Publication[]]
}

type Channel = Publication['channels']['counter']

/** When a channel closes: with the event, so many minutes before its start, or at a time of its own. */
export function closingOf({ closesAt }: Channel, { startsAt, endsAt }: Publication) {
  if (closesAt === null || Date.parse(closesAt) === Date.parse(endsAt))
    return { kind: 'end' } as const
  const minutes = Math.round((Date.parse(startsAt) - Date.parse(closesAt)) / 60_000)
  if (minutes < 0 || minutes > 180) return { kind: 'at', at: closesAt } as const
  return { kind: 'before', minutes } as const
}

function likenessOf(event: Publication): string {
  const channels = saleChannels.map((name) => {
    const { state, prices, purchaseFeeOre } = event.channels[name]
    return [state, closingOf(event.channels[name], event), prices, purchaseFeeOre]
  })
  return JSON.stringify(channels)
}

/** Events with the same windows and prices together, the largest group first. Pure. */
export function groupsOf(events: readonly Publication[]): PublicationGroup[] {
  return [...Map.groupBy(events, likenessOf).values()]
    .map((alike) => ({ events: alike as [Publication, ...Publication[]] }))
    .toSorted((one, other) => other.events.length - one.events.length)
}

/** The first and the last of what events tell; null where none does. Instants compare as texts. */
export function rangeOf<T extends string | number>(values: readonly (T | null)[]): [T, T] | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => (a < b ? -1 : 1))
  const [first] = known
  const last = known.at(-1)
  return first === undefined || last === undefined ? null : [first, last]
}
