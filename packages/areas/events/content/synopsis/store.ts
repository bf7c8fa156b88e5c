import { type Author, logs } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { RichText } from '@dxweb/kit/text/rich-text.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { followedText, textsOfVenue } from '../production/followed-store.ts'
import type { getSynopsis } from './contract.ts'

const readText = `
  select coalesce(s.version, 0) as version, coalesce(s.nb, '{"type": "doc"}') as nb,
    coalesce(s.en, '{"type": "doc"}') as en, s.changed_at as "changedAt",
    ${followedText('nb', 'synopsis')} as "followedNb",
    ${followedText('en', 'synopsis')} as "followedEn",
    ${textsOfVenue(`'nb', 'nn', 'en'`)} as "followedOthers",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as "changedBy"
  from event e
  left join event_synopsis s on s.partner_id = $1 and s.event_id = e.id
  left join user_account u on u.id = s.changed_by
  where e.partner_id = $1 and e.id = $2`

export const synopsisStatement = (partnerId: number, eventId: number) =>
  sql<ReplyOf<typeof getSynopsis.parts>>('synopsis', readText, [partnerId, eventId])

const textsOf = (row: string) => {
  const words = (language: string) => `coalesce((select left(string_agg(word #>> '{}', ' '), 500)
      from jsonb_path_query(${row}.${language}, 'strict $.**.text') word), '')`
  return `jsonb_build_object('synopsis', ${words('nb')}, 'synopsisEn', ${words('en')})`
}

const saveText = `
  with e as (select id from event where partner_id = $1 and id = $2), old as materialized (
    select nb, en from event_synopsis where partner_id = $1 and event_id = $2
  ), saved as (
    insert into event_synopsis as s (partner_id, event_id, nb, en, changed_by)
    select $1, id, $4::jsonb, $5::jsonb, $6 from e
    on conflict (partner_id, event_id) do update set nb = excluded.nb, en = excluded.en, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at, version = s.version + 1 where s.version = $3
    returning version, nb, en
  ), logged as (
    ${logs('event', 'changed', '$2', '$6, $7, $8')}
      ${textsOf('old')}, ${textsOf('saved')} from saved left join old on true
  )
  select e.id, (select version from saved) as version from e`

export async function storeSynopsis(
  db: Database,
  scope: Scope,
  synopsis: { eventId: number; version: number; nb: RichText; en: RichText },
  { userId, sudoId, requestId }: Author,
): Promise<{ version: number }> {
  const { eventId, version, nb, en } = synopsis
  const texts = [JSON.stringify(nb), JSON.stringify(en)]
  const values = [scope.partnerId, eventId, version, ...texts, userId, sudoId, requestId]
  const row = onlyRow(
    await db.run<{ version: number | null }>(scope, sql('synopsis-save', saveText, values)),
  )
  if (row.version === null) throw new Refusal('stale')
  return { version: row.version }
}
