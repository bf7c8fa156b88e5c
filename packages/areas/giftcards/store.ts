import { randomInt } from 'node:crypto'
import { accounts, moveValues, postGiftCard } from '@dxweb/areas/accounting/rules.ts'
import { ownCode } from '@dxweb/areas/campaigns/links/link-code.ts'
import {
  hasShiftFor,
  openShiftOf,
  shiftColumns,
  shiftValues,
} from '@dxweb/areas/tills/shifts/of-sale-sql.ts'
import { type Author, logs } from '@dxweb/kit/definitions/audit.ts'
import { notesWebhook } from '@dxweb/kit/definitions/webhook-types.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { dayLimit } from '@dxweb/kit/time/limit.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { cashRounding } from '@dxweb/kit/money/money.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { reactivateGiftCard, sellGiftCard, topUpGiftCard } from './contract.ts'
import { giftCardNumber, defaultExpiry } from './rules.ts'

type Sold = ReplyOf<typeof sellGiftCard.parts>

interface CardCommand {
  by: Author
  today: Day
}

const made = `
  with first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    values ($1, :userId, :key, :bodyHash, :answer) on conflict do nothing returning key
  ), card as (
    insert into gift_card (partner_id, id, number, expires_on, balance_ore, note)
    select $1, :cardId, :number, :expiresOn::date, :amountOre, :note from first returning id
  )`

const toppedUp = `
  with first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    values ($1, :userId, :key, :bodyHash, :answer) on conflict do nothing returning key
  ), card as (
    update gift_card c set balance_ore = balance_ore + :amountOre, expires_on = greatest(expires_on, :expiresOn::date)
    from first where c.partner_id = $1 and c.id = :cardId and c.number = :number and not c.is_blocked returning id
  )`

const saleData = `'id', sold.id, 'giftCardId', card.id, 'totalOre', :amountOre::bigint, 'channel', 'pos'`

const paidFor = (kind: 'sold' | 'toppedUp') => `, shift as materialized (${openShiftOf(':userId')}
  ), sold as (
    insert into sale (partner_id, id, user_id, sudo_id, channel, total_ore, rounding_ore, campaign_id, ${shiftColumns})
    select $1, :saleId, :userId, :sudoId, 'pos', :amountOre, :roundingOre,
      (select campaign_id from campaign_link where partner_id = $1 and code = :campaignCode::text), ${shiftValues}
    from card left join shift on true where ${hasShiftFor(`:means = 'cash'`)} returning id
  ), hooked as (
    ${notesWebhook('sale.created', `'sale:' || sold.id`, saleData, 'sold, card')}
  ), paid as (
    insert into payment (partner_id, sale_id, line, means, amount_ore)
    select $1, sold.id, 1, :means, :amountOre::bigint + :roundingOre::bigint from sold
  ), logged as (
    insert into gift_card_event (partner_id, id, card_id, kind, amount_ore, sale_id, user_id)
    select $1, :eventId, card.id, '${kind}', :amountOre, sold.id, :userId from card, sold
  ), posted as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, kind)
    select $1, sold.id, m.line, :today::date, m.debit, m.credit, m.amount, m.kind
    from sold, unnest(:debits::text[], :credits::text[], :amountsOre::bigint[], :kinds::text[])
      with ordinality m (debit, credit, amount, kind, line)
  ), noted as (
    ${logs('gift_card', kind, 'card.id', ':userId, :sudoId, :requestId')}
      null, jsonb_build_object('amount_ore', :amountOre::bigint, 'expires_on', :expiresOn::date) from card
  )
  select exists (select from first) as "isFirst", exists (select from sold) as "isSold"`

interface Paying extends CardCommand, Once {
  amountOre: number
  means: BodyOf<typeof sellGiftCard.parts>['means']
  expiresOn?: string | undefined
  note?: string | undefined
  campaign?: string | undefined
}

