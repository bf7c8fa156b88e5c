import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import { ownCode } from '@dxweb/areas/campaigns/links/link-code.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { type CartLine, priceLines } from '../offer/rules.ts'
import { cardToPayWith } from './card-to-pay-with-store.ts'
import { hold, type HoldAnswer, ownHolds, release } from '../holds/store.ts'
import type { ClosedSale } from '../selling/closed-sale.ts'
import { seatsOf, sell } from '../selling/sell-store.ts'
import { cachedOffer } from '../offer/offer-store.ts'
import { lookUpWebGiftCard, putWebHold, releaseWebHold, sellOnWeb } from './contract.ts'

/** Returns the lines that the cart holds: omits lost seats, and reduces counts of places to the held ones. */
function heldOf(
  lines: readonly CartLine[],
  { lostSeatIds, shortAreas }: Pick<HoldAnswer, 'lostSeatIds' | 'shortAreas'>,
): CartLine[] {
  const left = new Map(shortAreas.map(({ areaId, held }) => [areaId, held]))
  return lines.flatMap((line) => {
    if (line.seatId !== undefined) return lostSeatIds.includes(line.seatId) ? [] : [line]
    const most = left.get(line.areaId ?? 0) ?? Infinity
    const count = Math.min(line.count ?? 1, most)
    left.set(line.areaId ?? 0, most - count)
    return count === 0 ? [] : [{ ...line, count }]
  })
}

interface Guesses {
  key: string
  perHour: number
}

/** Guesses are counted in the database. `spendGuess` and `refuseSpent` refuse with `too_many` above the limit. */
export interface WebParts {
  spendGuess: (db: Database, limits: readonly Guesses[]) => Promise<void>
  refuseSpent: (db: Database, limit: Guesses) => Promise<void>
  closedSale: ClosedSale
}

/** Maximum number of wrong codes per event, shop and hour: enough for typing errors, too few to guess words. */
const guessesPerHour = 100

const isWrongCode = (error: unknown) =>
  error instanceof Refusal && error.fields?.['code']?.code === 'wrong_purchase_code'

const isUnknownCard = (error: unknown) =>
  error instanceof Refusal && error.fields?.['membershipNumbers']?.code === 'membership_unknown'

const cardGuessesOf = (scope: Scope): Guesses => ({
  key: `web-membership:${scope.partnerId}:${scope.userId}`,
  perHour: guessesPerHour,
})

type IsMade = () => Promise<boolean>

interface Caller {
  db: Database
  scope: Scope
}

const guessesOf = (scope: Scope, eventId: number): Guesses => ({
  key: `web-code:${scope.partnerId}:${eventId}:${scope.userId}`,
  perHour: guessesPerHour,
})

async function counted<T>(
  { spendGuess }: WebParts,
  { db, scope }: Caller,
  eventId: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isWrongCode(error)) await spendGuess(db, [guessesOf(scope, eventId)])
    if (isUnknownCard(error)) await spendGuess(db, [cardGuessesOf(scope)])
    throw error
  }
}

/**
 * After too many wrong codes, refuses even the right code. Exempts carts that passed before, repeated requests, and
 * events without a code.
 */
async function refuseGuessing(
  { refuseSpent }: WebParts,
  { db, scope }: Caller,
  { eventId, holdId, isMade }: { eventId: number; holdId?: string | undefined; isMade?: IsMade },
): Promise<void> {
  const { webCode } = await cachedOffer(db, scope, eventId)
  if (webCode === '') return
  try {
    await refuseSpent(db, guessesOf(scope, eventId))
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'too_many')) throw error
    const carts = await ownHolds(db, scope, eventId)
    if (!carts.some(({ id }) => id === holdId) && !(await isMade?.())) throw error
  }
}

const campaignWord = (isKnown: boolean | undefined): 'none' | 'kept' | 'unknown' =>
  isKnown === undefined ? 'none' : isKnown ? 'kept' : 'unknown'

