import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { type Changed, outcomeOf } from '@dxweb/kit/definitions/versioned-change.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { listAgreements, publishAgreement } from './contract.ts'
import type { getAgreement } from './own-contract.ts'

const readText = `
  select v.agreement_id as id, v.version, case $2 when 'en' then v.title_en else v.title_nb end as title,
    case $2 when 'en' then v.content_en else v.content_nb end as content,
    exists (select from agreement_approval a
      where a.user_id = $3 and a.agreement_id = $1 and a.version < v.version) as "isChanged"
  from agreement_version v where v.agreement_id = $1 order by v.version desc limit 1`

/** Throws `not_found`. */
export async function readAgreement(
  db: Database,
  id: number,
  { locale, userId }: { locale: 'nb' | 'en'; userId: number },
) {
  const statement = sql<ReplyOf<typeof getAgreement.parts>>('agreement', readText, [
    id,
    locale,
    userId,
  ])
  const [agreement] = await db.reference(statement)
  if (!agreement) throw new Refusal('not_found')
  return agreement
}

const approveText = `
  with approved as (
    select agreement_id, version from agreement_version
    where agreement_id = $2 and version = coalesce($3, version) order by version desc limit 1
  ), kept as (
    insert into agreement_approval (user_id, agreement_id, version)
    select $1, agreement_id, version from approved on conflict do nothing
  )
  select agreement_id as id from approved`

/** Ignores a repeated approval of the same version. Throws `not_found`. */
export async function storeApproval(
  db: Database,
  userId: number,
  { agreementId, version }: { agreementId: number; version?: number | undefined },
) {
  const statement = sql<{ id: number }>('agreement-approve', approveText, [
    userId,
    agreementId,
    version ?? null,
  ])
  const [row] = await db.reference(statement)
  if (!row) throw new Refusal('not_found')
  return row
}

const listText = `
  select v.agreement_id as id, v.version, v.title_nb as "titleNb", v.content_nb as "contentNb",
    v.title_en as "titleEn", v.content_en as "contentEn", v.published_at as "publishedAt",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as "publishedBy",
    (select count(*) from agreement_approval a
      where a.agreement_id = v.agreement_id and a.version = v.version)::integer as "approvedCount"
  from agreement_version v left join user_account u on u.id = v.published_by
  order by v.agreement_id, v.version desc`

export const versionsStatement = () =>
  sql<ReplyOf<typeof listAgreements.parts>['data'][number]>('agreement-versions', listText, [])

/** The primary key makes one of two concurrent publications fail. */
const publishText = `
  with old as materialized (
    select max(version) as version from agreement_version where agreement_id = $5 having max(version) is not null
  ), done as (
    insert into agreement_version (
      agreement_id, version, title_nb, content_nb, title_en, content_en, published_by)
    select $5, $6 + 1, $7, $8, $9, $10, $2 from old where old.version = $6
    on conflict do nothing returning *
  ), noted as (
    ${logs('agreement', 'publish', '$5', '$2, $3, $4')} null, to_jsonb(done) from done
  )
  select $5::integer as id, greatest(old.version, case when done.version is null then $6 + 1 else $6 end) as "oldVersion",
    done.version
  from old left join done on true`

export async function publish(
  db: Database,
  scope: Scope,
  by: Author,
  { id, ...body }: { id: number } & BodyOf<typeof publishAgreement.parts>,
) {
  const { version, titleNb, contentNb, titleEn, contentEn } = body
  const values = [
    scope.partnerId,
    ...signed(by),
    id,
    version,
    titleNb,
    contentNb,
    titleEn,
    contentEn,
  ]
  const statement = sql<Changed>('agreement-publish', publishText, values)
  const { version: inForce } = outcomeOf(await db.run(scope, statement), version)
  return { id, version: inForce }
}