const valuesOf = (scope: Scope, order: Paying, answer: Sold, roundingOre: number) => ({
  partnerId: scope.partnerId,
  userId: scope.userId,
  sudoId: order.by.sudoId,
  requestId: order.by.requestId,
  key: order.idempotencyKey,
  bodyHash: order.bodyHash,
  answer,
  cardId: answer.id,
  number: answer.number,
  saleId: answer.saleId,
  eventId: uuid7(),
  expiresOn: order.expiresOn ?? defaultExpiry(order.today),
  today: order.today,
  amountOre: order.amountOre,
  roundingOre,
  means: order.means,
  note: order.note ?? '',
  campaignCode: ownCode(scope.partnerId, order.campaign),
  ...moveValues(postGiftCard(order.amountOre, order.means, roundingOre)),
})

function refusePast({ expiresOn, today }: { expiresOn?: string | undefined; today: Day }): void {
  if (expiresOn !== undefined && expiresOn < today) {
    throw invalidField('expiresOn', 'too_early', dayLimit(today))
  }
}

async function pay(
  db: Database,
  scope: Scope,
  order: Paying,
  card: { id: string; number: string },
  statement: { name: string; text: string },
): Promise<Sold> {
  refusePast(order)
  const { differenceOre } =
    order.means === 'cash' ? cashRounding(order.amountOre) : { differenceOre: 0 }
  const answer = { ...card, saleId: uuid7(), paidOre: order.amountOre + differenceOre }
  const values = valuesOf(scope, order, answer, differenceOre)
  const { isFirst, isSold } = onlyRow(
    await db.run<{ isFirst: boolean; isSold: boolean }>(
      scope,
      sql(statement.name, `${statement.text} ${refusing}`, values),
    ),
  )
  if (isFirst && isSold) return answer
  const before = await storedAnswer<Sold>(db, scope, order)
  if (before === null) throw new Refusal('unavailable')
  return before
}

/** Raises an error for a blocked card. The rollback also frees the idempotency key. */
const refusing = `where not exists (select from first) or exists (select from sold) or dx_refuse('wrong_state')`

const sellStatement = { name: 'gift-card-sell', text: made + paidFor('sold') }
const topUpStatement = { name: 'gift-card-top-up', text: toppedUp + paidFor('toppedUp') }

export function sellCard(db: Database, scope: Scope, order: Paying): Promise<Sold> {
  const card = { id: uuid7(), number: giftCardNumber(() => randomInt(10)) }
  return pay(db, scope, order, card, sellStatement)
}

type TopUp = BodyOf<typeof topUpGiftCard.parts> & CardCommand & Once

export async function topUpCard(
  db: Database,
  scope: Scope,
  cardId: string,
  order: TopUp,
): Promise<Sold> {
  const card = onlyRow(
    await db.run<{ id: string; number: string }>(
      scope,
      sql(
        'gift-card-number',
        'select id, number from gift_card where partner_id = $1 and id = $2',
        [scope.partnerId, cardId],
      ),
    ),
  )
  return pay(db, scope, order, card, topUpStatement)
}

type Step = Parameters<typeof logs<'gift_card'>>[1]

const eventAndLog = (kind: Step, amount: string) => `, logged as (
    insert into gift_card_event (partner_id, id, card_id, kind, amount_ore, reason, user_id)
    select $1, $3, done.id, ${kind}, ${amount}, $4, $5 from done
  ), noted as (
    ${logs('gift_card', kind, 'done.id', '$5, $6, $7')} null, jsonb_build_object('reason', $4::text) from done
  )`

const standing = `
  select id, exists (select from done) as "isDone", balance_ore > 0 as "hasValue",
    expires_on as "expiresOn" from gift_card
  where partner_id = $1 and id = $2`

const blockText = `
  with done as (
    update gift_card set is_blocked = $8::boolean where partner_id = $1 and id = $2 and is_blocked <> $8::boolean
    returning id
  )${eventAndLog(`case when $8::boolean then 'blocked' else 'unblocked' end`, '0')}${standing}`

