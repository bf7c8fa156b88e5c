import { sum } from '@dxweb/kit/money/money.ts'
import { kroner, type PixelSale } from './purchase.ts'

/** Adds the country code to eight-digit Norwegian numbers, and keeps only digits, as the service requires. */
function phoneDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '')
  return digits.length === 8 ? `47${digits}` : digits
}

type Hash = (text: string) => string

function contactOf({ who, email, phone }: PixelSale, hash: Hash) {
  if (!who.hashedContact) return {}
  const digits = phoneDigits(phone)
  return {
    ...(email !== '' && { em: [hash(email.trim().toLowerCase())] }),
    ...(digits !== '' && { ph: [hash(digits)] }),
  }
}

/** Builds an event of the Conversions API. The service counts each event id once, including the browser's events. */
export function pixelEvent(sale: PixelSale, hash: Hash) {
  const { id, at, totalOre, items, who } = sale
  return {
    event_name: 'Purchase',
    event_id: id,
    event_time: Math.floor(Date.parse(at) / 1000),
    action_source: 'website',
    event_source_url: who.pageUrl,
    user_data: {
      client_user_agent: who.userAgent,
      ...(who.fbp !== undefined && { fbp: who.fbp }),
      ...(who.fbc !== undefined && { fbc: who.fbc }),
      ...contactOf(sale, hash),
    },
    custom_data: {
      currency: 'NOK',
      value: kroner(totalOre),
      order_id: id,
      content_type: 'product',
      num_items: sum(items.map(({ count }) => count)),
      contents: items.map(({ eventId, priceOre, count }) => ({
        id: String(eventId),
        quantity: count,
        item_price: kroner(priceOre),
      })),
    },
  }
}
