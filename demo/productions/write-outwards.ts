import type pg from 'pg'
import { insertRows } from '../load/insert-rows.ts'

const cinemas = [
  { partner: 1001, number: 'K-2041' },
  { partner: 1002, number: 'K-1102' },
]

export async function writeOutwards(client: pg.ClientBase): Promise<void> {
  for (const { partner, number } of cinemas) {
    await client.query(
      `insert into film_rule (partner_id, cinema_id) values ($1, $2)
       on conflict (partner_id) do update set cinema_id = excluded.cinema_id`,
      [partner, number],
    )
  }
  await insertRows(
    client,
    'open_programme',
    cinemas.map(({ partner }) => ({ partner_id: partner, is_open: true })),
  )
}
