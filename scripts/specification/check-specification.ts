import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsPage } from '../calls/calls-page.ts'
import { filesUnder } from '../source/files-under.ts'
import { readPage, type Row } from './read-page.ts'

const page = 'docs/specification.md'
const pages = ['packages/server/pages', 'packages/server/health']

/** Folders and file endings by column. A path in the column omits the folder and the ending. */
const places: Readonly<Record<string, { below: readonly string[]; endings: readonly string[] }>> = {
  area: { below: ['packages/areas/', 'packages/'], endings: [''] },
  screen: { below: ['packages/web/screens/', 'packages/web/'], endings: [''] },
  test: { below: ['packages/areas/', 'packages/'], endings: ['.test.ts', '.test.tsx'] },
  journey: { below: ['e2e/'], endings: ['.journey.ts'] },
}

export interface Known {
  isFile: (path: string) => boolean
  tables: ReadonlySet<string>
  /** Addresses such as 'P/events', 'GET P/events' and '/login'. */
  addresses: ReadonlySet<string>
}

const faultIn: Record<string, (named: string, known: Known) => string | null> = {
  tables: (table, { tables }) => (tables.has(table) ? null : `no table ${table}`),
  calls: (call, { addresses }) => (addresses.has(call) ? null : `no call ${call}`),
}

function pathFault(column: string, named: string, { isFile }: Known): string | null {
  const { below = [], endings = [] } = places[column] ?? {}
  const isThere = below.some((folder) => endings.some((end) => isFile(folder + named + end)))
  return isThere ? null : `no ${column} ${named}`
}

function cellFaults(
  column: string,
  { names, isDeclaredEmpty }: Row['cells'][string],
  known: Known,
) {
  if (names.length === 0 && !isDeclaredEmpty) return [`nothing in ${column}`]
  const fault = faultIn[column]
  return names.flatMap(
    (named) => (fault ? fault(named, known) : pathFault(column, named, known)) ?? [],
  )
}

function rowFaults({ what, cells, isBuilt }: Row, known: Known): string[] {
  const faults = Object.entries(cells).flatMap(([column, cell]) => cellFaults(column, cell, known))
  const proofs = [cells['test'], cells['journey']].flatMap((cell) => cell?.names ?? [])
  const unproven = isBuilt && proofs.length === 0 ? ['no test proves it'] : []
  return [...faults, ...unproven].map((fault) => `${page}, row "${what}": ${fault}`)
}

export const specificationFaults = (text: string, known: Known): string[] =>
  readPage(text).flatMap((row) => rowFaults(row, known))

/** Parses 'GET P/events', 'P/events' and '/shows' from '- GET `P/events` · shows.read · also `/shows`'. */
const listedCalls = (text: string) =>
  [...text.matchAll(/^- (\w+) `([^`]+)`(?:.* also (.*))?/gm)].flatMap(
    ([, kind = '', address = '', also = '']) => [
      `${kind} ${address}`,
      address,
      ...also.replaceAll('`', '').split(', '),
    ],
  )

/** Returns addresses of server-rendered pages, such as '/login', which are no calls of the API. */
const pagesOf = (root: string) =>
  pages
    .flatMap((folder) => filesUnder(root, folder))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/'(\/[^' ]+)'/g)])
    .map(([, address = '']) => address)

/**
 * Checks docs/specification.md, the index from the specification to the code, against the existing files, tables and
 * calls.
 */
export async function checkSpecification(root: string, tables: readonly string[]) {
  const text = readFileSync(join(root, page), 'utf8')
  const listed = listedCalls(await callsPage())
  const problems = specificationFaults(text, {
    isFile: (path) => existsSync(join(root, path)),
    tables: new Set(tables),
    addresses: new Set([...listed, ...pagesOf(root)]),
  })
  return { problems, rows: readPage(text).length }
}
