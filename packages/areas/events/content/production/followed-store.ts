/** What an event shows, of the production that it follows and of what the house has said instead. */
export const followedColumns = `
  e.production_id as "productionId", coalesce(pr.title, '') as production,
  coalesce(e.own_age_limit, pr.age_limit) as "ageLimit", e.own_age_limit as "ownAgeLimit",
  coalesce(e.own_runtime_minutes, pr.runtime_minutes) as "runtimeMinutes",
  e.own_runtime_minutes as "ownRuntimeMinutes"`

export const ageLimitColumn = `coalesce(e.own_age_limit, pr.age_limit) as "ageLimit"`

export const productionJoin = 'left join production pr on pr.id = e.production_id'
