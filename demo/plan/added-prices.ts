import type { ChannelFee } from '@dxweb/areas/ticketing/offer/channel-fees.ts'
import { demoCinemas } from './cinemas.ts'
import { format3d } from './film-versions.ts'
import type { PlannedEvent, Supplement } from './plan.ts'

/** Fees of web shop and app by partner, per ticket or per purchase. */
const fees: Record<number, ChannelFee[]> = {
  1001: [{ channel: 'web', amountOre: 6_00, isPerPurchase: false }],
  1002: [
    { channel: 'web', amountOre: 8_00, isPerPurchase: false },
    { channel: 'app', amountOre: 8_00, isPerPurchase: false },
  ],
  1003: [
    { channel: 'web', amountOre: 10_00, isPerPurchase: false },
    { channel: 'app', amountOre: 25_00, isPerPurchase: true },
  ],
}

export const venueFees = (partnerId: number): ChannelFee[] => fees[partnerId] ?? []

/** Returns fees for future events only, since the fees are new this season. */
export const eventFees = ({ hall, startsAt }: PlannedEvent, now: number): ChannelFee[] =>
  startsAt > now ? venueFees(hall.partnerId) : []

export function adjustmentsOf(partnerId: number): Supplement[] {
  const cinema = demoCinemas([]).find((each) => each.partnerId === partnerId)
  if (!cinema || cinema.supplementOre3d === 0) return []
  return [
    { name: format3d, amountOre: cinema.supplementOre3d },
    { name: 'Luksus', amountOre: 50_00 },
    { name: 'Matiné', amountOre: -20_00 },
  ]
}
