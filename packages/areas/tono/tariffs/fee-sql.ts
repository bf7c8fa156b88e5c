import { firstDayOfShares } from './rules.ts'

export const shareOf = (
  on: string,
) => `case when ${on} < '${firstDayOfShares}' then 10000 else coalesce(w.share,
    (select round(10000.0 * coalesce(sum((line->>'seconds')::int) filter (where (line->>'isManaged')::boolean), 0)
      / nullif(sum((line->>'seconds')::int), 0))::int from jsonb_array_elements(w.lines) line), 10000) end`

/**
 * `tonoFee` in SQL, for sums in reports. Joins the tariff of the day `on` as `t`; `f.fee` is the fee, null before the
 * first tariff. Reads the steps once, not per event. `tariffs-store.test.ts` compares the SQL with `tonoFee`.
 */
export const feeJoins = (on: string, gross: string, listeners: string, share: string) => `
  cross join lateral (select round(${gross}::numeric * ${share} / 10000)::bigint as basis,
    round(${listeners}::numeric * ${share} / 10000)::int as listeners) b
  left join (
    select tt.*, coalesce(lead(tt.valid_from) over (order by tt.valid_from), 'infinity') as until, s.*
    from tono_tariff tt cross join lateral (
      select array_agg(over order by over) as overs, array_agg(base order by over) as bases,
        array_agg(part order by over) as parts
      from (select (step->>'overOre')::bigint as over, (step->>'baseOre')::bigint as base, (step->>'percent')::int as part
        from jsonb_array_elements(tt.steps) step) s) s
  ) t on ${on} >= t.valid_from and ${on} < t.until
  cross join lateral (select width_bucket(b.basis - 1, t.overs) as place) nth
  cross join lateral (select t.overs[nth.place] as over, t.bases[nth.place] as base, t.parts[nth.place] as part) step
  cross join lateral (select case
    when t.id is null then null when ${share} = 0 then 0
    when ${gross} <= 0 then t.minimum_ore + greatest(0, b.listeners - t.included_listeners) * t.per_listener_ore
    else greatest(t.minimum_ore, coalesce(
      step.base + round((b.basis - step.over)::numeric * step.part / 10000), 0))
    end::bigint as fee) f`
