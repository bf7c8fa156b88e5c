import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import commands from './commands.json' with { type: 'json' }
import product from './product.json' with { type: 'json' }
import { repository } from './repository.ts'

const read = (file: string) => readFileSync(join(repository, file), 'utf8')
const dependenciesOf = (folder: string) =>
  Object.keys(
    (JSON.parse(read(join(folder, 'package.json'))) as { dependencies: object }).dependencies,
  )

/** Matches imports that are not type-only, on one line or more. */
const imports =
  /^(?:(?:import|export) (?!type ).*from|\} from|import) '([^']+)'|import\('([^']+)'\)/gm
const importsOf = (text: string) =>
  [...text.matchAll(imports)].map(([, still, later]) => still ?? later ?? '')

const nameOf = (specifier: string) =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

function ownFile(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const [, own] = /^@dxweb\/(.*)$/.exec(specifier) ?? []
  return own === undefined ? undefined : join('packages', own)
}

const packageOf = (file: string) =>
  file.startsWith('packages') ? file.split(sep, 2).join('/') : '.'

test('commands of the product import only packages that its installation contains', () => {
  const entries = [
    ...Object.values(commands.run).flat(),
    product.at(-1) ?? '',
    'packages/web/vite.config.ts',
  ]
  const waiting = entries.map((step) => step.split(' ')[0] ?? '')
  const seen = new Set<string>()
  const undeclared = new Set<string>()
  const allowed = new Map<string, string[]>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(join(repository, file))) continue
    seen.add(file)
    const folder = packageOf(file)
    if (!allowed.has(folder)) allowed.set(folder, dependenciesOf(folder))
    for (const specifier of importsOf(read(file))) {
      const own = ownFile(file, specifier)
      if (own !== undefined) waiting.push(own)
      else if (
        !specifier.startsWith('node:') &&
        !allowed.get(folder)?.includes(nameOf(specifier))
      ) {
        undeclared.add(`${relative('.', file)}: ${specifier}`)
      }
    }
  }
  expect(seen.size).toBeGreaterThan(500)
  expect([...undeclared]).toEqual([])
})
