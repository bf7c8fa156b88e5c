import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { lineNetOf } from '@dxweb/areas/orders/lines/order-sums.ts'
import type { OfferContent, OfferedLine } from '@dxweb/areas/orders/offers/rules.ts'
import { termsText } from '@dxweb/areas/orders/terms-text.ts'
import { decimalText } from '@dxweb/kit/text/count-text.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { dateText, endText } from '@dxweb/locales/date-text.ts'
import { translateIn, translate } from '@dxweb/locales/translate.ts'

export interface OfferWords {
  period: string
  events: { when: string; title: string; hall: string }[]
  lines: {
    text: string
    quantity: string
    price: string
    net: string
    /** The normal price of a free line; '' for other lines. */
    worth: string
  }[]
  /** The sums, with VAT by rate; empty if the offer has neither lines nor a price. */
  sums: { name: string; amount: string }[]
  terms: string[]
}

/** Returns the price of a line that is not charged; '' for charged lines and lines without a price. */
function worthOf({ quantity, unitPriceOre, netOre }: OfferedLine): string {
  const ore = lineNetOf({ quantity, unitPriceOre, isCharged: true })
  return netOre === 0 && ore !== 0 ? formatMoney(ore) : ''
}

// catalog: invoices.quantity.*
const linesOf = (
  { lines }: OfferContent,
  locale: 'nb' | 'en',
  offerText: Translate,
): OfferWords['lines'] =>
  lines.map((line) => {
    const { text, event, quantity, unit, unitPriceOre, netOre, isReplaced } = line
    const worth = worthOf(line)
    return {
      text: [
        text,
        event,
        isReplaced && offerText('replaced'),
        worth && offerText('worth', { amount: worth }),
      ]
        .filter(Boolean)
        .join(' · '),
      quantity: translate(locale, `invoices.quantity.${unit}`, {
        count: quantity / 100,
        quantity: decimalText(quantity / 100),
      }),
      price: formatMoney(unitPriceOre),
      net: worth ? offerText('free') : formatMoney(netOre),
      worth,
    }
  })

function sumsOf(
  content: OfferContent,
  locale: 'nb' | 'en',
  offerText: Translate,
): OfferWords['sums'] {
  const { netOre, totalOre, rates, lines } = content
  if (lines.length === 0 && totalOre === 0) return []
  const taxed = rates.filter(({ basisPoints }) => basisPoints > 0)
  const vat = taxed.map(({ basisPoints, vatOre }) => ({
    name: offerText('vat', { rate: percentText(basisPoints / 10_000) }),
    amount: formatMoney(vatOre),
  }))
  return [
    { name: offerText('net'), amount: formatMoney(netOre) },
    ...vat,
    { name: offerText('total'), amount: formatMoney(totalOre) },
  ]
}

export function offerWords(content: OfferContent, locale: 'nb' | 'en', zone: string): OfferWords {
  const offerText: Translate = (key, values) => translate(locale, `offer.${key}`, values)
  const day = (value: string) => dateText(value, 'date', locale)
  const { from, to, agreedPriceOre } = content
  const terms = [
    agreedPriceOre !== null && offerText('agreedPrice', { amount: formatMoney(agreedPriceOre) }),
    ...termsText(content, locale, translateIn(locale)),
  ]
  return {
    period: from === to ? day(from) : `${day(from)} – ${day(to)}`,
    events: content.events.map(({ title, hall, startsAt, endsAt }) => ({
      title,
      hall,
      when: `${dateText(startsAt, 'full', locale, zone)}–${endText(endsAt, 'time', locale, zone)}`,
    })),
    lines: linesOf(content, locale, offerText),
    sums: sumsOf(content, locale, offerText),
    terms: terms.filter((line) => line !== false),
  }
}