const holding = (parts: WebParts) =>
  route(putWebHold, async ({ db, scope, params, body, services }) => {
    const { channel = 'web' } = body
    const cartOf = { eventId: params.id, holdId: params.holdId }
    await refuseGuessing(parts, { db, scope }, cartOf)
    const cart = {
      id: params.holdId,
      eventId: params.id,
      channel,
      lines: body.lines,
      isLeft: false,
      web: { code: body.code ?? '' },
      ...(body.campaign !== undefined && {
        campaignCode: ownCode(scope.partnerId, body.campaign),
      }),
    }
    const {
      changedSeatIds,
      lines: _,
      isCampaignKnown,
      ...held
    } = await counted(parts, { db, scope }, params.id, () => hold(db, scope, cart))
    services.seatsChanged(scope.partnerId, params.id, changedSeatIds)
    const offer = await cachedOffer(db, scope, params.id)
    const tickets = priceLines(offer, heldOf(body.lines, held), channel).map(
      ({ feeVatOre, ...ticket }) => ({
        ...ticket,
        vatOre: ticket.vatOre + feeVatOre,
      }),
    )
    const totalOre = sum(tickets.map(({ priceOre, feeOre }) => priceOre + feeOre))
    return { ...held, tickets, totalOre, campaign: campaignWord(isCampaignKnown) }
  })

const selling = (parts: WebParts) =>
  route(sellOnWeb, async (call) => {
    const { db, scope, body, caller, services, idempotencyKey, bodyHash } = call
    const { code = '', channel = 'web', ...order } = body
    const isMade = async () =>
      (await storedAnswer(db, scope, { idempotencyKey, bodyHash })) !== null
    await refuseGuessing(parts, call, { eventId: body.eventId, holdId: body.holdId, isMade })
    if (body.membershipNumbers) await parts.refuseSpent(db, cardGuessesOf(scope))
    const sold = await counted(parts, call, body.eventId, () =>
      sell(db, scope, {
        ...order,
        ...(body.payments === undefined && { means: 'web' as const }),
        channel,
        web: { code },
        closedSale: parts.closedSale,
        idempotencyKey,
        bodyHash,
        sudoId: caller.sudoId,
      }),
    )
    const seatIds = seatsOf(body.lines, sold)
    services.seatsChanged(scope.partnerId, body.eventId, seatIds, 'andFigures')
    return sold
  })

const cardGuesses = ({ partnerId, userId }: Scope): Guesses => ({
  key: `web-gift-card:${partnerId}:${userId}`,
  perHour: guessesPerHour,
})

const lookingUp = ({ spendGuess, refuseSpent }: WebParts) =>
  route(lookUpWebGiftCard, async ({ db, scope, body }) => {
    await refuseSpent(db, cardGuesses(scope))
    return cardToPayWith(db, scope, body.number).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === 'invalid') {
        await spendGuess(db, [cardGuesses(scope)])
      }
      throw error
    })
  })

const lines = [
  { seatId: 212, categoryId: 1 },
  { seatId: 213, categoryId: 1 },
]
const ticket = { areaId: null, categoryId: 1, priceOre: 37_500, feeOre: 2_000, vatOre: 0 }
const holdExample = {
  body: { lines, code: 'VENN', campaign: 'zb4k7qx2' },
  reply: {
    id: '0199f2c4-7c00-7aaa-8bbb-0123456789ab',
    until: '2026-11-21T18:10:00.000Z',
    leftMs: 600_000,
    lostSeatIds: [],
    shortAreas: [],
    tickets: lines.map(({ seatId }) => ({ seatId, ...ticket })),
    totalOre: 79_000,
    campaign: 'kept' as const,
  },
}
const giftCard = '8207310045519268'
const saleExample = {
  body: {
    eventId: 3141,
    lines,
    code: 'VENN',
    holdId: '0199f2c4-7c00-7aaa-8bbb-0123456789ab',
    expectedOre: 79_000,
    payments: [
      { means: 'giftCard' as const, amountOre: 50_000, giftCardNumber: giftCard },
      { means: 'web' as const, amountOre: 29_000 },
    ],
  },
  reply: { id: '01990f7e-7f2a-7cc1-9f51-3f6c2d9a41b0', totalOre: 79_000, roundingOre: 0 },
}
const balanceExample = {
  body: { number: giftCard },
  reply: { balanceOre: 50_000, expiresOn: '2027-11-22' },
}

export const webRoutes = (parts: WebParts): Route[] => [
  { ...holding(parts), example: holdExample },
  route(releaseWebHold, async ({ db, scope, params, services }) => {
    const seatIds = await release(db, scope, { id: params.holdId, eventId: params.id })
    services.seatsChanged(scope.partnerId, params.id, seatIds)
    return { id: params.holdId }
  }),
  { ...lookingUp(parts), example: balanceExample },
  { ...selling(parts), example: saleExample },
]
