import { nameOf } from '@dxweb/kit/database/sql-parts.ts'

const registerName = `coalesce(t.name, nullif(r.name, ''), r.register_ref)`

const registers = (id: string) => `
  join till_register r on r.partner_id = $1 and r.id = ${id}
  left join till t on t.partner_id = $1 and t.id = r.till_id`

/** Sums the cash of each register from its current receipts. Registers without cash have no row. */
const cashOfTills = (day: string) => `
  select register_id, moved_ore, ore from till_cash_day where partner_id = $1 and day = ${day} and (ore <> 0 or moved_ore <> 0)`

export const tillCounts = (day: string) => `
  select r.id as "registerId", ${registerName} as name, coalesce(e.ore, 0) as "expectedOre",
    c.counted_ore as "countedOre", c.counted_ore - c.expected_ore as "differenceOre", coalesce(c.reason, '') as reason,
    ${nameOf('b')} as "countedBy", coalesce(c.version, 0) as version
  from (${cashOfTills(day)}) e
  full join (select * from day_till_count where partner_id = $1 and day = ${day}) c on c.register_id = e.register_id
  ${registers('coalesce(e.register_id, c.register_id)')}
  left join user_account b on b.id = c.counted_by
  order by t.number nulls last, name, r.id`

/** True if the expected cash of each register is unchanged since its count. Later receipts require a new count. */
export const areTillsCounted = (day: string) => `not exists (
    select from (${cashOfTills(day)}) e
    full join (select * from day_till_count where partner_id = $1 and day = ${day}) c on c.register_id = e.register_id
    where coalesce(e.ore, 0) is distinct from c.expected_ore)`
