import { privacyAgreementId } from '@dxweb/kit/constants/constants.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { Approval, getPlatformUser, PlatformUser, UserState } from './contract.ts'

const displayName = `coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`

const live = `s.expires_at > now() and s.seen_at > now() - interval '120 minutes'`

const stateOf = `case when u.merged_into_id is not null then 'merged' when not u.is_active then 'shutOut'
    when u.password_hash is null then 'invited' else 'active' end`

/** Checks the newest privacy agreement; for a merged account, checks the approval of the remaining account. */
const hasApproved = `exists (select from agreement_approval a where a.user_id = coalesce(u.merged_into_id, u.id)
    and a.agreement_id = ${privacyAgreementId} and a.version = (
      select max(version) from agreement_version where agreement_id = ${privacyAgreementId}))`

const columns = `u.id, u.version, u.email, ${displayName} as "displayName", ${stateOf} as state,
  u.signed_in_at as "signedInAt", u.totp_secret is not null as "hasSecondFactor",
  (select count(*) from session s where s.user_id = u.id and ${live})::integer as "sessionCount",
  (select jsonb_build_object('version', a.version, 'at', a.approved_at) from agreement_approval a
    where a.user_id = coalesce(u.merged_into_id, u.id) and a.agreement_id = ${privacyAgreementId}
    order by a.version desc limit 1) as approval,
  coalesce((select jsonb_agg(jsonb_build_object('partnerId', p.partner_id, 'partnerName', p.partner_name,
      'renterId', p.renter_id, 'renterName', p.renter_name, 'role', p.role, 'isActive', p.is_active))
    from places p where p.user_id = u.id), '[]') as places`

/** Finds users who have all words; $1 and $2 are the bounds of each word. Intersects the ids read from the index. */
const foundIds = (terms: number) =>
  Array.from(
    { length: terms },
    (_, at) => `select w.user_id from user_word w
        where w.word >= ($1::text[])[${at + 1}] and w.word < ($2::text[])[${at + 1}]`,
  ).join(' intersect ')

/** $3 is a state, and $4 is an approval. Merged accounts are included only if $3 is 'merged'. */
const matching = (terms: number) => `
    select u.id, u.last_name, u.first_name from user_account u
    where not u.is_program and cardinality($1::text[]) = cardinality($2::text[])
      and case when $3::text is null then u.merged_into_id is null else ${stateOf} = $3 end
      and ($4::text is null or ${hasApproved} = ($4 = 'given'))
      ${terms > 0 ? `and u.id in (${foundIds(terms)})` : ''}`

const listText = (terms: number) => `
  with shown as materialized (
    ${matching(terms)}
    order by u.last_name collate "nb-x-icu", u.first_name collate "nb-x-icu", u.id limit $5 offset $6
  ), places as materialized (
    select * from dx_places_of(array(select id from shown))
  )
  select ${columns} from shown join user_account u on u.id = shown.id
  order by u.last_name collate "nb-x-icu", u.first_name collate "nb-x-icu", u.id`

const countText = (terms: number) =>
  `select count(*)::integer as total from (${matching(terms)}) matching`

export interface UserSearch {
  words: readonly string[]
  state: UserState | null
  approval: Approval | null
  limit: number
  offset: number
}

/** A character that sorts after all others, the upper bound for words with the same prefix. */
const last = String.fromCodePoint(0x10ffff)

export function listStatements({ words, state, approval, limit, offset }: UserSearch) {
  const asked = [words, words.map((word) => word + last), state, approval]
  const name = `platform-users-${words.length}`
  const rows = sql<PlatformUser>(name, listText(words.length), [...asked, limit, offset])
  const count = sql<{ total: number }>(`${name}-count`, countText(words.length), asked)
  return [rows, count] as const
}

const readText = `
  with places as materialized (select * from dx_places_of(array[$1::integer]))
  select ${columns}, u.mobile, u.created_at as "createdAt",
    (select jsonb_build_object('id', m.id, 'email', m.email) from user_account m where m.id = u.merged_into_id)
      as "mergedInto",
    array(select dx_rests_on(u.id)) as "leavesWithoutChief",
    coalesce((select jsonb_agg(jsonb_build_object('id', encode(s.token_hash, 'hex'), 'createdAt', s.created_at,
        'seenAt', s.seen_at, 'userAgent', s.user_agent) order by s.seen_at desc)
      from session s where s.user_id = u.id and ${live}), '[]') as sessions,
    coalesce((select jsonb_agg(jsonb_build_object('at', l.at, 'partner', l.partner_name, 'action', l.action,
        'about', l.about,
        'by', coalesce((select coalesce(nullif(trim(b.first_name || ' ' || b.last_name), ''), b.email)
          from user_account b where b.id = coalesce(l.sudo_id, l.user_id)), '')) order by l.at desc)
      from dx_log_of_person(u.id) l), '[]') as log
  from user_account u where u.id = $1`

export type FoundUser = ReplyOf<typeof getPlatformUser.parts>

export const userStatement = (id: number) => sql<FoundUser>('platform-user', readText, [id])

export const setEverywhere = async (
  db: Database,
  scope: Scope,
  by: Author,
  { id, version, isActive }: { id: number; version: number; isActive: boolean },
): Promise<{ id: number; version: number }> => ({
  id,
  ...onlyRow(
    await db.run(
      scope,
      sql<{ version: number }>(
        'platform-user-set',
        'select dx_set_everywhere($1, $2, $3, $4, $5, $6) as version',
        [id, version, isActive, ...signed(by)],
      ),
    ),
  ),
})

export interface MergedUsers {
  id: number
  version: number
  intoId: number
  intoVersion: number
}

export async function mergeUsers(db: Database, scope: Scope, by: Author, two: MergedUsers) {
  const text = 'select dx_merge_people($1, $2, $3, $4, $5, $6, $7) as version'
  const { id, version, intoId, intoVersion } = two
  const values = [id, version, intoId, intoVersion, ...signed(by)]
  const statement = sql<{ version: number }>('platform-users-merge', text, values)
  return { id: intoId, version: onlyRow(await db.run(scope, statement)).version }
}

const endText = `
  with person as (
    select id from user_account where id = $2
  ), gone as (
    delete from session s using person where s.user_id = person.id and ($3::bytea is null or s.token_hash = $3)
    returning s.user_id
  ), noted as (
    ${logs('user', 'sessionsEnded', '$2::integer', '$4, $5, $6')}
      null, jsonb_build_object('ended', (select count(*) from gone)) where exists (select from gone)
  )
  select (select count(*) from gone)::integer as ended from person`

export const endSessionsOf = async (
  db: Database,
  scope: Scope,
  by: Author,
  { id, sessionId }: { id: number; sessionId: string | null },
): Promise<{ ended: number }> =>
  onlyRow(
    await db.run(
      scope,
      sql<{ ended: number }>('platform-user-sessions', endText, [
        scope.partnerId,
        id,
        sessionId === null ? null : Buffer.from(sessionId, 'hex'),
        ...signed(by),
      ]),
    ),
  )
