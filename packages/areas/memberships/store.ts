import { randomInt } from 'node:crypto'
import { knownCode, postMembership } from '@dxweb/areas/accounting/rules.ts'
import {
  hasShiftFor,
  openShiftOf,
  shiftColumns,
  shiftValues,
} from '@dxweb/areas/tills/shifts/of-sale-sql.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import {
  type Database,
  onlyRow,
  type Scope,
  sql,
  type Transaction,
} from '@dxweb/kit/database/database.ts'
import { doOnce, type Once } from '@dxweb/kit/database/idempotency.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { cashRounding, vatOf } from '@dxweb/kit/money/money.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import type { cancelMembership, renewMembership, sellMembership } from './contract.ts'
import {
  type MembershipPeriod,
  membershipNumber,
  type PeriodTerms,
  periodFrom,
  noEnd,
  renewedFrom,
} from './rules.ts'

interface Command extends Once {
  by: Author
  today: Day
}

type Sold = ReplyOf<typeof sellMembership.parts>
type Means = BodyOf<typeof sellMembership.parts>['means']

interface TypeTerms extends PeriodTerms {
  id: number
  priceOre: number
  vatTypeId: number
  vatCode: string
  basisPoints: number
}

/** Takes a share lock, so that the price charged is the type's current price. */
const typeText = `
  select t.id, t.price_ore as "priceOre", t.vat_type_id as "vatTypeId", v.code as "vatCode", t.months,
    t.season_from as "seasonFrom", t.season_to as "seasonTo",
    coalesce((select basis_points from vat_rate r where r.vat_type_id = t.vat_type_id and r.valid_from <= $3::date
      order by r.valid_from desc limit 1), 0) as "basisPoints"
  from membership_type t join vat_type v on v.id = t.vat_type_id
  where t.partner_id = $1 and t.id = $2 and t.is_active for share of t`

async function typeOf(tx: Transaction, partnerId: number, typeId: number, today: Day) {
  const statement = sql<TypeTerms>('membership-type-sold', typeText, [partnerId, typeId, today])
  const [found] = await tx.run(statement)
  if (found === undefined) throw invalidField('typeId', 'not_found')
  return found
}

function periodOf(terms: TypeTerms, wishedOn: Day): MembershipPeriod {
  const period = periodFrom(terms, wishedOn)
  if (period === null) throw invalidField('typeId', 'season_over')
  return period
}

const writeText = `
  with shift as materialized (${openShiftOf('$2')}
  ), sold as (
    insert into sale (partner_id, id, user_id, sudo_id, channel, total_ore, rounding_ore, ${shiftColumns})
    select $1, $5, $2, $3, 'pos', $6, $7, ${shiftValues} from (select 1) one left join shift on true
    where ${hasShiftFor(`$8 = 'cash' and $6::bigint <> 0`)} returning id
  ), paid as (
    insert into payment (partner_id, sale_id, line, means, amount_ore)
    select $1, sold.id, 1, $8, $6::bigint + $7::bigint from sold
  ), posted as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, vat_type_id, kind)
    select $1, sold.id, m.line, $9::date, m.debit, m.credit, m.amount, m.vat_type, m.kind
    from sold, unnest($10::text[], $11::text[], $12::bigint[], $13::integer[], $14::text[])
      with ordinality m (debit, credit, amount, vat_type, kind, line)
  ), period as (
    insert into membership_period (partner_id, membership_id, number, type_id, starts_on, ends_on, sale_id, price_ore,
      vat_type_id, vat_ore, most_uses, most_per_event, most_at_once)
    select $1, $15, $16, t.id, $17::date, $18::date, sold.id, $6, t.vat_type_id, $19, t.most_uses, t.most_per_event,
      t.most_at_once
    from sold, membership_type t where t.partner_id = $1 and t.id = $20
    returning membership_id, number, type_id, starts_on, ends_on, sale_id
  ), noted as (
    ${logs('membership', `case when $16::integer = 1 then 'sold' else 'renewed' end`, 'period.membership_id', '$2, $3, $4')}
      null, to_jsonb(period) from period
  )
  select number from period`

interface Selling {
  card: { id: string; number: string }
  periodNumber: number
  period: MembershipPeriod
  type: TypeTerms
  means: Means
}

async function writeSale(
  tx: Transaction,
  { partnerId }: Scope,
  { by, today }: Command,
  { card, periodNumber, period, type, means }: Selling,
): Promise<Sold> {
  const grossOre = type.priceOre
  const roundingOre = means === 'cash' ? cashRounding(grossOre).differenceOre : 0
  const vatOre = vatOf(grossOre, type.basisPoints)
  const vatCode = knownCode(type.vatCode, type.basisPoints)
  const sum = { vatTypeId: type.vatTypeId, vatCode, grossOre, vatOre }
  const moves = postMembership(sum, means, roundingOre)
  const saleId = uuid7()
  await tx.run(
    sql('membership-sale', writeText, [
      partnerId,
      ...signed(by),
      saleId,
      grossOre,
      roundingOre,
      means,
      today,
      ...(['debit', 'credit', 'amountOre', 'vatTypeId', 'kind'] as const).map((part) =>
        moves.map((move) => move[part]),
      ),
      card.id,
      periodNumber,
      period.startsOn,
      period.endsOn,
      vatOre,
      type.id,
    ]),
  )
  return { ...card, saleId, paidOre: grossOre + roundingOre }
}

