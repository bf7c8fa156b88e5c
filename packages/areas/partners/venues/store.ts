import {
  type Database,
  inVenue,
  onlyRow,
  type Scope,
  sql,
  type Statement,
} from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { type Changed, differing, outcomeOf } from '@dxweb/kit/definitions/versioned-change.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import type { changeVenue, getVenue, listVenues, setVenueModules } from './contract.ts'
import { refuseTakenNumber } from './number-store.ts'
import type { VenueState } from './rules.ts'

type VenueRow = ReplyOf<typeof listVenues.parts>['data'][number]
export type Venue = ReplyOf<typeof getVenue.parts>

/** Returns rows only in the platform's scope. */
const listText = `
  select id, name, kind, state, city, org_number as "orgNumber", made_at as "madeAt", modules, chief
  from dx_venues() order by name, id`

export const venuesStatement = () => sql<VenueRow>('venues', listText)

const stepsObject = `jsonb_build_object(
    'halls', (select count(*) from auditorium where partner_id = $1),
    'categories', (select count(*) from price_category where partner_id = $1),
    'events', (select count(*) from event where partner_id = $1 and state <> 'cancelled'),
    'published', (select count(*) from event where partner_id = $1 and state = 'published'),
    'isSelling', exists (select from sale where partner_id = $1))`

const readText = `
  select p.id, p.version, p.name, p.kind, p.state, coalesce(p.city, '') as city,
    coalesce(p.org_number, '') as "orgNumber", coalesce(p.account_number, '') as "accountNumber",
    coalesce(o.address, '') as address, coalesce(o.postal_code, '') as "postalCode",
    p.time_zone as "timeZone", p.has_ssh as "hasSSH", p.dx_service as "dxService",
    p.local_db_version as "localDBVersion", coalesce(o.version, 0) as "addressVersion", p.pause_reason as "pauseReason", p.made_at as "madeAt",
    array(select m.module from partner_module m where m.partner_id = $1 order by m.module) as modules,
    coalesce((select u.display_name from partner_user u
      where u.partner_id = $1 and u.id = dx_sudo_user($1)), '') as chief,
    ${stepsObject} as steps,
    coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'displayName', u.display_name, 'email', u.email,
        'roles', jsonb_path_query_array(u.grants, '$[*].role'), 'isActive', u.is_active, 'isInvited', u.is_invited,
        'isSuper', dx_is_super(u.id), 'signedInAt', u.signed_in_at, 'hasTwoStep', u.has_two_step) order by u.is_active desc, u.display_name)
      from partner_user u where u.partner_id = $1), '[]') as users
  from partner p left join organizer o on o.partner_id = p.id where p.id = $1 and p.id <> ${superPartnerId}`

export async function readVenue(db: Database, scope: Scope, venueId: number): Promise<Venue> {
  const statement = sql<Venue>('venue', readText, [venueId])
  return onlyRow(await db.run(inVenue(scope, venueId), statement))
}

/** Locks the venue's row but not its key, so that concurrent sales, which refer to the key, need not wait. */
const lockedVenue = `old as materialized (
    select * from partner where id = $1 and id <> ${superPartnerId} for no key update
  )`

const answer = `select old.id, old.version as "oldVersion", old.state, done.version
  from old left join done on done.id = old.id`

