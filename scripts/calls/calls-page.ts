import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyCollection } from '@dxweb/kit/definitions/collection.ts'
import type { Endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { filesUnder } from '../source/files-under.ts'
import { repository } from '../source/repository.ts'

const defines = /\b(endpoint|defineCollection|defineReport)\(/
const venue = '/partners/{partnerId}'

type Defined = Endpoint | AnyCollection | AnyReport

const isDefined = (value: unknown): value is Defined =>
  typeof value === 'object' &&
  value !== null &&
  (('method' in value && 'path' in value) ||
    ('columns' in value && 'orderBy' in value) ||
    'table' in value)

function also(aliases: readonly string[] = []): string {
  if (aliases.length === 0) return ''
  return ` · also ${aliases.map((alias) => `\`${alias.replace(venue, 'P')}\``).join(', ')}`
}

function lineOf(value: Defined): string {
  if ('method' in value) {
    const { method, path, parts } = value
    return `- ${method} \`${path.replace(venue, 'P')}\` · ${parts.permit}${also(parts.aliases)}`
  }
  if ('table' in value) {
    return `- register \`P/${value.name}\` · table \`${value.table}\`${also(value.aliases)}`
  }
  return `- report \`P/${value.path ?? `reports/${value.name}`}\` · ${value.permit}`
}

const addressOf = (line: string) => line.split('`')[1] ?? ''

const byAddress = (one: string, other: string) =>
  addressOf(one).localeCompare(addressOf(other)) || one.localeCompare(other)

/** Lists calls, registers and reports by the file that defines them. `P` is `/partners/{partnerId}`. */
export async function callsPage(): Promise<string> {
  const files = ['packages/areas', 'packages/server']
    .flatMap((folder) => filesUnder(repository, folder))
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('/testing/'))
    .filter((file) => defines.test(readFileSync(join(repository, file), 'utf8')))
    .toSorted()
  const parts: string[] = []
  for (const file of files) {
    const exported = Object.values(
      (await import(pathToFileURL(join(repository, file)).href)) as object,
    )
    const lines = exported.filter(isDefined).map(lineOf).toSorted(byAddress)
    if (lines.length > 0) parts.push(`## ${file.replace('packages/', '')}`, lines.join('\n'))
  }
  return `${['# Calls', '`P` is `/partners/{partnerId}`; the permission comes next, then other addresses that answer the same. Addresses outside the API, such as `/apiweb/health`, are in `server/pages` and `server/health`. A register has the calls of `kit/definitions/collection.ts`, a report those of `kit/reports/report-endpoints.ts`.', ...parts].join('\n\n')}\n`
}
