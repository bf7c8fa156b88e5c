import { changeEvent } from '@dxweb/areas/events/list/change-event-store.ts'
import { cancel } from '@dxweb/areas/events/planning/plan-events-store.ts'
import { recogniseIncome } from '@dxweb/server/jobs/recognise-income.ts'
import fc from 'fast-check'
import { byOf, type Real } from '../state/venue.ts'
import { type Channel, eventOf } from '../state/state.ts'
import { plan, type Planner, steps } from '../state/step.ts'

const versionOf = async ({ asOwner, partnerId }: Real, id: number) => {
  const [row] = await asOwner<{ version: number }>(
    'select version from event where partner_id = $1 and id = $2',
    [partnerId, id],
  )
  return row?.version ?? 0
}

export const turnSale: Planner<{ event: number; isOpen: boolean }> = (
  model,
  { event: turn, isOpen },
) => {
  const event = eventOf(model, turn)
  if (event.isOpen === isOpen || event.state === 'cancelled') return null
  return plan({
    refusals: [],
    async perform(real: Real) {
      const { db, scopes } = real
      const version = await versionOf(real, event.id)
      const change = { id: event.id, version, field: 'isSaleOpen' as const, value: isOpen }
      return changeEvent(db, scopes[0], change, byOf(scopes[0]))
    },
    after() {
      event.isOpen = isOpen
    },
  })
}

interface Priced {
  event: number
  category: number
  priceOre: number
}

/** A price change raises the event's version. Sold tickets keep their price. */
export const changePrice: Planner<Priced> = (model, { event: turn, category, priceOre }) => {
  const event = eventOf(model, turn)
  return plan({
    refusals: [],
    perform: ({ asOwner, partnerId }: Real) =>
      asOwner(
        `with e as (update event set version = version + 1 where partner_id = $1 and id = $2)
         update event_price_category set price_ore = $3 where partner_id = $1 and event_id = $2 and id = $4`,
        [partnerId, event.id, priceOre, category],
      ),
    after() {
      const feeOre = event.categories.get(category)?.feeOre ?? 0
      event.categories.set(category, { priceOre, feeOre })
    },
  })
}

export const changeFormat: Planner<{ event: number; amountOre: number }> = (
  model,
  { event: turn, amountOre },
) => {
  const event = eventOf(model, turn)
  return plan({
    refusals: [],
    perform: ({ asOwner, partnerId }: Real) =>
      asOwner(
        `update event set version = version + 1, supplements = $3 where partner_id = $1 and id = $2`,
        [partnerId, event.id, JSON.stringify([{ name: '3D', amountOre }])],
      ),
    after() {
      event.supplementOre = amountOre
    },
  })
}

interface Fee {
  event: number
  channel: Channel
  amountOre: number
  isPerPurchase: boolean
}

export const changeFee: Planner<Fee> = (model, { event: turn, channel, ...fee }) => {
  const event = eventOf(model, turn)
  const fees = new Map(event.fees).set(channel, fee)
  return plan({
    refusals: [],
    perform({ asOwner, partnerId }: Real) {
      const rows = [...fees].map(([of, one]) => ({ channel: of, ...one }))
      return asOwner(
        `update event set version = version + 1, channel_fees = $3 where partner_id = $1 and id = $2`,
        [partnerId, event.id, JSON.stringify(rows)],
      )
    },
    after() {
      event.fees = fees
    },
  })
}

export const passTime: Planner<{ event: number }> = (model, { event: turn }) => {
  const event = eventOf(model, turn)
  if (event.isOver) return null
  return plan({
    refusals: [],
    perform: ({ asOwner, partnerId }: Real) =>
      asOwner(
        `update event e set version = version + 1, starts_at = t.at, ends_at = t.at + interval '1 hour', busy_from = t.at,
           busy_until = t.at + interval '1 hour' from (select now() - interval '4 hours' as at) t
         where e.partner_id = $1 and e.id = $2`,
        [partnerId, event.id],
      ),
    after() {
      event.isOver = true
      // The deadlines of reservations move with their event.
      for (const one of model.reservations) {
        const isOpen = one.state === 'open' && !one.isHeld
        if (isOpen && eventOf(model, one.event) === event) one.isDue = true
      }
    },
  })
}

export const takeIncome: Planner<null> = (model) =>
  plan({
    refusals: [],
    perform: ({ db }: Real) => recogniseIncome(db, new Date()),
    after() {
      for (const event of model.events) {
        if (event.isOver && event.state === 'published') event.isTaken = true
      }
      for (const ticket of model.sales.flatMap(({ tickets }) => tickets)) {
        const event = eventOf(model, ticket.event)
        const isKept = ticket.back !== null && event.state === 'cancelled' && !event.isTaken
        if (isKept) ticket.isKeptEarned = true
      }
    },
  })

export const cancelEvent: Planner<{ event: number }> = (model, { event: turn }) => {
  const event = eventOf(model, turn)
  return plan({
    refusals: event.state === 'published' ? [] : ['wrong_state'],
    async perform(real: Real) {
      const { db, scopes } = real
      const version = await versionOf(real, event.id)
      return cancel(db, scopes[0], { id: event.id, version, reason: 'Sykdom' }, byOf(scopes[0]))
    },
    after() {
      event.state = 'cancelled'
      event.isOpen = false
    },
  })
}

const turns = fc.nat(1)

export const eventSteps = [
  steps(
    'turnSale',
    fc.record({ event: turns, isOpen: fc.constantFrom(true, true, false) }),
    turnSale,
  ),
  steps(
    'price',
    fc.record({
      event: turns,
      category: fc.integer({ min: 1, max: 2 }),
      priceOre: fc.integer({ min: 3000, max: 60_000 }),
    }),
    changePrice,
  ),
  steps(
    'format',
    fc.record({ event: turns, amountOre: fc.integer({ min: -4000, max: 6050 }) }),
    changeFormat,
  ),
  steps(
    'fee',
    fc.record({
      event: turns,
      channel: fc.constantFrom('pos', 'web', 'app'),
      amountOre: fc.integer({ min: 0, max: 2505 }),
      isPerPurchase: fc.boolean(),
    }),
    changeFee,
  ),
  steps('takeIncome', fc.constant(null), takeIncome),
]

/** Most commands fail for an event after these steps, so the steps are rare. */
export const lateSteps = [
  steps('timePasses', fc.record({ event: turns }), passTime),
  steps('cancel', fc.record({ event: turns }), cancelEvent),
]
