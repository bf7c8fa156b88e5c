import { sql } from '@dxweb/kit/database/database.ts'

/** Posts what tills have sold in a day that is settled, and what came late of days before it. */
export const postGoodsStatement = (partnerId: number, day: string) =>
  sql<{ tills: number }>('goods-post-day', 'select dx_post_goods_day($1, $2::date) as tills', [
    partnerId,
    day,
  ])
