import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyCollection, columnOf, orderFieldOf } from '@dxweb/kit/definitions/collection.ts'
import { filesUnder } from '../source/files-under.ts'
import { isTest } from '../source/read-code-base.ts'
import { readModule } from '../source/read-module.ts'
import { type Node, walk } from '../source/walk.ts'

/** The readers are files outside the register. */
export interface FieldReaders {
  field: string
  readers: string[]
}

interface Source {
  path: string
  text: string
}

/** Code that stores, shows, moves or initializes all registers alike, and so depends on none of their fields. */
const isMachinery =
  /contract\.ts$|[-/]looks?\.tsx?$|^packages\/(server\/(collections|flows\/make-venue)|web\/parts\/register)\//
const schemaFolder = 'packages/server/db/schema'

const codeUnder = (root: string): Source[] =>
  ['packages/areas', 'packages/server', 'packages/web']
    .flatMap((folder) => filesUnder(root, folder))
    .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Matches a fragment without parameters, which is written as a plain string. */
const partOfSql = /^'[^']*\b(?:from|join) /

/** Constants that contain fragments of statements. */
function constantsOf({ program, text }: { program: unknown; text: string }) {
  const found = new Map<string, string>()
  walk(program, ({ type, id, init }) => {
    const [name, value] = [id as Node | undefined, init as Node | null | undefined]
    if (type !== 'VariableDeclarator' || name?.type !== 'Identifier' || !value) return
    const own = text.slice(value.start, Number(value['end']))
    if (own.includes('`') || partOfSql.test(own)) found.set(String(name['name']), own)
  })
  return found
}

const maxNested = 4

function writtenOut(
  text: string,
  fragments: (name: string) => string | undefined,
  depth = 0,
): string {
  if (depth === maxNested) return text
  return text.replaceAll(/\$\{\s*(\w+)/g, (whole, name: string) => {
    const fragment = fragments(name)
    return fragment === undefined ? whole : `${writtenOut(fragment, fragments, depth + 1)} `
  })
}

/**
 * Returns true for files that may contain statements. Parsing is slow, so the web and files with neither template
 * strings nor SQL keywords are skipped.
 */
const mayHoldSql = ({ path, text }: Source) =>
  !path.startsWith('packages/web/') && (text.includes('`') || /'[^'\n]*\b(?:from|join) /.test(text))

function statementsIn(root: string, all: readonly Source[]): Source[] {
  const modules = all.filter(mayHoldSql).map(({ path }) => readModule(root, path))
  const own = new Map(modules.map((module) => [module.path, constantsOf(module)]))
  const anywhere = new Map([...own.values()].flatMap((constants) => [...constants]))
  return modules.flatMap(({ path, program, text }) => {
    const here = own.get(path)
    const found: Source[] = []
    walk(program, ({ type, start, end }) => {
      if (type !== 'TemplateLiteral') return
      const plain = text.slice(start, Number(end))
      const statement = writtenOut(plain, (name) => here?.get(name) ?? anywhere.get(name))
      if (/\b(?:select|update|delete|insert|from|join)\b/.test(statement))
        found.push({ path, text: statement })
    })
    return found
  })
}

/** Returns functions and views. Tables, indexes and policies store and guard a column without using it. */
const schemaParts = (root: string): Source[] =>
  filesUnder(root, schemaFolder).flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .replaceAll(/^\s*--.*$/gm, '')
      .split(/^(?=create |alter |grant |revoke |insert )/m)
      .filter((part) => /^create (function|view)\b/.test(part))
      .map((text) => ({ path, text })),
  )

const names = (table: string) =>
  new RegExp(`\\b(?:from|join|into|update|using)\\s+${table}\\b|[ ,]${table}\\s+\\w`)
/** Matches a column's name, but not a call such as `count(`, which is a function of SQL. */
const word = (name: string) => new RegExp(`(?<![\\w$])${name}(?![\\w$]|\\()`)
const takes = (constant: string) => new RegExp(`^import (?:type )?\\{[^}]*\\b${constant}\\b`, 'm')

const tablesIn = (root: string) =>
  new Set(
    filesUnder(root, schemaFolder).flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/^create table (\w+)/gm)].map(
        ([, name = '']) => name,
      ),
    ),
  )

const bound = /(?:\b(?:from|join|into|update|using)\s+|,\s*)(\w+)(?:\s+as)?\s+(\w+)/g

/** Returns the aliases of other tables in a statement, since their columns are not the register's. */
function othersIn(text: string, table: string, tables: ReadonlySet<string>): string[] {
  const pairs = [...text.matchAll(bound)].map(([, of = '', name = '']) => ({ of, name }))
  const own = new Set(pairs.flatMap(({ of, name }) => (of === table ? [name] : [])))
  return pairs.flatMap(({ of, name }) =>
    tables.has(of) && of !== table ? [of, name].filter((each) => !own.has(each)) : [],
  )
}

/** Returns a statement without columns of other tables: 'o.note' is not the note of a booking. */
function ownColumns(text: string, table: string, tables: ReadonlySet<string>): string {
  const others = othersIn(text, table, tables)
  return others.length === 0
    ? text
    : text.replaceAll(new RegExp(`\\b(?:${others.join('|')})\\.\\w+`, 'g'), '')
}

function constantOf(modules: readonly Source[], { name }: AnyCollection): string {
  const form = new RegExp(`export const (\\w+) = defineCollection\\(\\s*'${name}'`)
  const found = modules.map(({ text }) => form.exec(text)?.[1]).find((each) => each !== undefined)
  if (found === undefined) throw new Error(`${name} is defined nowhere`)
  return found
}

/**
 * Returns the files that read each field: files with SQL that names its table and column, and web files that import
 * the register and name the field. Names and positions of rows are exempt.
 */
export function fieldReaders(root: string, registers: readonly AnyCollection[]): FieldReaders[] {
  const modules = codeUnder(root)
  const statements = [
    ...statementsIn(
      root,
      modules.filter(({ path }) => !isMachinery.test(path)),
    ),
    ...schemaParts(root),
  ]
  const tables = tablesIn(root)
  const screens = modules.filter(
    ({ path }) => path.startsWith('packages/web/') && !isMachinery.test(path),
  )
  return registers.flatMap((register) => {
    const { table, view, fields, name } = register
    const isOwnView = ({ text }: Source) =>
      view !== undefined && text.startsWith(`create view ${view} `)
    const ofTable = statements
      .filter((each) => names(table).test(each.text) && !isOwnView(each))
      .map(({ path, text }) => ({ path, text: ownColumns(text, table, tables) }))
    const constant = constantOf(modules, register)
    const ofScreen = screens.filter(({ text }) => takes(constant).test(text))
    return Object.keys(fields)
      .filter((field) => field !== 'name' && field !== orderFieldOf(register))
      .map((field) => ({
        field: `${name}.${field}`,
        readers: [
          ...ofTable.filter(({ text }) => word(columnOf(field)).test(text)),
          ...ofScreen.filter(({ text }) => word(field).test(text)),
        ].map(({ path }) => path),
      }))
  })
}
