import { sql } from '@dxweb/kit/database/database.ts'

/** Returns the event id in the call's path as `of`, its name in queries. */
export const ofEvent = (params: unknown): { of: number | undefined } => ({
  of: (params as { id?: number }).id,
})

export interface ListedEvent extends Record<string, string> {
  title: string
  startsAt: string
  auditorium: string
}

export const eventStatement = (partnerId: number, id: number) =>
  sql<ListedEvent>(
    'event-of-list',
    `select e.title, e.starts_at as "startsAt", a.name as auditorium
     from event e join auditorium a on a.partner_id = e.partner_id and a.id = e.auditorium_id
     where e.partner_id = $1 and e.id = $2`,
    [partnerId, id],
  )
