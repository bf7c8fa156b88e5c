import { givenVenue, outcomeOf } from '@dxweb/server/testing/given.ts'
import { actions, historyOf } from '@dxweb/server/testing/history/random-history.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSettlements } from './read-store.ts'
import { approveDraft, changeDraft, makeCorrection, makeDraft } from './store.ts'
import { recordPaid, recordSettlementSent } from './steps-store.ts'

const given = await givenVenue()
const { asOwner, by, db, venue } = given
const { partnerId, scope, standingId: eventId } = venue
await asOwner(
  `insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to, commission_percent,
     per_ticket_ore, fee_free_tickets)
   values ($1, 7, 'Revy', '7', 1, '2020-01-01', '2040-01-01', 1000, 1500, 1)`,
  [partnerId],
)
await given.event({ renter_id: 1, order_id: 7 }, eventId)
await given.ended()
const act = historyOf(given)

async function held(isHeld: boolean) {
  const at = new Date(Date.now() + (isHeld ? -5 : 24) * 3_600_000)
  const until = new Date(at.getTime() + 3_600_000)
  await given.event({ starts_at: at, ends_at: until, busy_from: at, busy_until: until }, eventId)
}

const list = () => readSettlements(db, scope, { eventId, orderId: null })

interface Plain {
  ore: number
  vat: number
  paid: number
  free: number
}

/** Sums tickets and corrections directly, without the ledger. */
async function plainSales(): Promise<Plain> {
  const [row] = await asOwner<Plain>(
    `select coalesce(sum(price_ore + fee_ore), 0)::int as ore, coalesce(sum(vat_ore + fee_vat_ore), 0)::int as vat,
       coalesce(sum(tickets) filter (where is_paid), 0)::int as paid,
       coalesce(sum(tickets) filter (where not is_paid), 0)::int as free
     from ticket_move where partner_id = $1 and event_id = $2`,
    [partnerId, eventId],
  )
  return row!
}

/**
 * Deducts 10 % and 15 kr per ticket from the sales without VAT. Both deductions have 25 % VAT if tickets have VAT.
 * The first free ticket is exempt from the 15 kr.
 */
function plainPayout({ ore, vat, paid, free }: Plain, vatType: number) {
  const net = ore - vat
  const percent = vatType === 3 ? 25 : 0
  const commission = Math.round(Math.max(0, net) / 10)
  const tickets = 1500 * (paid + Math.max(0, free - 1))
  const withVat = (amount: number) => amount + Math.round((amount * percent) / 100)
  return net - withVat(commission) - withVat(tickets)
}

const balanceOf = async (account: string) => {
  const [row] = await asOwner<{ ore: number }>(
    `select coalesce(sum(case when credit = $2 then amount_ore else -amount_ore end), 0)::int as ore
     from posting where partner_id = $1 and $2 in (debit, credit)`,
    [partnerId, account],
  )
  return row!.ore
}

const postedTo = async (accounts: string[]) => {
  const [row] = await asOwner<{ ore: number }>(
    `select coalesce(sum(case when debit = any ($2) then amount_ore else 0 end
         - case when credit = any ($2) then amount_ore else 0 end), 0)::int as ore
     from posting where partner_id = $1 and kind = 'settlement'`,
    [partnerId, accounts],
  )
  return row!.ore
}

const action = fc.record({
  what: fc.constantFrom(...actions),
  ago: fc.integer({ min: 0, max: 40 }),
  means: fc.constantFrom('card', 'cash', 'vipps', 'invoice'),
})

async function settleAgain(rootId: number) {
  const { changedOre, data } = await list()
  const outcome = await outcomeOf(makeCorrection(db, scope, by, rootId))
  const { data: after } = await list()
  const draft = after.find(({ state }) => state === 'draft')
  const shown = draft && [draft.payoutOre, draft.number, draft.correction]
  expect(shown).toEqual(draft && [changedOre, data[0]?.number, data.length])
  expect(outcome).toBe(draft ? 'done' : 'wrong_state')
  if (draft) await approveDraft(db, scope, by, draft)
}

