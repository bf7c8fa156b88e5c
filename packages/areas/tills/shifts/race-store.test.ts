import { givenVenue, once, outcomeOf } from '@dxweb/server/testing/given.ts'
import { meetAt } from '@dxweb/server/testing/meet-at.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import { beforeEach, expect, it } from 'vitest'
import { close, move, open } from './store.ts'

const given = await givenVenue({ connections: 4 })
const { asOwner, db, venue } = given
const { partnerId, userId } = venue
const [other = { id: 0 }] = await asOwner<{ id: number }>(
  `insert into user_account (email, first_name) values ('ola@1003.test', 'Ola') returning id`,
)
await asOwner(
  `insert into till (partner_id, id, name, number, kind, float_ore, is_active)
   select $1, n, 'Luke ' || n, n, 'counter', 0, true from generate_series(1, 2) n`,
  [partnerId],
)
await given.event({})

const atOnce = await meetAt(given, 'till_shift', 'update')
for (const table of ['till_shift', 'till_shift_move', 'sale']) {
  await asOwner(
    `create trigger stops_insert after insert on ${table} for each statement execute function stop_at_gate()`,
  )
}

const byOf = (id: number) => ({ userId: id, sudoId: null, requestId: 'test' })
const scopeOf = (id: number) => ({ ...venue.scope, userId: id })
const opening =
  (id: number, tillId: number, floatOre = 0) =>
  () =>
    outcomeOf(open(db, scopeOf(id), { ...once(), tillId, floatOre, by: byOf(id) }))
const payingOut = (amountOre: number) => () =>
  outcomeOf(
    move(db, venue.scope, {
      ...once(),
      direction: 'out',
      amountOre,
      reason: 'Nattsafe',
      by: byOf(userId),
    }),
  )
const closing =
  (shiftId: string, id = userId) =>
  () =>
    outcomeOf(
      close(db, scopeOf(id), {
        by: byOf(id),
        shiftId,
        counts: {},
        expectedOre: 0,
        reason: '',
        isOfAny: true,
      }),
    )
const selling = () => outcomeOf(given.buy(1, { means: 'cash' }))

const isAtGate = async () => {
  const rows = await asOwner(
    `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
  )
  return rows.length > 0
}

/** Starts the second command after the first has written but not committed. */
const inOrder = (first: () => Promise<string>, second: () => Promise<string>) =>
  atOnce([first, () => waitFor(isAtGate).then(second)])

const shifts = () =>
  asOwner<{ id: string; isOpen: boolean; sales: number; cash: number | null }>(
    `select id, closed_at is null as "isOpen", cash_ore::integer as cash,
       (select count(*)::integer from sale s where s.shift_id = till_shift.id) as sales from till_shift order by opened_at`,
  )

async function opened() {
  await opening(userId, 1)()
  const [found] = await shifts()
  return found?.id ?? ''
}

beforeEach(async () => {
  await asOwner('update sale set shift_id = null')
  await asOwner('delete from till_shift_move')
  await asOwner('delete from till_shift')
})

it('gives a shift to only one of two clerks who open a till concurrently', async () => {
  const outcomes = await inOrder(opening(userId, 1), opening(other.id, 1))
  expect(outcomes).toEqual(['done', 'wrong_state'])
  expect(await shifts()).toHaveLength(1)
})

it('a clerk who opens two tills concurrently gets a shift only at the first till', async () => {
  expect(await inOrder(opening(userId, 1), opening(userId, 2))).toEqual(['done', 'wrong_state'])
  expect(await shifts()).toHaveLength(1)
})

it('counts a shift once when two clerks close it concurrently', async () => {
  const shiftId = await opened()
  const outcomes = await inOrder(closing(shiftId), closing(shiftId, other.id))
  expect(outcomes).toEqual(['done', 'wrong_state'])
})

it('closing a shift waits for a sale in progress, and is then refused because the expected cash has changed', async () => {
  const shiftId = await opened()
  expect(await inOrder(selling, closing(shiftId))).toEqual(['done', 'stale'])
  expect(await shifts()).toMatchObject([{ isOpen: true, sales: 1 }])
})

it('a sale during the closing of a shift does not belong to the closed shift', async () => {
  const shiftId = await opened()
  expect(await inOrder(closing(shiftId), selling)).toEqual(['done', 'done'])
  expect(await shifts()).toMatchObject([{ isOpen: false, sales: 0, cash: 0 }])
  await opening(userId, 1)()
  expect(await selling()).toBe('done')
  expect(await shifts()).toMatchObject([{ sales: 0 }, { isOpen: true, sales: 1 }])
})

it('two simultaneous payments out of a drawer do not exceed its cash', async () => {
  await opening(userId, 1, 1000)()
  expect(await inOrder(payingOut(600), payingOut(600))).toEqual(['done', 'invalid'])
})