/** Locks the row, so that only one of two concurrent reactivations restores the value. */
const reactivateText = `
  with old as materialized (
    select id, expired_ore from gift_card where partner_id = $1 and id = $2 and expired_ore > 0 for update
  ), done as (
    update gift_card c set balance_ore = c.balance_ore + old.expired_ore, expired_ore = 0, expires_on = $8::date
    from old where c.partner_id = $1 and c.id = old.id returning c.id, old.expired_ore
  )${eventAndLog(`'reactivated'`, 'done.expired_ore')}, posted as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, kind)
    select $1, $3, 1, $9::date, '${accounts.otherIncome}', '${accounts.giftCards}', done.expired_ore, 'reversal' from done
  )${standing}`

const extendText = `
  with done as (
    update gift_card set expires_on = $8::date
    where partner_id = $1 and id = $2 and balance_ore > 0 and expires_on < $8::date returning id
  )${eventAndLog(`'extended'`, '0')}${standing}`

interface Stepped {
  cardId: string
  reason: string
  by: Author
}

const stepValues = ({ partnerId, userId }: Scope, { cardId, reason, by }: Stepped) => [
  partnerId,
  cardId,
  uuid7(),
  reason,
  userId,
  by.sudoId,
  by.requestId,
]

function doneOf(rows: { id: string; isDone: boolean }[]): { id: string } {
  const { id, isDone } = onlyRow(rows)
  if (!isDone) throw new Refusal('wrong_state')
  return { id }
}

export async function setBlocked(db: Database, scope: Scope, step: Stepped, isBlocked: boolean) {
  const values = [...stepValues(scope, step), isBlocked]
  return doneOf(await db.run(scope, sql('gift-card-block', blockText, values)))
}

type Reactivation = Stepped & CardCommand & BodyOf<typeof reactivateGiftCard.parts>

export async function reactivateCard(db: Database, scope: Scope, step: Reactivation) {
  refusePast(step)
  const values = [...stepValues(scope, step), step.expiresOn, step.today]
  return doneOf(await db.run(scope, sql('gift-card-reactivate', reactivateText, values)))
}

interface Extended {
  id: string
  isDone: boolean
  hasValue: boolean
  expiresOn: Day
}

export async function extendCard(db: Database, scope: Scope, step: Reactivation) {
  const values = [...stepValues(scope, step), step.expiresOn]
  const extended = await db.run(scope, sql<Extended>('gift-card-extend', extendText, values))
  const { isDone, hasValue, expiresOn } = onlyRow(extended)
  if (!isDone && hasValue) {
    throw invalidField('expiresOn', 'too_early', dayLimit(addDays(expiresOn, 1)))
  }
  return doneOf(extended)
}

/**
 * Recognizes expired balances as income (account 3900, no VAT; domain facts 1.3). Waits for a concurrent payment with
 * the card.
 */
const expireText = `
  with due as materialized (
    select c.id, c.balance_ore from gift_card c join partner p on p.id = c.partner_id
    where c.partner_id = $1 and c.balance_ore > 0 and c.expires_on < (now() at time zone p.time_zone)::date
    order by c.id limit 500 for update of c
  ), done as (
    update gift_card c set balance_ore = 0, expired_ore = c.expired_ore + due.balance_ore
    from due where c.partner_id = $1 and c.id = due.id returning c.id, due.balance_ore
  ), logged as (
    insert into gift_card_event (partner_id, id, card_id, kind, amount_ore)
    select $1, gen_random_uuid(), id, 'expired', -balance_ore from done
  ), posted as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, kind)
    select $1, $2, row_number() over (order by d.id), (now() at time zone p.time_zone)::date, '${accounts.giftCards}',
      '${accounts.otherIncome}', d.balance_ore, 'income'
    from done d join partner p on p.id = $1
  )
  select count(*)::integer as count from done`

export async function expireCards(db: Database, scope: Scope): Promise<number> {
  const values = [scope.partnerId, uuid7()]
  const rows = await db.run<{ count: number }>(scope, sql('gift-card-expire', expireText, values))
  return onlyRow(rows).count
}
