import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { type Call, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import * as contract from './contract.ts'
import { cardStatement } from './read-store.ts'
import { extendCard, reactivateCard, sellCard, setBlocked, topUpCard } from './store.ts'

type AnyCall = Pick<
  Call<EndpointParts>,
  'caller' | 'requestId' | 'now' | 'idempotencyKey' | 'bodyHash'
>

const commandOf = (call: AnyCall) => ({
  by: authorOf(call),
  today: localDay(call.now, call.caller.partner?.timeZone ?? defaultTimeZone),
  idempotencyKey: call.idempotencyKey,
  bodyHash: call.bodyHash,
})

const selling = route(contract.sellGiftCard, (call) =>
  sellCard(call.db, call.scope, { ...call.body, ...commandOf(call) }),
)

const sellExample = {
  body: { amountOre: 50_000, means: 'card', expiresOn: '2027-11-22', note: 'Til Kari' },
  reply: {
    id: '0190a4b0-0000-7000-8000-000000000005',
    number: '4111111111111111',
    saleId: '0190a4b0-0000-7000-8000-000000000006',
    paidOre: 50_000,
  },
}

const step = (endpoint: typeof contract.blockGiftCard, isBlocked: boolean) =>
  route(endpoint, (call) => {
    const { db, scope, params, body } = call
    return setBlocked(db, scope, { ...params, ...body, by: authorOf(call) }, isBlocked)
  })

const longer = (endpoint: typeof contract.extendGiftCard, change: typeof extendCard) =>
  route(endpoint, (call) =>
    change(call.db, call.scope, { ...call.params, ...call.body, ...commandOf(call) }),
  )

export const giftCardRoutes: Route[] = [
  readRoute(
    contract.getGiftCard,
    ({ scope, params }) => [cardStatement(scope, params.cardId)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  { ...selling, example: sellExample },
  route(contract.topUpGiftCard, (call) => {
    const { db, scope, params, body } = call
    return topUpCard(db, scope, params.cardId, { ...body, ...commandOf(call) })
  }),
  step(contract.blockGiftCard, true),
  step(contract.unblockGiftCard, false),
  longer(contract.reactivateGiftCard, reactivateCard),
  longer(contract.extendGiftCard, extendCard),
]
