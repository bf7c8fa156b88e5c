import type { Publication } from '@dxweb/areas/events/publishing/contract.ts'
import { saleChannels } from '@dxweb/areas/ticketing/sale-windows/rules.ts'

/** Events with the same sale settings. Their days may differ. */
export interface PublicationGroup {
  events: readonly [Publication, ...Publication[]]
}

type Channel = Publication['channels']['counter']

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

export function groupsOf(events: readonly Publication[]): PublicationGroup[] {
  return [...Map.groupBy(events, likenessOf).values()]
    .map((alike) => ({ events: alike as [Publication, ...Publication[]] }))
    .toSorted((one, other) => other.events.length - one.events.length)
}

export function rangeOf<T extends string | number>(values: readonly (T | null)[]): [T, T] | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => (a < b ? -1 : 1))
  const [first] = known
  const last = known.at(-1)
  return first === undefined || last === undefined ? null : [first, last]
}
