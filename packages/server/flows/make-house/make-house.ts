import { refuseTakenNumber } from '@dxweb/areas/partners/houses/number-store.ts'
import { isTicketingPartner } from '@dxweb/kit/constants/constants.ts'
import {
  type Database,
  inHouse,
  onlyRow,
  type Scope,
  sql,
  type Transaction,
} from '@dxweb/kit/database/database.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { type By, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { NewHouse } from './contract.ts'
import { registerTexts, startingRows } from './starting-rows.ts'

interface MadeHouse {
  id: number
  chiefId: number
  /** The chief has no password yet. */
  isNew: boolean
}

const onceText = `
  insert into idempotency (partner_id, user_id, key, body_hash, answer) values ($1, $2, $3, $4, '{}')
  on conflict do nothing returning key`

const answerText = `
  update idempotency set answer = $4 where partner_id = $1 and user_id = $2 and key = $3`

/** The rest of the transaction is in the scope of another partner. */
const enter = (partnerId: number) => sql('', `set local dx.partner_id = '${Math.trunc(partnerId)}'`)

const houseText = `
  with made as (
    insert into partner (id, name, kind, org_number, account_number, city, time_zone, has_ssh)
    values ($1, $5, $6, $7, nullif($8, ''), nullif($9, ''), $10, $11) on conflict (id) do nothing returning *
  ), given as (
    insert into partner_module (partner_id, module) select id, module from made, unnest($12::text[]) module
  ), noted as (
    ${logs('partner', 'create', 'made.id', '$2, $3, $4')} null, to_jsonb(made) from made
  )
  select 1 from (select count(*) as houses from made) m
  where m.houses = 1 or dx_refuse('in_use', '{"fields": {"id": {"code": "id_in_use"}}}')`

const chiefGrants = JSON.stringify([{ role: 'kulturhussjef', renterId: null }])

async function invite(tx: Transaction, house: NewHouse, by: By) {
  const { chiefEmail: email, chiefFirstName: firstName, chiefLastName: lastName } = house
  const elsewhere = { mobile: '', address: '', postalCode: '', city: '' }
  const details = JSON.stringify({ email, firstName, lastName, ...elsewhere })
  const text = 'select id, is_new as "isNew" from dx_invite_user($1, $2, true, $3, $4, $5)'
  const values = [details, chiefGrants, ...signed(by)]
  return onlyRow(await tx.run(sql<{ id: number; isNew: boolean }>('house-chief', text, values)))
}

const houseValues = (house: NewHouse, by: By) => [
  house.id,
  ...signed(by),
  house.name,
  house.kind,
  house.orgNumber,
  house.accountNumber,
  house.city,
  house.timeZone,
  isTicketingPartner(house.id),
  [...new Set(house.modules)],
]

/**
 * Runs in one transaction: the reply at the platform, the rows in the venue's own scope. Null when it was already made.
 */
async function make(
  tx: Transaction,
  scope: Scope,
  { house, by, idempotencyKey, bodyHash }: Making,
): Promise<MadeHouse | null> {
  const key = [scope.partnerId, scope.userId, idempotencyKey]
  const first = await tx.run(sql('house-once', onceText, [...key, bodyHash]))
  if (first.length === 0) return null
  await tx.run(enter(house.id))
  await tx.run(sql('house-make', houseText, houseValues(house, by)))
  const rows = JSON.stringify(startingRows(house))
  await tx.batch(registerTexts.map(([name, text]) => sql(name, text, [house.id, rows])))
  const chief = await invite(tx, house, by)
  const made = { id: house.id, chiefId: chief.id, isNew: chief.isNew }
  await tx.run(enter(scope.partnerId))
  await tx.run(sql('house-answer', answerText, [...key, made]))
  return made
}

interface Making extends Once {
  house: NewHouse
  by: By
}

/** The chief's address is refused at its own field of the form. */
function atItsField(error: unknown): unknown {
  const fault = error instanceof Refusal ? error.fields?.['email'] : undefined
  return fault ? new Refusal('invalid', { fields: { chiefEmail: fault } }) : error
}

export async function storeNewHouse(db: Database, scope: Scope, making: Making) {
  const made = await db
    .transaction(scope, (tx) => make(tx, scope, making))
    .catch((error: unknown) =>
      refuseTakenNumber(db, scope, {
        orgNumber: making.house.orgNumber,
        error: atItsField(error),
      }),
    )
  if (made !== null) return { made, isFirst: true }
  const stored = await storedAnswer<MadeHouse>(db, scope, making)
  if (stored === null) throw new Refusal('unavailable')
  return { made: stored, isFirst: false }
}

export async function houseName(db: Database, scope: Scope, houseId: number): Promise<string> {
  const statement = sql<{ name: string }>('house-name', 'select name from partner where id = $1', [
    houseId,
  ])
  return onlyRow(await db.run(inHouse(scope, houseId), statement)).name
}
