import type { Tables } from '@dxweb/kit/database/tables.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { dayOf, type Facts, isKnown, total } from './facts.ts'
import type { PlainRow } from './plain-report.ts'

const counts = [
  'clicks',
  'uniqueClicks',
  'carts',
  'purchases',
  'tickets',
  'grossOre',
  'giftCardOre',
]

interface Fact extends Partial<Record<(typeof counts)[number], number | string | null>> {
  soldOn: Day
  campaignId: number | null
  eventId: number | null
}

const isPurchase = ({ refundOf, exchangedWith, channel }: Tables['sale']) =>
  refundOf === null && exchangedWith === null && channel !== 'manual'

const salesOf = ({ rows }: Facts) =>
  rows.sale.map((sale): Fact => ({
    soldOn: dayOf(sale.soldAt),
    campaignId: sale.campaignId,
    eventId: sale.eventId,
    purchases: isPurchase(sale) ? 1 : 0,
    giftCardOre: sale.eventId === null ? sale.totalOre : 0,
  }))

const movesOf = ({ moves }: Facts) =>
  moves.map(({ sale, event, soldOn, tickets, priceOre, feeOre }): Fact => ({
    soldOn,
    campaignId: sale.campaignId,
    eventId: event.id,
    tickets,
    grossOre: priceOre + feeOre,
  }))

const clicksOf = ({ rows }: Facts) =>
  rows.campaign_day.map(({ code, day, clicks, visitors, carts }): Fact => {
    const link = rows.campaign_link.find((one) => one.code === code)
    const campaignId = link?.campaignId ?? null
    const of = { soldOn: day as Day, campaignId, eventId: link?.eventId ?? null }
    return { ...of, clicks, uniqueClicks: visitors, carts }
  })

function campaignName({ rows }: Facts, id: number | null): string {
  const campaign = rows.campaign.find((one) => one.id === id)
  if (campaign === undefined) return '#none'
  return campaign.state === 'archived' ? `archived:${campaign.name}` : campaign.name
}

/** Sales without a campaign have separate rows. */
export function campaignRows(facts: Facts, until?: Day): PlainRow[] {
  const known = [salesOf, movesOf, clicksOf]
    .flatMap((factsOf) => factsOf(facts))
    .filter(({ soldOn }) => isKnown(soldOn, until))
  const groups = Map.groupBy(known, (one) => `${one.soldOn} ${one.campaignId} ${one.eventId}`)
  return [...groups.values()].map((some) => {
    const { soldOn, campaignId, eventId } = some[0] as Fact
    const event = facts.eventOf(eventId)
    const fields = event ? facts.eventFields(event) : { event: null, heldOn: null }
    const sums = counts.map((name) => [name, total(some.map((one) => Number(one[name] ?? 0)))])
    const purchases = total(some.map((one) => Number(one.purchases ?? 0)))
    const soldOre = total(
      some.map((one) => Number(one.grossOre ?? 0) + Number(one.giftCardOre ?? 0)),
    )
    return {
      soldOre,
      campaignPurchases: campaignId === null ? 0 : purchases,
      event: fields.event,
      heldOn: fields.heldOn,
      soldOn,
      campaignId,
      eventId,
      campaign: campaignName(facts, campaignId),
      ...(Object.fromEntries(sums) as Record<string, number>),
    }
  })
}