it('a settlement and its corrections agree with the postings and the tickets after any history', async () => {
  await act({ what: 'sell', ago: 3, means: 'card' })
  await held(true)
  const { id } = await makeDraft(db, scope, by, { eventId })
  await approveDraft(db, scope, by, { id, version: 1 })
  for (const vatType of [5, 3]) {
    await given.vatType(vatType)
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 7 }), async (history) => {
        await held(false)
        for (const one of history) await act(one)
        await held(true)
        await settleAgain(id)
        const { data, changedOre } = await list()
        const payout = data.reduce((all, { payoutOre }) => all + payoutOre, 0)
        const gross = data.reduce((all, { grossOre }) => all + grossOre, 0)
        const vat = data.reduce((all, { ticketVatOre }) => all + ticketVatOre, 0)
        const sales = await plainSales()
        expect({ gross, vat, changedOre }).toEqual({
          gross: sales.ore,
          vat: sales.vat,
          changedOre: 0,
        })
        expect(payout).toBe(plainPayout(sales, vatType))
        expect(await balanceOf('2903')).toBe(payout)
        expect(await postedTo(['4500'])).toBe(sales.ore - sales.vat)
        const charged = data.reduce((all, one) => all + one.chargedOre + one.chargedVatOre, 0)
        expect(await postedTo(['3020', '3050', '3030', '3220', '2700', '2703', '2701'])).toBe(
          0 - charged,
        )
      }),
      { numRuns: runsOf(2), endOnFailure: true },
    )
  }
  await fails(asOwner('update renter_settlement_line set net_ore = 0'))
  await fails(asOwner('delete from renter_settlement_line'))
  await fails(asOwner(`update renter_settlement set payout_ore = 0 where id = ${id}`))
  await fails(asOwner(`delete from renter_settlement where id = ${id}`))
})

const fails = (doing: Promise<unknown>) => expect(doing).rejects.toThrow('wrong_state')

describe('concurrent settlement', () => {
  it('lets only one of three concurrent requests make the settlement of an event', async () => {
    const other = venue.eventId
    await given.event({ renter_id: 1 }, other)
    const make = () => outcomeOf(makeDraft(db, scope, by, { eventId: other }))
    const outcomes = await Promise.all([make(), make(), make()])
    expect(outcomes.toSorted()).toEqual(['done', 'taken', 'taken'])
  })

  it('lets either an approval or a change of the same draft succeed, so that no change is lost', async () => {
    const asked = { eventId: venue.eventId, orderId: null }
    const [draft] = (await readSettlements(db, scope, asked)).data
    const { id, version } = draft!
    const approve = () => outcomeOf(approveDraft(db, scope, by, { id, version }))
    const change = () =>
      outcomeOf(changeDraft(db, scope, by, { id, version, added: [], chargesTono: false }))
    const outcomes = await Promise.all([approve(), change(), approve()])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    const [after] = (await readSettlements(db, scope, asked)).data
    if (after!.state === 'draft') await approveDraft(db, scope, by, { id, version: version + 1 })
    const posted = await asOwner<{ sources: number }>(
      `select count(distinct p.source_id)::int as sources from posting p join renter_settlement s
         on s.partner_id = p.partner_id and s.posted_as = p.source_id where s.id = $1`,
      [id],
    )
    expect(posted[0]!.sources).toBeLessThanOrEqual(1)
  })

  it('pays a settlement only once when payments are recorded concurrently', async () => {
    const { id } = (await list()).data[0]!
    const before = await balanceOf('2903')
    const pay = () => outcomeOf(recordPaid(db, scope, by, { id, paidOn: '2026-11-24' }))
    await asOwner(
      `insert into ledger (partner_id, id, number, name) values ($1, 901, '1925', 'Utbetalinger')`,
      [partnerId],
    )
    await asOwner(
      `insert into organizer (partner_id, id, ledger_id) values ($1, 1, 901)
       on conflict (partner_id) do update set ledger_id = 901`,
      [partnerId],
    )
    const bank = await balanceOf('1920')
    expect(await pay()).toBe('wrong_state')
    await recordSettlementSent(db, scope, by, { id, to: '' })
    expect((await Promise.all([pay(), pay()])).toSorted()).toEqual(['done', 'wrong_state'])
    const { payoutOre } = (await list()).data[0]!
    expect(await balanceOf('2903')).toBe(before - payoutOre)
    // The organizer's account pays, instead of the venue's standard account.
    expect(await balanceOf('1920')).toBe(bank)
    expect(await balanceOf('1925')).toBe(payoutOre)
  })
})
