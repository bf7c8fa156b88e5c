/** Requires `productionJoin`. */
export const ageLimitColumn = `coalesce(e.own_age_limit, pr.age_limit) as "ageLimit"`

export const followedColumns = `
  e.production_id as "productionId", coalesce(pr.title, '') as production,
  ${ageLimitColumn}, e.own_age_limit as "ownAgeLimit",
  coalesce(e.own_runtime_minutes, pr.runtime_minutes) as "runtimeMinutes",
  e.own_runtime_minutes as "ownRuntimeMinutes"`

export const productionJoin = 'left join production pr on pr.id = e.production_id'

type ProductionText = 'shortText' | 'synopsis'

/** Texts of event `e`, in order of precedence: the venue's own, then the platform's. */
const followedTexts = [
  `(select o.texts from production_override o where o.partner_id = $1 and o.production_id = e.production_id)`,
  '(select p.texts from production p where p.id = e.production_id)',
]

/** Selects a text in Bokmål or Nynorsk, by the venue's order of languages. */
const norwegian = (texts: string, field: ProductionText) => `(
    select t ->> '${field}' from jsonb_array_elements(${texts}) t
    left join mediabase_language l on l.partner_id = $1 and l.code = t ->> 'language'
    where t ->> 'language' in ('nb', 'nn') and t ->> '${field}' <> ''
    order by l.sort, l.name, t ->> 'language' limit 1)`

const textIn = (language: string) => (texts: string, field: ProductionText) =>
  `(
    select t ->> '${field}' from jsonb_array_elements(${texts}) t
    where t ->> 'language' = ${language} and t ->> '${field}' <> '')`

const firstOf = (find: ReturnType<typeof textIn>, field: ProductionText) =>
  `coalesce(${followedTexts.map((texts) => find(texts, field)).join(', ')}, '')`

export const followedText = (language: 'nb' | 'en', field: ProductionText) =>
  firstOf(language === 'nb' ? norwegian : textIn(`'${language}'`), field)

/** Lists the synopses in the venue's order of languages, except those in the languages of `without`. */
export const textsOfVenue = (without: string) => `(
  select coalesce(jsonb_agg(jsonb_build_object('language', l.code, 'name', l.name, 'text', said)
    order by l.sort, l.name), '[]')
  from mediabase_language l cross join lateral (select ${firstOf(textIn('l.code'), 'synopsis')} as said) t
  where l.partner_id = $1 and l.code not in (${without}) and said <> '')`

export const shownText = `coalesce(nullif((
    select string_agg(coalesce(words, ''), E'\\n' order by n) from event_synopsis s
    cross join lateral jsonb_array_elements(coalesce(s.nb -> 'content', '[]')) with ordinality p (part, n)
    cross join lateral (select string_agg(word #>> '{}', '' order by at) as words
      from jsonb_path_query(part, 'strict $.**.text') with ordinality w (word, at)) followedTexts
    where s.partner_id = $1 and s.event_id = e.id), ''), ${followedText('nb', 'synopsis')})`
