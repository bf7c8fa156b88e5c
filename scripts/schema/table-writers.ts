import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from '../source/files-under.ts'
import { type RightToWrite, rightsToWrite } from './rights-to-write.ts'

/** Owners of SQL code: an area, a flow, or a folder of the server. */
const rooms: readonly RegExp[] = [
  /^packages\/areas\/([^/]+)\//,
  /^packages\/server\/(flows\/[^/]+)\//,
  /^packages\/server\/db\/schema\/([^/.]+)/,
  /^packages\/server\/([^/]+)\//,
  /^packages\/(kit)\//,
]
const isProduct = (path: string) =>
  !/\.test\.ts$|^packages\/server\/(testing|db)\//.test(path) ||
  path.startsWith('packages/server/db/schema/')

const writerOf = (path: string) =>
  rooms.map((room) => room.exec(path)?.[1]).find((name) => name !== undefined)

const write = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?([a-z_]+)\b/gi
const register = /\bdefineCollection\(\s*'\w+',\s*\{\s*table: '([a-z_]+)'/g
/** Matches definitions of versioned changes, from which statements are derived. */
const change = /\bversionedChange\(\s*'([a-z_]+)'/g
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|--.*$/gm

export interface TableWriter {
  table: string
  owner: string
  writer: string
  path: string
}

function sourcesOf(root: string): string[] {
  const found = ['packages/areas', 'packages/server', 'packages/kit'].flatMap((folder) =>
    filesUnder(root, folder),
  )
  return found.filter((path) => /\.(ts|sql)$/.test(path) && isProduct(path))
}

export function tableWriters(root: string): TableWriter[] {
  const sources = sourcesOf(root).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8').replaceAll(comments, ''),
  }))
  const owners = new Map(
    sources
      .filter(({ path }) => path.endsWith('.sql'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^create table (\w+)/gm)].map(
          ([, table = '']) => [table, writerOf(path) ?? ''] as const,
        ),
      ),
  )
  return sources.flatMap(({ path, text }) => {
    const writer = writerOf(path) ?? path
    const names = [write, register, change].flatMap((form) =>
      [...text.matchAll(form)].map(([, name = '']) => name),
    )
    return [...new Set(names)].flatMap((table) => {
      const owner = owners.get(table)
      return owner === undefined ? [] : [{ table, owner, writer, path }]
    })
  })
}

const isRightOf = ({ tables, writers }: RightToWrite, { table, writer }: TableWriter) =>
  tables.includes(table) && (writers === 'everyone' || writers.includes(writer))

/** Returns writes to another area's tables without a declared right, and declared rights without a write. */
export function wallFaults(
  writers: readonly TableWriter[],
  rights: readonly RightToWrite[] = rightsToWrite,
): string[] {
  const strangers = writers.filter(({ owner, writer }) => owner !== writer)
  const faults = strangers
    .filter((stranger) => !rights.some((right) => isRightOf(right, stranger)))
    .map(
      ({ table, owner, writer, path }) => `${path}: ${writer} may not write ${table} of ${owner}`,
    )
  const unused = rights.flatMap(({ tables, writers: named }) =>
    tables
      .flatMap((table) => (named === 'everyone' ? [] : named.map((writer) => ({ table, writer }))))
      .filter(
        (pair) => !strangers.some((one) => one.table === pair.table && one.writer === pair.writer),
      )
      .map(({ table, writer }) => `${writer} has a right to write ${table} that it does not use`),
  )
  return [...faults, ...unused]
}
