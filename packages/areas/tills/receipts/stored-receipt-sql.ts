/**
 * Finds the stored receipt `t` with the key of `r`, one lookup per row. "Is not distinct" keeps the planner from
 * using other indexes, with which it would read all rows of the register.
 */
export const storedReceipt = (registerId: string) => `cross join lateral (
    select s.id, s.nr, s.at, s.gross_ore, s.content_hash, s.is_counted from till_receipt s
    where s.partner_id = $1 and s.key = r.key and s.register_id is not distinct from ${registerId}
      and not s.is_withdrawn limit 1
  ) t`
