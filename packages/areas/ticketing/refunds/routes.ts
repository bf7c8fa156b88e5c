import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { refundSale } from './contract.ts'
import { refund } from './store.ts'

const refunding = route(refundSale, async (call) => {
  const { db, scope, params, body, idempotencyKey, bodyHash } = call
  const order = { ...body, saleId: params.saleId, by: authorOf(call), idempotencyKey, bodyHash }
  const { answer, eventId } = await refund(db, scope, order)
  return { ...answer, eventId }
})

const refundExample = {
  body: {
    ticketIds: ['0190a4b0-0000-7000-8000-000000000002'],
    withFee: true,
    reason: 'Syk',
    expectedOre: 39_550,
  },
  reply: {
    id: '0190a4b0-0000-7000-8000-000000000003',
    totalOre: -39_550,
    roundingOre: -50,
    payments: [{ means: 'cash', amountOre: 39_600 }],
    giftCard: null,
  },
}

export const refundRoutes: Route[] = [{ ...refunding, example: refundExample }]
