import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { listSeatSales } from '@dxweb/areas/ticketing/blocks/contract.ts'
import { heatOf, heats } from '@dxweb/areas/ticketing/sales/seat-heat.ts'
import { useMemo } from 'react'
import { useRead } from '../../../../data/rows/read.ts'
import { groupsOfZones, heatColor } from '../../../../ui/seat-map/canvas/seat-zone.ts'
import type { SeatGroup, SeatZone } from '../../../../ui/seat-map/canvas/seat-zone.ts'
import { useText } from '../../../../ui/text/text.ts'
import type { Text } from '../../../../ui/text/text.ts'
import { useUrlState } from '../../../../ui/place/url-state.ts'
import type { SeatSale } from '../../ground/queries.ts'

export const colourings = ['zone', 'state', 'channel', 'heat'] as const
export type Colouring = (typeof colourings)[number]

const isColouring = (value: string): value is Colouring => colourings.some((each) => each === value)

const channels = ['web', 'app', 'pos', 'selfService', 'closedSale', 'manual'] as const
const nothing: readonly SeatGroup[] = []

const idsOf = (sales: readonly SeatSale[], isIn: (sale: SeatSale) => boolean) =>
  sales.filter(isIn).map(({ seatId }) => seatId)

function channelGroups(t: Text, sales: readonly SeatSale[]): SeatGroup[] {
  return channels.flatMap((channel, place) => {
    const seatIds = idsOf(sales, (sale) => sale.channel === channel)
    if (seatIds.length === 0) return []
    const name = t(`ticketing.channel.${channel}`)
    const mark = t(`ticketing.channelMark.${channel}`)
    return [{ name, mark, color: place + 1, seatIds, isOfSales: true }]
  })
}

/**
 * Groups seats by time since their sale, the most recent first. If the event has begun, the time is counted until its
 * start.
 */
function heatGroups(t: Text, sales: readonly SeatSale[], at: number): SeatGroup[] {
  return heats.toReversed().map((heat) => ({
    name: t(`shows.heat.${heat}`),
    mark: String(heat),
    color: heatColor(heat),
    isOfSales: true,
    seatIds: idsOf(sales, ({ soldAt }) => heatOf(Date.parse(soldAt), at) === heat),
  }))
}

interface Colours {
  by: Colouring
  sales: readonly SeatSale[]
  at: number
}

function groupsOf(t: Text, zones: readonly SeatZone[], { by, sales, at }: Colours) {
  if (by === 'zone') return groupsOfZones(zones)
  if (by === 'channel') return channelGroups(t, sales)
  return by === 'heat' ? heatGroups(t, sales, at) : nothing
}

export function useColouring(event: EventDetail, zones: readonly SeatZone[]) {
  const t = useText()
  const [chosen, setColouring] = useUrlState('colour', 'zone')
  const colouring = isColouring(chosen) ? chosen : 'zone'
  const isOfSales = colouring === 'channel' || colouring === 'heat'
  const asked = { id: event.id }
  const { data, dataUpdatedAt } = useRead(listSeatSales, asked, { enabled: isOfSales })
  const at = Math.min(dataUpdatedAt, Date.parse(event.startsAt))
  const groups = useMemo(
    () => groupsOf(t, zones, { by: colouring, sales: data?.data ?? [], at }),
    [t, zones, colouring, data, at],
  )
  return { colouring, setColouring, groups, label: t(`shows.color.${colouring}`) }
}
