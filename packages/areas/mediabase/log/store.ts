import { sql } from '@dxweb/kit/database/database.ts'

interface LogRow {
  id: string
  at: string
  user: string
  action: string
  /** Columns. */
  changed: string[]
}

const text = `
  select l.id, l.at, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as "user", l.action,
    array(select a.key from jsonb_each(l.after) a where l.before -> a.key <> a.value and a.key <> 'version') as changed
  from audit_entry l left join user_account u on u.id = l.user_id
  where l.partner_id = $1 and l.object_type = 'production' and l.object_id = $2
  order by l.at desc, l.id desc limit 200`

export const productionLogStatements = (partnerId: number, id: number) =>
  [
    sql<LogRow>('production-log', text, [partnerId, String(id)]),
    sql('production-of-log', 'select id from production where id = $1', [id]),
  ] as const
