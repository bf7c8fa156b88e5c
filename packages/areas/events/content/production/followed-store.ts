export const ageLimitColumn = `coalesce(e.own_age_limit, pr.age_limit) as "ageLimit"`

/** An event shows its production’s values where the house has said none of its own. */
export const followedColumns = `
  e.production_id as "productionId", coalesce(pr.title, '') as production,
  ${ageLimitColumn}, e.own_age_limit as "ownAgeLimit",
  coalesce(e.own_runtime_minutes, pr.runtime_minutes) as "runtimeMinutes",
  e.own_runtime_minutes as "ownRuntimeMinutes"`

export const productionJoin = 'left join production pr on pr.id = e.production_id'
