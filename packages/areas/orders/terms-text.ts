import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'

export interface OrderTerms {
  commissionPercent: number
  commissionBase: 'net' | 'gross'
  commissionThresholdOre: number
  thresholdMode: 'whole' | 'above'
  perTicketOre: number
  feeFreeTickets: number
}

// catalog: orders.terms.commission.*

export function termsText(terms: OrderTerms, locale: string, t: Translate): string[] {
  const { commissionPercent, commissionThresholdOre, perTicketOre, feeFreeTickets } = terms
  const commission = {
    percent: percentText(commissionPercent / 10_000),
    threshold: formatMoney(commissionThresholdOre),
  }
  const of = (name: string) => t(`orders.terms.commission.${name}`, commission)
  const all = [
    commissionPercent > 0 && of(terms.commissionBase),
    commissionPercent > 0 && commissionThresholdOre > 0 && of(terms.thresholdMode),
    perTicketOre > 0 && t('orders.terms.perTicket', { amount: formatMoney(perTicketOre) }),
    perTicketOre > 0 && feeFreeTickets > 0 && t('orders.terms.feeFree', { count: feeFreeTickets }),
  ]
  return all.filter((line) => line !== false)
}
