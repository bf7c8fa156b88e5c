import { numberVouchers } from '@dxweb/areas/accounting/vouchers/number-store.ts'
import { incomeDelayMs } from '@dxweb/areas/accounting/rules.ts'
import { issueCreditNote } from '@dxweb/areas/invoicing/credit/store.ts'
import { issueInvoice } from '@dxweb/areas/invoicing/issue/store.ts'
import { recogniseIncome } from '../../jobs/recognise-income.ts'
import { sellSome } from '../sold-venue.ts'
import type { TestApp } from '../test-app.ts'
import { sellGoods } from './sold-goods.ts'

/** Adds at least two rows for each report to partner 1003 of `wholeApp`. */
export async function fillVenue(app: TestApp): Promise<void> {
  await sellSome(app)
  await refundAnother(app)
  await recogniseIncome(app.db, new Date(Date.now() + incomeDelayMs))
  await settleMonths(app)
  await openBatches(app)
  await showFilms(app)
  await queueFigures(app)
  await issueInvoices(app)
  await scanOne(app)
  await postMore(app)
  await sellGoods(app)
  await runLow(app)
  await numberVouchers(app.db, { partnerId: 1003, renterId: 0, userId: 21 })
}

/** Receives two goods from two suppliers in quantities below their minimum stock. */
async function runLow(app: TestApp): Promise<void> {
  await app.asOwner(
    `with low as (
       update product set min_stock = case id when 901 then 70 else 9000 end where partner_id = 1003 and id in (901, 902)
       returning id
     ) insert into stock_movement (partner_id, id, product_id, kind, quantity, cost_ore, delivery_id, supplier, note, user_id, at, day)
     select 1003, gen_random_uuid(), id, 'receive', case id when 901 then 60 else 5000 end, 45000, id, 'Grossist ' || id, '', 21,
       now() - interval '20 days', current_date - 20 from low`,
  )
}

async function scanOne(app: TestApp): Promise<void> {
  await app.asOwner(
    `insert into ticket_scan (partner_id, id, event_id, ticket_id, result, device, scanned_at, is_offline, user_id)
     select partner_id, gen_random_uuid(), event_id, id, 'accepted', 'Dør A', now(), false, 1
     from ticket where partner_id = 1003 and state = 'issued' limit 1`,
  )
}

async function postMore(app: TestApp): Promise<void> {
  await app.asOwner(
    `insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, vat_type_id, kind)
     values (1003, gen_random_uuid(), 1, current_date, '1920', '2900', 12000, 2, null, 'sale'),
       (1003, gen_random_uuid(), 1, current_date, '2900', '2703', 1200, 3, 3, 'vat'),
       (1003, gen_random_uuid(), 1, current_date - 3, '1909', '1900', 700, null, null, 'cashDifference'),
       (1003, gen_random_uuid(), 1, current_date - 2, '1900', '1909', 300, null, null, 'cashDifference')`,
  )
}

async function settleMonths(app: TestApp): Promise<void> {
  await app.asOwner(
    `update payment set means = 'web' where partner_id = 1003 and event_id in (1, 3) and means = 'card'`,
  )
  await app.asOwner(
    `insert into fee_term (partner_id, id, valid_from, event_type_id, fee_per_ticket_ore, fee_basis_points,
       card_basis_points, fee_vat_code, made_by)
     values (1003, gen_random_uuid(), '2020-01-01', null, 600, 0, 100, 'high', 21),
       (1003, gen_random_uuid(), '2020-01-01', 2, 450, 150, 100, 'low', 21)`,
  )
  await app.asOwner(
    `with m as (
       insert into month_settlement (partner_id, month)
       select 1003, (date_trunc('month', now()) - n * interval '1 month')::date from generate_series(0, 1) n
       returning month
     ) insert into month_correction (partner_id, id, month, kind, amount_ore, reason, made_by)
     select 1003, gen_random_uuid(), month, 'advance', -5000, 'Utbetalt', 21 from m`,
  )
}

async function showFilms(app: TestApp): Promise<void> {
  await app.asOwner(
    `insert into distributor (id, name) select 700 + n, 'Byrå ' || n from generate_series(1, 2) n`,
  )
  await app.asOwner(
    `insert into production (id, title, kind, distributor_id)
     select 7000 + n, 'Film ' || n, 'film', 700 + n from generate_series(1, 2) n`,
  )
  await app.asOwner(
    `insert into bureau (partner_id, id, name, distributor_id)
     select 1003, 700 + n, 'Byrå ' || n, 700 + n from generate_series(1, 2) n`,
  )
  await app.asOwner(
    `insert into film_term (partner_id, id, bureau_id, starts_on, starts_time, method, week_percents)
     values (1003, 1, 701, '2020-01-01', '05:00', 'distributorPercent', '[{"percent": 4000}]')`,
  )
  await app.asOwner(
    `update event set production_id = case id when 3 then 7001 else 7002 end,
       film_version = case id when 3 then '{"dimension": "2d"}'::jsonb end where partner_id = 1003 and id in (1, 3)`,
  )
}

async function queueFigures(app: TestApp): Promise<void> {
  await app.asOwner(
    `with f as (
       insert into playing_figure (partner_id, event_id, revision, status, operating_day, figures)
       select 1003, e.id, 1, 'final', current_date, '{"admissions": {"paid": 2, "free": 0}, "grossOre": 79000}'
       from event e where e.partner_id = 1003 and e.id in (1, 3) returning event_id
     ) insert into playing_transfer (partner_id, id, event_id, revision, state)
       select 1003, event_id, event_id, 1, case event_id when 1 then 'accepted' else 'rejected' end from f`,
  )
}

async function openBatches(app: TestApp): Promise<void> {
  await app.asOwner(
    `insert into payment_batch (partner_id, id, kind, from_on, to_on, state, payment_count, gross_ore, refund_ore)
     values (1003, 1, 'web', '2020-01-01', null, 'open', null, null, null),
       (1003, 2, 'card', '2020-01-01', current_date, 'closed', 4, 250000, 39500),
       (1003, 3, 'card', current_date + 1, null, 'open', null, null, null)`,
  )
}

async function issueInvoices(app: TestApp): Promise<void> {
  const scope = { partnerId: 1003, renterId: 0, userId: 21 }
  const by = { userId: 21, sudoId: null, requestId: 'test' }
  await app.asOwner(
    `update partner set org_number = '974760673', account_number = '86011117947' where id = 1003`,
  )
  const line = { description: 'Leie', quantity: 150, unit: 'hour' as const, unitPriceOre: 50_000 }
  await app.db.transaction(scope, async (tx) => {
    for (const renterId of [1, 2]) {
      const lines = [1, 5].map((vatTypeId) => ({ ...line, vatTypeId }))
      await issueInvoice(tx, scope, by, { renterId, reference: 'Ola Vik', lines })
    }
    const lines = [{ line: 1, netOre: 30_000 }]
    await issueCreditNote(tx, scope, by, { number: 2, reason: 'Kortere tid', lines })
  })
}

async function refundAnother(app: TestApp): Promise<void> {
  const chief = await app.as('sjef@sundet.no')
  const [ticket] = await app.asOwner<{ id: string; sale: string }>(
    `select id, sale_id as sale from ticket where partner_id = 1003 and event_id = 3 and state = 'issued' limit 1`,
  )
  const body = { ticketIds: [ticket?.id], withFee: true, reason: 'Feil dag' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answer = await chief.post(`/partners/1003/sales/${ticket?.sale}/refunds`, body, { headers })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
