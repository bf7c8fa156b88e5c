import {
  type NextNotice,
  nextNoticeStatement,
} from '@dxweb/areas/ticketing/refunds/notify-refunds-store.ts'
import { previewRefundMail } from '@dxweb/areas/ticketing/refunds/run/contract.ts'
import {
  type Refundable,
  refundableStatement,
  computeRefund,
} from '@dxweb/areas/ticketing/refunds/store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { previewMail } from '../mail/compose-mail.ts'
import { refundWords } from '../mail/send/refund.ts'

/** Computes the first buyer's refund as the run would, so that the preview has a real amount. */
export const refundMailRoute: Route = route(previewRefundMail, async (call) => {
  const { db, scope, params, query, caller } = call
  const next = onlyRow(
    await db.run<NextNotice>(scope, nextNoticeStatement(scope.partnerId, params.id)),
  )
  const { count, to, saleId, ticketIds, ...words } = next
  if (to === null || saleId === null || ticketIds === null) return { count: 0, first: null }
  const sale = onlyRow(
    await db.run<Refundable>(scope, refundableStatement(scope.partnerId, saleId)),
  )
  const withFee = query.withFee === 'true'
  const { answer } = computeRefund(sale, { ticketIds, withFee, to: query.to })
  const isCard = answer.giftCard !== null
  const amountOre = 0 - answer.totalOre - (isCard ? 0 : answer.roundingOre)
  const later = translate(caller.locale, 'ticketing.refundRun.numberLater')
  const cardNumber = isCard ? later : ''
  const mail = previewMail(
    refundWords({ ...words, locale: caller.locale, amountOre, number: later, cardNumber }),
  )
  return { count, first: { name: words.name, to, amountOre, mail } }
})
