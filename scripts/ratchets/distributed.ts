/**
 * Forms of SQL that Citus refuses, each with its places (docs/decisions/0001). Tables declared as local are not
 * distributed.
 */
export interface DistributedForms {
  upsertsByClock: string[]
  setNullColumns: string[]
  rowsOfTriggers: string[]
  hiddenColumns: string[]
  triggerTables: string[]
  ownContexts: string[]
  newerEngines: string[]
}

export interface SqlSource {
  path: string
  text: string
}

const builtIn =
  'now|clock_timestamp|statement_timestamp|random|gen_random_uuid|to_jsonb|jsonb_build_object|to_char|concat|format|dx_refuse'
const withoutCall = 'current_date|current_timestamp|localtimestamp'

const placeAt = ({ path, text }: SqlSource, at: number) =>
  `${path}:${text.slice(0, at).split('\n').length}`

function placesOf(source: SqlSource, pattern: RegExp): string[] {
  return [...source.text.matchAll(pattern)].map(({ index }) => placeAt(source, index))
}

/** Returns functions of the schema that are not declared immutable. */
function changeable(schema: readonly SqlSource[]): string[] {
  return schema.flatMap(({ text }) =>
    [...text.matchAll(/^create function (\w+)\(([\s\S]*?)\bas\b/gm)]
      .filter(([, , head = '']) => !/\bimmutable\b/.test(head))
      .map(([, name = '']) => name),
  )
}

function tablesOf(schema: readonly SqlSource[], distribution: RegExp): string[] {
  const declared = /^create table (\w+) \( -- (.*)$/gm
  return schema.flatMap(({ text }) =>
    [...text.matchAll(declared)]
      .filter(([, , how = '']) => distribution.test(how))
      .map(([, name = '']) => name),
  )
}

/** Returns the text from SET to RETURNING, or to the bracket, quote or semicolon that ends the statement. */
function assignmentsAt(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const one = text[at]
    if (one === '(') depth += 1
    else if (one === ')') depth -= 1
    const isEnd = depth < 0 || one === '`' || one === ';'
    if (isEnd || (depth === 0 && text.startsWith('returning', at))) return text.slice(from, at)
  }
  return text.slice(from)
}

function upsertsByClock(sources: readonly SqlSource[], schema: readonly SqlSource[]): string[] {
  const isLocal = new Set(tablesOf(schema, /^local$/))
  const called = new RegExp(
    `\\b(?:(?:${[builtIn, ...changeable(schema)].join('|')})\\(|(?:${withoutCall})\\b)`,
  )
  return sources.flatMap((source) =>
    [...source.text.matchAll(/\bdo update\s+set\b/g)]
      .filter(({ index, 0: found }) => {
        const before = source.text.slice(0, index)
        const table = [...before.matchAll(/\binsert into (\w+)/g)].at(-1)?.[1] ?? ''
        return !isLocal.has(table) && called.test(assignmentsAt(source.text, index + found.length))
      })
      .map(({ index }) => placeAt(source, index)),
  )
}

export function distributedForms(
  statements: readonly SqlSource[],
  schema: readonly SqlSource[],
): DistributedForms {
  const all = [...statements, ...schema]
  const everywhere = (pattern: RegExp) => all.flatMap((source) => placesOf(source, pattern))
  const inSchema = (pattern: RegExp) => schema.flatMap((source) => placesOf(source, pattern))
  return {
    upsertsByClock: upsertsByClock(all, schema),
    setNullColumns: inSchema(/\bset (?:null|default) \(/g),
    rowsOfTriggers: inSchema(/\bdx_\w+\((?:old|new)(?:, ?(?:old|new))?\)/g),
    hiddenColumns: everywhere(/\b(?:xmax|xmin|ctid|tableoid)\b|\bon conflict on constraint\b/g),
    triggerTables: inSchema(/(?<!dx_table_of\()\btg_(?:table_name|relname)\b/g),
    ownContexts: everywhere(/\bset_config\('(?:dx\.|role\b|transaction)/g),
    newerEngines: everywhere(
      /\buuidv[47]\(|\bcasefold\(|\bany_value\(|\bjson_table\(|\bmerge into\b|\) virtual\b|\bwithout overlaps\b/g,
    ),
  }
}
