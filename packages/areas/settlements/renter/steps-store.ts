import { accounts } from '@dxweb/areas/accounting/rules.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { hasStarted } from '@dxweb/kit/database/day-has-started.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { isUninvoiced } from '../ground/settled-sql.ts'
import { type SettlementState, settlementSteps } from './rules.ts'

interface Taken {
  id: number
  state: SettlementState | null
}

const stepText = (step: 'send' | 'pay', sets: string, additional = '', isAble = 'true') => `
  with old as materialized (
    select id, state from renter_settlement where partner_id = $1 and id = $5 for update
  ), done as (
    update renter_settlement s set state = '${settlementSteps[step].to}', ${sets}, version = s.version + 1 from old
    where s.partner_id = $1 and s.id = old.id and s.state = '${settlementSteps[step].from}' and ${isAble} returning s.*
  ), noted as (
    ${logs('renter_settlement', step, 'done.id', '$2, $3, $4')}
      null, jsonb_build_object('state', state, 'sent_to', sent_to, 'paid_on', paid_on) from done
  )${additional}
  select old.id, done.state from old left join done on true`

const sendText = stepText('send', 'sent_by = $2, sent_at = now(), sent_to = $6')

/** Pays the payout from the bank, or records a renter's repayment. Posts the amount on the day of entry (0082). */
const payText = stepText(
  'pay',
  'paid_by = $2, paid_at = now(), paid_on = $6::date',
  `, posted as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, renter_id, kind)
    select $1, $7::uuid, 1, (now() at time zone ${zone})::date,
      case when payout_ore > 0 then '${accounts.renters}' else dx_payout_account($1) end,
      case when payout_ore > 0 then dx_payout_account($1) else '${accounts.renters}' end,
      abs(payout_ore), event_id, renter_id, 'settlement'
    from done where payout_ore <> 0
  )`,
  `${isUninvoiced} and ${hasStarted('$6', 'paidOn')}`,
)

function stateOf(rows: readonly Taken[]) {
  const { id, state } = onlyRow(rows)
  if (state === null) throw new Refusal('wrong_state')
  return { id, state }
}

/** Refuses the second of two simultaneous steps. */
export async function recordSettlementSent(
  db: Database,
  scope: Scope,
  by: Author,
  { id, to }: { id: number; to: string },
) {
  const values = [scope.partnerId, ...signed(by), id, to]
  return stateOf(await db.run(scope, sql<Taken>('renter-settlement-send', sendText, values)))
}

export async function recordPaid(
  db: Database,
  scope: Scope,
  by: Author,
  { id, paidOn }: { id: number; paidOn: string },
) {
  const values = [scope.partnerId, ...signed(by), id, paidOn, uuid7()]
  return stateOf(await db.run(scope, sql<Taken>('renter-settlement-pay', payText, values)))
}

const deleteText = `
  with old as materialized (
    select id, state from renter_settlement where partner_id = $1 and id = $5 for update
  ), done as (
    delete from renter_settlement s using old where s.partner_id = $1 and s.id = old.id and s.state = 'draft'
    returning s.id, s.title, s.payout_ore
  ), noted as (
    ${logs('renter_settlement', 'delete', 'done.id', '$2, $3, $4')}
      jsonb_build_object('title', title, 'payout_ore', payout_ore), null from done
  )
  select old.id, case when done.id is not null then 'draft' end as state from old left join done on true`

export async function deleteDraft(db: Database, scope: Scope, by: Author, id: number) {
  const values = [scope.partnerId, ...signed(by), id]
  const rows = await db.run(scope, sql<Taken>('renter-settlement-delete', deleteText, values))
  return { id: stateOf(rows).id }
}
