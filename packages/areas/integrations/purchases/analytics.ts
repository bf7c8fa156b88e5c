import { type AnalyticsSale, kroner } from './purchase.ts'

const word = (isYes: boolean) => (isYes ? 'GRANTED' : 'DENIED')

/** Builds an event of the GA4 Measurement Protocol. The service counts each transaction id once. */
export function analyticsEvent(sale: AnalyticsSale) {
  const { kind, purchaseId, at, totalOre, vatOre, items, who, mayAdvertise } = sale
  const value = kroner(Math.abs(totalOre))
  const tax = kroner(Math.abs(vatOre))
  return {
    client_id: who.clientId,
    timestamp_micros: Date.parse(at) * 1000,
    consent: {
      ad_user_data: word(mayAdvertise),
      ad_personalization: word(mayAdvertise),
    },
    events: [
      {
        name: kind,
        params: {
          transaction_id: purchaseId,
          currency: 'NOK',
          value,
          tax,
          engagement_time_msec: 1,
          ...(who.sessionId !== undefined && { session_id: who.sessionId }),
          items: items.map(({ eventId, title, category, content, priceOre, count }) => ({
            item_id: String(eventId),
            item_name: title,
            item_category: content,
            item_variant: category,
            price: kroner(priceOre),
            quantity: count,
          })),
        },
      },
    ],
  }
}
