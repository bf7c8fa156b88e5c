import { firstDayOfShares } from './rules.ts'

/** The part of the playing time of a set list `w` that TONO manages, on the day `on`. */
export const shareOf = (
  on: string,
) => `case when ${on} < '${firstDayOfShares}' then 10000 else coalesce(w.share,
    (select round(10000.0 * sum((line->>'seconds')::int) filter (where (line->>'isManaged')::boolean)
      / nullif(sum((line->>'seconds')::int), 0))::int from jsonb_array_elements(w.lines) line), 10000) end`

/**
 * `tonoFee` in SQL, since reports sum it there: joins the tariff `t` of the day `on` and tells `f.fee` of a gross
 * amount, listeners and a share. Null on days before the first tariff. `store.test.ts` compares the two.
 */
export const feeJoins = (on: string, gross: string, listeners: string, share: string) => `
  cross join lateral (select round(${gross}::numeric * ${share} / 10000)::bigint as basis,
    round(${listeners}::numeric * ${share} / 10000)::int as listeners) b
  left join lateral (select * from tono_tariff tt where tt.valid_from <= ${on} order by tt.valid_from desc limit 1) t
    on true
  left join lateral (
    select (step->>'overOre')::bigint as over, (step->>'baseOre')::bigint as base, (step->>'percent')::int as part
    from jsonb_array_elements(t.steps) step where (step->>'overOre')::bigint < b.basis order by over desc limit 1
  ) step on true
  cross join lateral (select case
    when t.id is null then null when ${share} = 0 then 0
    when ${gross} <= 0 then t.minimum_ore + greatest(0, b.listeners - t.included_listeners) * t.per_listener_ore
    else greatest(t.minimum_ore, coalesce(
      step.base + round((b.basis - step.over)::numeric * step.part / 10000), 0))
    end::bigint as fee) f`