const changeText = `
  with ${lockedVenue}, free as (
    select id from old where time_zone = $11 or not exists (select from sale where partner_id = $1)
      or dx_refuse('in_use', '{"fields": {"timeZone": {"code": "venue_has_sold"}}}')
  ), done as (
    update partner p set version = p.version + 1, name = $6, kind = $7, org_number = nullif($8, ''),
      account_number = nullif($9, ''), city = nullif($10, ''), time_zone = $11, has_ssh = $12,
      dx_service = coalesce($13, dx_service), local_db_version = coalesce($14, local_db_version)
    from free where p.id = free.id and p.version = $5 returning p.*
  ), noted as (
    ${logs('partner', 'update', 'done.id', '$2, $3, $4')} ${differing('old', 'done')}, ${differing('done', 'old')}
    from done, old
  ), lay as materialized (
    select * from organizer where partner_id = $1 for no key update
  ), lies as (
    insert into organizer as o (partner_id, id, address, postal_code)
    select done.id, coalesce(lay.id, dx_next_id(done.id, 'organizer')), coalesce($15, lay.address, ''),
      coalesce($16, lay.postal_code, '')
    from done left join lay on true
    where (coalesce(lay.address, ''), coalesce(lay.postal_code, ''))
        is distinct from (coalesce($15, lay.address, ''), coalesce($16, lay.postal_code, ''))
      and (coalesce(lay.version, 0) = $17 or dx_refuse('stale', '{}'))
    on conflict (partner_id) do update
      set address = excluded.address, postal_code = excluded.postal_code, version = o.version + 1
    returning o.*
  ), moved as (
    ${logs('organizer', 'update', 'lies.id', '$2, $3, $4')} ${differing('lay', 'lies')}, ${differing('lies', 'lay')}
    from lies left join lay on true
  )
  ${answer}`

const modulesText = `
  with ${lockedVenue}, done as (
    update partner p set version = p.version + 1 from old where p.id = old.id and p.version = $5 returning p.id, p.version
  ), was as materialized (
    select coalesce(jsonb_agg(module order by module), '[]') as modules from partner_module where partner_id = $1
  ), taken as (
    delete from partner_module m using done where m.partner_id = $1 and m.module <> all ($6::text[])
  ), given as (
    insert into partner_module (partner_id, module) select $1, module from done, unnest($6::text[]) module
    on conflict do nothing
  ), noted as (
    ${logs('partner', 'setModules', 'done.id', '$2, $3, $4')}
      jsonb_build_object('modules', was.modules), jsonb_build_object('modules', to_jsonb($6::text[])) from done, was
  )
  ${answer}`

const stepText = `
  with ${lockedVenue}, done as (
    update partner p set version = p.version + 1, state = $5, pause_reason = $6, is_resting = false
    from old where p.id = old.id and p.state <> $5 returning p.id, p.version, p.state
  ), noted as (
    ${logs('partner', `case when $5 = 'paused' then 'pause' else 'resume' end`, 'done.id', '$2, $3, $4')}
      jsonb_build_object('state', old.state), jsonb_build_object('state', done.state, 'reason', $6::text) from done, old
  )
  ${answer}`

interface Change {
  venueId: number
  by: Author
}

interface Step extends Change {
  state: VenueState
  reason: string
}

const runChange = async (db: Database, scope: Scope, venueId: number, statement: Statement) =>
  db.run<Changed>(inVenue(scope, venueId), statement as Statement<Changed>)

const changed = ({ id, version }: { id: number; version: number }) => ({ id, version })

export async function storeVenue(
  db: Database,
  scope: Scope,
  { venueId, by, ...body }: BodyOf<typeof changeVenue.parts> & Change,
) {
  const statement = sql('venue-change', changeText, [
    venueId,
    ...signed(by),
    body.version,
    body.name,
    body.kind,
    body.orgNumber,
    body.accountNumber,
    body.city,
    body.timeZone,
    body.hasSSH,
    body.dxService,
    body.localDBVersion,
    body.address,
    body.postalCode,
    body.addressVersion,
  ])
  const rows = await runChange(db, scope, venueId, statement).catch((error: unknown) =>
    refuseTakenNumber(db, scope, { orgNumber: body.orgNumber, error }),
  )
  return changed(outcomeOf(rows, body.version))
}

export async function storeModules(
  db: Database,
  scope: Scope,
  { venueId, by, version, modules }: BodyOf<typeof setVenueModules.parts> & Change,
) {
  const values = [venueId, ...signed(by), version, modules]
  const statement = sql('venue-modules', modulesText, values)
  return changed(outcomeOf(await runChange(db, scope, venueId, statement), version))
}

export async function storeState(db: Database, scope: Scope, { venueId, by, state, reason }: Step) {
  const statement = sql('venue-state', stepText, [venueId, ...signed(by), state, reason])
  const { id, version } = onlyRow(await runChange(db, scope, venueId, statement))
  if (version === null) throw new Refusal('wrong_state')
  return { id, version }
}
