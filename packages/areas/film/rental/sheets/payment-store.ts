import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { isPayday, postsPayout, type SheetKey, type Taken } from './store.ts'

/** Locks the paid settlement, so that the second of two simultaneous corrections sees the first. */
const paidSheet = `was as materialized (
    select * from film_sheet
    where partner_id = $1 and bureau_id = $5 and week = $6::date and state = 'paid' for update
  )`

const ofPaid = `from was
    where s.partner_id = was.partner_id and s.bureau_id = was.bureau_id and s.week = was.week`

const noted = (action: 'correctPayment' | 'undoPayment') => `noted as (
    ${logs('film_sheet', action, `done.bureau_id || '/' || done.week`, '$2, $3, $4')}
      jsonb_build_object('state', was.state, 'paid_on', was.paid_on),
      jsonb_build_object('state', done.state, 'paid_on', done.paid_on, 'reason', $7::text) from done, was
  )`

const correctText = `
  with ${paidSheet}, done as (
    update film_sheet s set paid_on = $8::date ${ofPaid} and ${isPayday('$8')} returning s.*
  ), ${noted('correctPayment')}
  select week, state from done`

const undoText = `
  with ${paidSheet}, done as (
    update film_sheet s set state = 'sent', paid_by = null, paid_at = null, paid_on = null,
      paid_as = s.paid_as || $8::uuid ${ofPaid} returning s.*
  ), ${noted('undoPayment')}, posted as (${postsPayout('$8', false)})
  select week, state from done`

interface Undone extends SheetKey {
  reason: string
}

async function run(db: Database, scope: Scope, name: string, text: string, values: unknown[]) {
  const [done] = await db.run(scope, sql<Taken>(name, text, values))
  if (done === undefined) throw new Refusal('wrong_state')
  return done
}

/** Throws `wrong_state` if the settlement is unpaid, and `invalid` for a day that `isPayday` refuses. */
export const correctPayment = (
  db: Database,
  scope: Scope,
  by: Author,
  { bureauId, week, reason, paidOn }: Undone & { paidOn: string },
) =>
  run(db, scope, 'film-sheet-correct-payment', correctText, [
    scope.partnerId,
    ...signed(by),
    bureauId,
    week,
    reason,
    paidOn,
  ])

/** Throws `wrong_state` if the settlement is unpaid. */
export const undoPayment = (db: Database, scope: Scope, by: Author, undone: Undone) =>
  run(db, scope, 'film-sheet-undo-payment', undoText, [
    scope.partnerId,
    ...signed(by),
    undone.bureauId,
    undone.week,
    undone.reason,
    uuid7(),
  ])
