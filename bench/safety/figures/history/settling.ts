import { takeSheetStep } from '@dxweb/areas/film/rental/sheets/store.ts'
import {
  insertOpenBatch,
  takeStep as takeBatchStep,
} from '@dxweb/areas/settlements/batches/store.ts'
import { batchKinds } from '@dxweb/areas/settlements/batches/rules.ts'
import { countCash, countTill } from '@dxweb/areas/settlements/day/count-store.ts'
import { takeStep as takeDayStep } from '@dxweb/areas/settlements/day/store.ts'
import { storeFeeTerms } from '@dxweb/areas/settlements/month/fee-terms-store.ts'
import { addCorrection, takeStep as takeMonthStep } from '@dxweb/areas/settlements/month/store.ts'
import { markStatement } from '@dxweb/areas/tono/report/store.ts'
import { addDays, addMonths, startOfMonth } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { once } from '../../model/state/venue.ts'
import { zone } from './draw.ts'
import { agree, bureauIds, filmIds } from './films.ts'
import { sellGoods } from './goods.ts'
import { byOf, type Context } from './venue.ts'

const pick = <T>(all: readonly T[], nth: number): T | undefined => all[nth % all.length]

const expectedText = `
  select s.user_id as "userId", sum(p.amount_ore - p.carried_ore)::int as ore, coalesce((
    select c.version from day_cash_count c where c.partner_id = $1 and c.day = $2 and c.user_id = s.user_id), 0) as version
  from sale s join payment p on p.partner_id = s.partner_id and p.sale_id = s.id
  where s.partner_id = $1 and p.means = 'cash' and (s.sold_at at time zone 'Europe/Oslo' - interval '5 hours')::date = $2
  group by 1 having sum(p.amount_ore - p.carried_ore) > 0`

const tillsText = `
  select d.register_id as "registerId", d.ore::int as ore, coalesce((select c.version from day_till_count c
    where c.partner_id = $1 and c.day = $2 and c.register_id = d.register_id), 0) as version
  from till_cash_day d where d.partner_id = $1 and d.day = $2 and d.ore >= 0`

async function settleDay({ venue, command, today }: Context) {
  const days = await venue.asOwner<{ day: string }>(
    `select to_char(sold_at at time zone 'Europe/Oslo' - interval '5 hours', 'YYYY-MM-DD') as day from sale
     where partner_id = $1
     union select day::text from till_receipt where partner_id = $1 and kind = 'sale' order by 1`,
    [venue.partnerId],
  )
  const { day } = pick(days, command.nth) ?? { day: addDays(today, -1) }
  const [first, second] = venue.scopes
  const clerks = await venue.asOwner<{ userId: number; ore: number; version: number }>(
    expectedText,
    [venue.partnerId, day],
  )
  for (const { userId, ore, version } of clerks) {
    const missing = command.mask % 3 === 0 ? 100 : 0
    const reason = missing > 0 ? 'Veksel' : ''
    const count = { day, userId, countedOre: ore + missing, reason, version }
    await countCash(venue.db, first, byOf(first), count)
  }
  const tills = await venue.asOwner<{ registerId: number; ore: number; version: number }>(
    tillsText,
    [venue.partnerId, day],
  )
  for (const { registerId, ore, version } of tills) {
    const more = command.mask % 5 === 0 ? 100 : 0
    const told = {
      day,
      registerId,
      countedOre: ore + more,
      reason: more > 0 ? 'Veksel' : '',
      version,
    }
    await countTill(venue.db, first, byOf(first), told)
  }
  const steps = (['count', 'approve', 'lock'] as const).slice(0, 1 + (command.mask % 4))
  for (const step of steps) await takeDayStep(venue.db, second, byOf(second), { day, step })
  return true
}

async function setTerms({ venue, command, today }: Context) {
  const [scope] = venue.scopes
  await storeFeeTerms(venue.db, { ...scope, partnerId: 1 }, byOf(scope), {
    venueId: venue.partnerId,
    validFrom: today,
    eventTypeId: pick([null, 2], command.mask) ?? null,
    feePerTicketOre: 100 * (command.nth % 9),
    feeBasisPoints: 11 * (command.nth % 30),
    cardBasisPoints: pick([0, 95, 133], command.nth) ?? 0,
    feeVatCode: pick([null, 'low', 'high'] as const, command.mask) ?? null,
  })
  return true
}