const makeText = `
  insert into membership (partner_id, id, number, customer_id)
  select $1, $2, $3, c.id from customer_row c where c.partner_id = $1 and c.id = $4 returning id`

export const sellOne = (
  db: Database,
  scope: Scope,
  order: BodyOf<typeof sellMembership.parts> & Command,
): Promise<Sold> =>
  doOnce(db, scope, order, async (tx) => {
    const { today, customerId, means, startsOn = today } = order
    if (startsOn < today) throw invalidField('startsOn', 'too_early', { day: today })
    const type = await typeOf(tx, scope.partnerId, order.typeId, today)
    const period = periodOf(type, startsOn as Day)
    const card = { id: uuid7(), number: membershipNumber(() => randomInt(10)) }
    const values = [scope.partnerId, card.id, card.number, customerId]
    const [made] = await tx.run(sql('membership-make', makeText, values))
    if (made === undefined) throw invalidField('customerId', 'not_found')
    return writeSale(tx, scope, order, { card, periodNumber: 1, period, type, means })
  })

/** Locks the card, so that the second of two simultaneous renewals follows the first. */
const lockText =
  'select id, number from membership where partner_id = $1 and id = $2 for no key update'

const lastText = `
  select coalesce(max(number), 0) as number, max(ends_on) filter (where cancelled_at is null) as "endsOn"
  from membership_period where partner_id = $1 and membership_id = $2`

export const renewOne = (
  db: Database,
  scope: Scope,
  order: BodyOf<typeof renewMembership.parts> & Command & { membershipId: string },
): Promise<Sold> =>
  doOnce(db, scope, order, async (tx) => {
    const values = [scope.partnerId, order.membershipId]
    const locked = await tx.run<{ id: string; number: string }>(
      sql('membership-renewed', lockText, values),
    )
    const card = onlyRow(locked)
    const last = onlyRow(
      await tx.run<{ number: number; endsOn: Day | null }>(
        sql('membership-last-period', lastText, values),
      ),
    )
    if (last.endsOn === noEnd) throw invalidField('typeId', 'no_renewal')
    const type = await typeOf(tx, scope.partnerId, order.typeId, order.today)
    const period = periodOf(type, renewedFrom(order.today, last.endsOn))
    const periodNumber = last.number + 1
    return writeSale(tx, scope, order, { card, periodNumber, period, type, means: order.means })
  })

/**
 * Posts the opposite of the sale's own payment and postings, so that the refund equals the payment. Locks the period's
 * row, so that the second of two simultaneous cancellations changes nothing.
 */
const cancelText = `
  with old as materialized (
    select * from membership_period where partner_id = $1 and membership_id = $5 and number = $6 and cancelled_at is null
    for update
  ), done as (
    update membership_period p set cancelled_at = now(), cancelled_by = $2, reason = $7,
      refund_id = case when $8::boolean and p.price_ore > 0 then $9::uuid end
    from old where p.partner_id = $1 and p.membership_id = old.membership_id and p.number = old.number
    returning p.membership_id, p.number, p.sale_id, p.refund_id, p.reason, p.cancelled_at
  ), shift as materialized (${openShiftOf('$2')}
  ), back as (
    insert into sale (partner_id, id, user_id, sudo_id, channel, total_ore, rounding_ore, refund_of, reason, ${shiftColumns})
    select $1, done.refund_id, $2, $3, 'pos', -s.total_ore, -s.rounding_ore, s.id, $7, ${shiftValues}
    from done join sale s on s.partner_id = $1 and s.id = done.sale_id left join shift on true
    where done.refund_id is not null and ${hasShiftFor(`exists (select from payment p
        where p.partner_id = $1 and p.sale_id = s.id and p.means = 'cash')`)}
    returning id, refund_of, total_ore + rounding_ore as ore
  ), paid as (
    insert into payment (partner_id, sale_id, line, means, amount_ore)
    select $1, back.id, p.line, p.means, -p.amount_ore
    from back join payment p on p.partner_id = $1 and p.sale_id = back.refund_of
  ), posted as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, vat_type_id, kind)
    select $1, back.id, p.line, $10::date, p.credit, p.debit, p.amount_ore, p.vat_type_id,
      case p.kind when 'sale' then 'reversal' else p.kind end
    from back join posting p on p.partner_id = $1 and p.source_id = back.refund_of
  ), noted as (
    ${logs('membership', 'cancelled', 'done.membership_id', '$2, $3, $4')} null, to_jsonb(done) - 'reason' from done
  )
  select m.id, exists (select from done) as "isDone", -coalesce((select ore from back), 0)::bigint as "paidBackOre"
  from membership_period p join membership m on m.partner_id = $1 and m.id = p.membership_id
  where p.partner_id = $1 and p.membership_id = $5 and p.number = $6`

type Cancelling = BodyOf<typeof cancelMembership.parts> & {
  by: Author
  today: Day
  membershipId: string
  period: number
}

export async function cancelOne(db: Database, scope: Scope, order: Cancelling) {
  const { by, membershipId, period, reason, isPaidBack, today } = order
  const values = [scope.partnerId, ...signed(by), membershipId, period, reason, isPaidBack]
  const cancelled = await db.run<{ id: string; isDone: boolean; paidBackOre: number }>(
    scope,
    sql('membership-cancel', cancelText, [...values, uuid7(), today]),
  )
  const { isDone, ...answer } = onlyRow(cancelled)
  if (!isDone) throw new Refusal('wrong_state')
  return answer
}
