/** The production is the one that `productionJoin` joins. */
export const ageLimitColumn = `coalesce(e.own_age_limit, pr.age_limit) as "ageLimit"`

/** An event shows its production’s values where the house has said none of its own. */
export const followedColumns = `
  e.production_id as "productionId", coalesce(pr.title, '') as production,
  ${ageLimitColumn}, e.own_age_limit as "ownAgeLimit",
  coalesce(e.own_runtime_minutes, pr.runtime_minutes) as "runtimeMinutes",
  e.own_runtime_minutes as "ownRuntimeMinutes"`

export const productionJoin = 'left join production pr on pr.id = e.production_id'

type ProductionText = 'shortText' | 'synopsis'

const textIn = (texts: string, language: string, field: ProductionText) => `(
    select t ->> '${field}' from jsonb_array_elements(${texts}) t
    where t ->> 'language' = '${language}' and t ->> '${field}' <> '')`

/** The house's own text goes before the platform's. Plain, and empty where neither has one. `e` is the event. */
export const followedText = (language: string, field: ProductionText) => `coalesce(
  ${textIn(
    `(select o.texts from production_override o where o.partner_id = $1 and o.production_id = e.production_id)`,
    language,
    field,
  )},
  ${textIn('(select p.texts from production p where p.id = e.production_id)', language, field)}, '')`

/** The event's own synopsis in Norwegian, its lines as lines; else the production's. Both as people read them. */
export const shownText = `coalesce(nullif((
    select string_agg(coalesce(words, ''), E'\\n' order by n) from event_synopsis s
    cross join lateral jsonb_array_elements(coalesce(s.nb -> 'content', '[]')) with ordinality p (part, n)
    cross join lateral (select string_agg(word #>> '{}', '' order by at) as words
      from jsonb_path_query(part, 'strict $.**.text') with ordinality w (word, at)) told
    where s.partner_id = $1 and s.event_id = e.id), ''), ${followedText('nb', 'synopsis')})`
