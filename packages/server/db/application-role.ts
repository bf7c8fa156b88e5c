import type pg from 'pg'
import { StartFault } from '../ground/start-fault.ts'

/** The database roles for a partner's and a renter's context (schema/ground/roles.sql). */
const walledIn = ['dxweb_app', 'dxweb_renter']

const question = `
  select r.rolname as name, r.rolsuper or r.rolbypassrls as "passesBy",
    exists (select from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')) as "ownsTables"
  from pg_roles r where r.rolname in (current_user, 'dxweb_app', 'dxweb_renter')`

/** Throws StartFault if one of these roles could bypass row level security. */
export async function assertWalledIn(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; passesBy: boolean; ownsTables: boolean }>(
    question,
  )
  const loose = rows.find(
    ({ name, passesBy, ownsTables }) => !walledIn.includes(name) || passesBy || ownsTables,
  )
  if (loose === undefined) return
  throw new StartFault(
    `The database role ${loose.name} can pass by row level security; the server acts as ${walledIn.join(' and ')}, without SUPERUSER and BYPASSRLS and owning no tables.`,
  )
}
