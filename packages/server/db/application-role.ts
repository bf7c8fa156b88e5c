import type pg from 'pg'
import { StartFault } from '../start/start-fault.ts'

const question = `
  select current_user as name, r.rolsuper or r.rolbypassrls as passes_by,
    exists (select from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')) as owns_tables
  from pg_roles r where r.rolname = current_user`

/** Row level security is the second wall: throws StartFault when our role could walk around it. */
export async function assertWalledIn(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; passes_by: boolean; owns_tables: boolean }>(
    question,
  )
  const [role] = rows
  if (role?.name === 'dxweb_app' && !role.passes_by && !role.owns_tables) return
  throw new StartFault(
    `The database role ${role?.name} can pass by row level security; it must be dxweb_app, without SUPERUSER and BYPASSRLS and owning no tables.`,
  )
}
