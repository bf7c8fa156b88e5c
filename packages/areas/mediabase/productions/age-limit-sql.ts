export const ageLimitOf = `coalesce(e.own_age_limit, (select pr.age_limit from production pr where pr.id = e.production_id))`
