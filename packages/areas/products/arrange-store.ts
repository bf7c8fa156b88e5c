import { logs } from '@dxweb/kit/definitions/audit.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { maxUnplaced, type touchBoard } from './arrange-contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'

type BoardProduct = ReplyOf<typeof touchBoard.parts>['placed'][number]

const boardColumns = `p.id, p.name, p.touch_group_id as "touchGroupId", p.button_text as "buttonText",
  p.button_color as "buttonColor", p.button_number as "buttonNumber", p.sort`

const placedText = `
  select ${boardColumns} from product p
  where p.partner_id = $1 and p.is_active and p.touch_group_id is not null
  order by p.touch_group_id, p.sort, p.id`

const unplacedText = `
  select ${boardColumns}, count(*) over ()::integer as total from product p
  where p.partner_id = $1 and p.is_active and p.touch_group_id is null
    and (p.name ilike $2 or p.number ilike $2)
  order by p.name collate "nb-x-icu", p.id limit ${maxUnplaced}`

const likeOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Reads products on pages, then the products without a page that match `q`, and the total number of the latter. */
export const boardStatements = ({ partnerId }: Pick<Scope, 'partnerId'>, q: string) =>
  [
    sql<BoardProduct>('touch-board', placedText, [partnerId]),
    sql<BoardProduct & { total: number }>('touch-board-beside', unplacedText, [
      partnerId,
      likeOf(q),
    ]),
  ] as const

export interface Arrangement {
  touchGroupId: number | null
  productIds: readonly number[]
  sudoId: number | null
  requestId: string
}

/** Locks rows in id order to avoid deadlocks. Positions are ten apart, so that a row fits between two others. */
const arrangeText = `
  with old as (
    select p.id, p.touch_group_id, p.sort, place.sort as new_sort
    from product p join (
      select id, min(place)::integer * 10 as sort from unnest($2::integer[]) with ordinality a (id, place) group by id
    ) place on place.id = p.id
    where p.partner_id = $1 order by p.id for update of p
  ), changed as (
    update product p set touch_group_id = $3::integer, sort = old.new_sort, version = p.version + 1 from old
    where p.partner_id = $1 and p.id = old.id
      and (old.touch_group_id, old.sort) is distinct from ($3::integer, old.new_sort)
    returning p.id, old.touch_group_id, old.sort, old.new_sort
  ), audit as (
    ${logs('product', 'arrange', 'id', '$4, $5, $6')}
      jsonb_build_object('touch_group_id', touch_group_id, 'sort', sort), jsonb_build_object('touch_group_id', $3::integer, 'sort', new_sort) from changed
  )
  select (select count(*) from old)::integer as found, (select count(*) from changed)::integer as changed`

/** Returns the number of moved products. Refuses a product or group of another partner. */
export async function arrange(db: Database, scope: Scope, arrangement: Arrangement) {
  const { touchGroupId, productIds, sudoId, requestId } = arrangement
  return db.transaction(scope, async (tx) => {
    const [done] = await tx.run<{ found: number; changed: number }>(
      sql('arrange-products', arrangeText, [
        scope.partnerId,
        productIds,
        touchGroupId,
        scope.userId,
        sudoId,
        requestId,
      ]),
    )
    if (done?.found !== new Set(productIds).size) throw new Refusal('not_found')
    return { changed: done.changed }
  })
}
