import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'

export interface Move {
  fromGroupId: number
  toGroupId: number
  /** The resources to move; by default, all resources of the group. */
  resourceIds?: readonly number[] | undefined
}

const moveText = `
  with source as (select id from resource_group where partner_id = $1 and id = $2),
  target as (select id from resource_group where partner_id = $1 and id = $3),
  moved as (
    update resource r set group_id = target.id, version = r.version + 1 from source, target
    where r.partner_id = $1 and r.group_id = source.id and ($4::int[] is null or r.id = any ($4)) returning r.id)
  select (select count(*)::int from moved) as moved, exists (select from target) as has_target from source`

/** Throws `taken` for a name that exists in the target group. */
export async function moveResources(
  db: Database,
  scope: Scope,
  { fromGroupId, toGroupId, resourceIds }: Move,
): Promise<{ moved: number }> {
  const values = [scope.partnerId, fromGroupId, toGroupId, resourceIds ?? null]
  const answer = await db.run<{ moved: number; has_target: boolean }>(
    scope,
    sql('resources-move', moveText, values),
  )
  const { moved, has_target: hasTarget } = onlyRow(answer)
  if (!hasTarget) throw new Refusal('invalid', { fields: { toGroupId: { code: 'not_found' } } })
  return { moved }
}
