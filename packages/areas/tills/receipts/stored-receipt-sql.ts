/**
 * The stored receipt `t` with the key of `r`, each looked up by itself. "Is not distinct" keeps the planner from the other
 * indexes of a register: they seem as good while nothing is known of the rows, and all of a register's would be read.
 */
export const storedReceipt = (registerId: string) => `cross join lateral (
    select s.id, s.nr, s.at, s.gross_ore, s.content_hash, s.is_counted from till_receipt s
    where s.partner_id = $1 and s.key = r.key and s.register_id is not distinct from ${registerId}
      and not s.is_withdrawn limit 1
  ) t`
