import { byOf } from '@dxweb/kit/audit.ts'
import { onlyRow } from '@dxweb/kit/database.ts'
import type { ReplyOf } from '@dxweb/kit/endpoint.ts'
import { type Call, readRoute, type Route, route } from '@dxweb/kit/route.ts'
import type { EndpointParts } from '@dxweb/kit/endpoint.ts'
import { usualTimeZone } from '@dxweb/kit/usual-time-zone.ts'
import { localDay } from '@dxweb/kit/zoned-time.ts'
import * as contract from './contract.ts'
import { cardsStatements, cardStatement } from './read-store.ts'
import { reactivateCard, sellCard, setBlocked, topUpCard } from './store.ts'

type AnyCall = Pick<
  Call<EndpointParts>,
  'caller' | 'requestId' | 'now' | 'idempotencyKey' | 'bodyHash'
>

const toldBy = (call: AnyCall) => ({
  by: byOf(call),
  today: localDay(call.now, call.caller.partner?.timeZone ?? usualTimeZone),
  idempotencyKey: call.idempotencyKey,
  bodyHash: call.bodyHash,
})

const selling = route(contract.sellGiftCard, (call) =>
  sellCard(call.db, call.scope, { ...call.body, ...toldBy(call) }),
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
  route(endpoint, ({ db, scope, params, body, ...call }) =>
    setBlocked(db, scope, { cardId: params.cardId, ...body, by: byOf(call) }, isBlocked),
  )

export const giftCardRoutes: Route[] = [
  readRoute(
    contract.listGiftCards,
    ({ scope, query }) => cardsStatements(scope.partnerId, query),
    ({ rows: [counted, listed = []] }) => ({
      ...onlyRow(counted as unknown as { total: number; balanceOre: number }[] | undefined),
      data: listed as unknown as contract.GiftCard[],
    }),
  ),
  readRoute(
    contract.getGiftCard,
    ({ scope, params }) => [cardStatement(scope, params.cardId)],
    ({ rows: [found] }) =>
      onlyRow(found as unknown as ReplyOf<typeof contract.getGiftCard.parts>[] | undefined),
  ),
  { ...selling, example: sellExample },
  route(contract.topUpGiftCard, (call) =>
    topUpCard(call.db, call.scope, call.params.cardId, { ...call.body, ...toldBy(call) }),
  ),
  step(contract.blockGiftCard, true),
  step(contract.unblockGiftCard, false),
  route(contract.reactivateGiftCard, (call) => {
    const { cardId } = call.params
    return reactivateCard(call.db, call.scope, { cardId, ...call.body, ...toldBy(call) })
  }),
]
