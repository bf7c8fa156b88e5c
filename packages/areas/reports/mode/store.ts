import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { ModeReport } from './contract.ts'
import type { Parameter, ReferenceType } from './rules.ts'

/** Reads in the venue's scope, since these rows belong to no renter. The statements limit a renter's choices. */
const asVenue = (scope: Scope): Scope => ({ ...scope, renterId: 0 })

export interface PublishedReport extends ModeReport {
  roles: string[]
  modules: string[]
  address: string
  parameters: Parameter[]
}

export const contentOf = (
  v: string,
) => `${v}.number, ${v}.name, ${v}.about, ${v}.in_group as "inGroup", ${v}.roles,
    ${v}.modules, ${v}.address, ${v}.report, ${v}.settings, ${v}.parameters`

const publishedText = `
  select r.id, r.source, ${contentOf('v')}
  from mode_report_version v join mode_report r on r.id = v.report_id
  where v.is_published order by lower(v.name collate "nb-x-icu"), r.id`

export const publishedReports = (db: Database, scope: Scope) =>
  db.run<PublishedReport>(asVenue(scope), sql('mode-reports', publishedText))

export interface Choice {
  type: ReferenceType
  value: string
  label: string
}

/** Limits a renter's choices to the halls and types of its own events. If `$2` is 0, all choices are included. */
const ofRenter = (column: string) =>
  `($2::integer = 0 or exists (select from event e where e.partner_id = $1 and e.renter_id = $2 and ${column}))`

const choicesText = `
  select c.type, c.value, c.label from (
    select 'location' as type, l.id::text as value, l.name as label from location l
      where l.partner_id = $1 and ($2::integer = 0 or exists (
        select from event e join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
        where e.partner_id = $1 and e.renter_id = $2 and a.location_id = l.id))
    union all
    select 'auditorium', a.id::text, a.name from auditorium a
      where a.partner_id = $1 and ${ofRenter('e.auditorium_id = a.id')}
    union all
    select 'eventType', k.id::text, k.name from event_type k
      where k.partner_id = $1 and ${ofRenter('e.event_type_id = k.id')}
    union all
    select 'production', p.id::text, p.title from production p
      where exists (select from event e where e.partner_id = $1 and e.production_id = p.id and ($2 = 0 or e.renter_id = $2))
    union all
    select 'renter', r.id::text, r.name from renter r where r.partner_id = $1 and ($2 = 0 or r.id = $2)
    union all
    select 'bureau', b.id::text, b.name from bureau b where b.partner_id = $1 and $2 = 0
    union all
    select 'register', t.id::text, t.name from till t where t.partner_id = $1 and $2 = 0
  ) c where c.type = any ($3::text[]) order by c.type, lower(c.label collate "nb-x-icu"), c.value`

export const choicesOf = (db: Database, scope: Scope, types: readonly string[]) =>
  db.run<Choice>(
    asVenue(scope),
    sql('mode-report-choices', choicesText, [scope.partnerId, scope.renterId, types]),
  )

export interface KeyInUse {
  id: string
  sealedKey: Buffer
}

export async function keyInUse(
  db: Database,
  scope: Scope,
  reportId: string,
): Promise<KeyInUse | undefined> {
  const text = `select id, sealed_key as "sealedKey" from mode_report_key where report_id = $1 and is_used`
  const [key] = await db.run<KeyInUse>(asVenue(scope), sql('mode-report-key', text, [reportId]))
  return key
}

/** Records an opening of the version that venues see and, except in sudo, marks the report as recently used. */
const openText = `
  with seen as materialized (
    select v.report_id, v.number, v.name from mode_report_version v
    where v.report_id = $5 and v.number = $6 and v.is_published
  ), marked as (
    insert into report_mark (partner_id, user_id, report, used_at)
    select $1, $2, seen.report_id::text, now() from seen where $3::integer is null
    on conflict (partner_id, user_id, report) do update set used_at = excluded.used_at
  ), noted as (
    ${logs('mode_report', 'opened', 'seen.report_id', '$2, $3, $4')}
      null, jsonb_build_object('name', seen.name, 'number', seen.number, 'renterId', $7::integer, 'parameters', $8::jsonb)
    from seen
  )
  select number from seen`

interface Opening {
  id: string
  number: number
  parameters: object
}

/** Refuses versions that venues no longer see. */
export async function noteOpening(
  db: Database,
  scope: Scope,
  by: Author,
  { id, number, parameters }: Opening,
): Promise<void> {
  const values = [scope.partnerId, ...signed(by), id, number, scope.renterId, parameters]
  onlyRow(await db.run(asVenue(scope), sql('mode-report-open', openText, values)))
}