async function correctMonth({ venue, command, today }: Context) {
  const [scope] = venue.scopes
  await addCorrection(venue.db, scope, byOf(scope), {
    ...once(),
    month: startOfMonth(today),
    kind: pick(['chargeback', 'advance', 'correction'] as const, command.nth) ?? 'correction',
    amountOre: 1000 + command.nth,
    reason: 'Avtalt',
  })
  return true
}

async function approveMonth({ venue, command, today }: Context) {
  const [scope] = venue.scopes
  const month = addMonths(startOfMonth(today), -1)
  await takeMonthStep(venue.db, scope, byOf(scope), { month, step: 'approve' })
  if (command.mask % 2 === 0) {
    await takeMonthStep(venue.db, scope, byOf(scope), { month, step: 'lock' })
  }
  return true
}

async function turnBatch({ venue, command, today }: Context) {
  const { db, asOwner, partnerId, scopes } = venue
  const by = byOf(scopes[0])
  const kind = pick(batchKinds, command.nth) ?? 'web'
  const [open] = await asOwner<{ id: number }>(
    `select id from payment_batch where partner_id = $1 and kind = $2 and state = 'open'`,
    [partnerId, kind],
  )
  if (!open) {
    await insertOpenBatch(db, scopes[0], by, { kind, bankAccount: '' })
    return true
  }
  const { id } = open
  await takeBatchStep(db, scopes[0], by, { id, step: 'close', inputs: [addDays(today, -1)] })
  if (command.mask % 2 === 0) return true
  await takeBatchStep(db, scopes[0], by, { id, step: 'send', inputs: ['Bunt'] })
  await takeBatchStep(db, scopes[0], by, {
    id,
    step: 'pay',
    inputs: [today, 100 * command.nth, command.mask],
  })
  return true
}

async function reportToTono({ venue }: Context) {
  const [scope] = venue.scopes
  const ids = venue.events.map(({ id }) => id)
  await venue.db.run(scope, markStatement(venue.partnerId, ids, byOf(scope)))
  return true
}

/** Adds terms from a day before or after today, so that shows already settled may get other terms. */
async function agreeTerms({ venue, command, today }: Context) {
  const { asOwner, partnerId } = venue
  const { nth, mask } = command
  const bureauId = pick(bureauIds, mask) ?? 1
  const productionId = pick([null, ...filmIds], nth) ?? null
  const startsOn = addDays(today, (nth % 30) - 20)
  await agree({ asOwner, partnerId, bureauId, startsOn, productionId, nth, mask })
  return true
}

const weeksText = `
  select distinct to_char(d.day - (extract(isodow from d.day)::int - coalesce(r.week_start_day, 5) + 7) % 7, 'YYYY-MM-DD') as week
  from event e left join film_rule r on r.partner_id = e.partner_id
  cross join lateral (select (e.starts_at at time zone '${zone}'
    - make_interval(mins => coalesce(r.week_start_minute, 300)))::date as day) d
  where e.partner_id = $1 and e.production_id is not null and e.starts_at < $2 order by 1`

const steps = ['approve', 'send', 'pay'] as const

async function settleFilm({ venue, command, now }: Context) {
  const { asOwner, db, partnerId, scopes } = venue
  const weeks = await asOwner<{ week: string }>(weeksText, [partnerId, new Date(now)])
  const { week } = pick(weeks, command.nth) ?? {}
  if (week === undefined) return false
  const bureauId = pick([1, 1, 2], command.mask) ?? 1
  const inputs = { approve: [], send: ['post@havn.test'], pay: [localDay(new Date(now), zone)] }
  for (const step of steps.slice(0, 1 + (command.mask % 3))) {
    const stepping = { bureauId, week, step, inputs: inputs[step] }
    await takeSheetStep(db, scopes[1], byOf(scopes[1]), stepping)
  }
  return true
}

export const settling = {
  settleDay,
  setTerms,
  correctMonth,
  approveMonth,
  turnBatch,
  reportToTono,
  agreeTerms,
  settleFilm,
  sellGoods,
}
