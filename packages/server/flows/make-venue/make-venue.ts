import { refuseTakenNumber } from '@dxweb/areas/partners/venues/number-store.ts'
import { isTicketingPartner } from '@dxweb/kit/constants/constants.ts'
import {
  type Database,
  inVenue,
  onlyRow,
  type Scope,
  sql,
  type Transaction,
} from '@dxweb/kit/database/database.ts'
import { doOnce, type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { NewVenue } from './contract.ts'
import { registerTexts, startingRows } from './starting-rows.ts'

interface MadeVenue {
  id: number
  chiefId: number
  /** True if the manager has no password yet. */
  isNew: boolean
}

const answerText = `
  insert into idempotency (partner_id, user_id, key, body_hash, answer) values ($1, $2, $3, $4, $5)`

const venueText = `
  with made as (
    insert into partner (id, name, kind, org_number, account_number, city, time_zone, has_ssh)
    values ($1, $5, $6, $7, nullif($8, ''), nullif($9, ''), $10, $11) returning *
  ), given as (
    insert into partner_module (partner_id, module) select id, module from made, unnest($12::text[]) module
  ), noted as (
    ${logs('partner', 'create', 'made.id', '$2, $3, $4')} null, to_jsonb(made) from made
  )
  select id from made`

const chiefGrants = JSON.stringify([{ role: 'kulturhussjef', renterId: null }])

async function invite(tx: Transaction, venue: NewVenue, by: Author) {
  const { chiefEmail: email, chiefFirstName: firstName, chiefLastName: lastName } = venue
  const elsewhere = { mobile: '', address: '', postalCode: '', city: '' }
  const details = JSON.stringify({ email, firstName, lastName, ...elsewhere })
  const text = 'select id, is_new as "isNew" from dx_invite_user($1, $2, true, $3, $4, $5)'
  const values = [details, chiefGrants, ...signed(by)]
  return onlyRow(await tx.run(sql<{ id: number; isNew: boolean }>('venue-chief', text, values)))
}

const venueValues = (venue: NewVenue, by: Author) => [
  venue.id,
  ...signed(by),
  venue.name,
  venue.kind,
  venue.orgNumber,
  venue.accountNumber,
  venue.city,
  venue.timeZone,
  isTicketingPartner(venue.id),
  [...new Set(venue.modules)],
]

/**
 * Creates the venue in one transaction, which also stores the reply, since the platform's rows may be on another node.
 */
async function make(tx: Transaction, scope: Scope, making: Making): Promise<MadeVenue> {
  const { venue, by, idempotencyKey, bodyHash } = making
  await tx.run(sql('venue-make', venueText, venueValues(venue, by)))
  const rows = JSON.stringify(startingRows(venue))
  await tx.batch(registerTexts.map(([name, text]) => sql(name, text, [venue.id, rows])))
  const chief = await invite(tx, venue, by)
  const made = { id: venue.id, chiefId: chief.id, isNew: chief.isNew }
  const values = [venue.id, scope.userId, idempotencyKey, bodyHash, JSON.stringify(made)]
  await tx.run(sql('venue-answer', answerText, values))
  return made
}

interface Making extends Once {
  venue: NewVenue
  by: Author
}

/** Names the form's field in errors about the manager's e-mail address or the venue's id. */
function atItsField(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const { constraint } = (error.cause ?? {}) as { constraint?: string }
  if (error.code === 'taken' && constraint === 'partner_pkey') {
    return new Refusal('in_use', { fields: { id: { code: 'id_in_use' } } })
  }
  const fault = error.fields?.['email']
  return fault ? new Refusal('invalid', { fields: { chiefEmail: fault } }) : error
}

/**
 * A repeated call waits for the first call, which holds the key at the platform. After a crash, the repeated call
 * finds the reply stored at the venue, counts as the first call and sends the invitation.
 */
export async function storeNewVenue(db: Database, scope: Scope, making: Making) {
  const own = inVenue(scope, making.venue.id)
  let isFirst = false
  const made = await doOnce(db, scope, making, async () => {
    isFirst = true
    const earlier = await storedAnswer<MadeVenue>(db, own, making)
    return earlier ?? db.transaction(own, (tx) => make(tx, own, making))
  }).catch((error: unknown) =>
    refuseTakenNumber(db, scope, {
      orgNumber: making.venue.orgNumber,
      error: atItsField(error),
    }),
  )
  return { made, isFirst }
}

export async function venueName(db: Database, scope: Scope, venueId: number): Promise<string> {
  const statement = sql<{ name: string }>('venue-name', 'select name from partner where id = $1', [
    venueId,
  ])
  return onlyRow(await db.run(inVenue(scope, venueId), statement)).name
}
