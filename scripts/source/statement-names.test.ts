import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesUnder } from './files-under.ts'
import { inPlantedTree } from './planted-tree.ts'
import { isTest } from './read-code-base.ts'
import { repository } from './repository.ts'

/** Matches a statement's name with its text: a literal, or the constant that contains it. */
const call = /\bsql(?:<(?:[^<>()]|<[^<>]*>)*>)?\(\s*([`'])([^`']+)\1,\s*(`[^`]*`|'[^']*'|[\w.]+)/g

/** Returns a statement's text for comparison; adds the file to a constant's name, since other files may reuse it. */
const meaningOf = (text: string, file: string) =>
  /^[`']/.test(text) ? text.slice(1, -1).replaceAll(/\s+/g, ' ') : `${file}: ${text}`

/** Files with derived statements; the names of these statements begin with the name of their definition. */
const derives = /^packages\/server\/(collections|reports)\//
const isDerivedName = (name: string) => /^(\$\{[\w.]+\}|report)\./.test(name)

interface Named {
  file: string
  name: string
  meaning: string
}

function statementsUnder(root: string): Named[] {
  const files = ['packages/areas', 'packages/server'].flatMap((folder) => filesUnder(root, folder))
  return files
    .filter((file) => file.endsWith('.ts') && !isTest(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(call)].map(
        ([, , name = '', text = '']) => ({ file, name, meaning: meaningOf(text, file) }),
      ),
    )
}

/** Returns names with two texts, and names that could equal the name of a derived statement. */
function doubtful(statements: readonly Named[]): string[] {
  const derived = (one: Named) => derives.test(one.file) && one.name.includes('${')
  const misnamed = statements.filter((one) =>
    derived(one) ? !isDerivedName(one.name) : one.name.includes('.') && !one.name.includes('${'),
  )
  const byHand = statements.filter((one) => !derived(one) && !one.name.startsWith('${'))
  const double = [...Map.groupBy(byHand, ({ name }) => name).values()].filter(
    (all) => new Set(all.map(({ meaning }) => meaning)).size > 1,
  )
  return [...double.flat(), ...misnamed].map(({ name }) => name)
}

// A connection prepares the first text of a name, so a second text would fail only on that connection.
it('the name of a prepared statement belongs to only one SQL text', () => {
  const statements = statementsUnder(repository)
  expect(statements.length).toBeGreaterThan(300)
  expect(doubtful(statements)).toEqual([])
})

it('reports a name with two SQL texts, and a name that a register could generate', () => {
  const planted = {
    'packages/areas/a/store.ts': "sql('seats', one, [])\nsql('things-move', `select 1`)",
    'packages/areas/b/store.ts': "sql('seats', one, [])\nsql<Row<'a'>>('things.get', 'select 1')",
    'packages/server/collections/c.ts': "sql('things-move', 'select 1')\nsql(`${name}-move`, text)",
  }
  const found = inPlantedTree(planted, statementsUnder)
  expect(found).toHaveLength(6)
  expect(doubtful(found)).toEqual(['seats', 'seats', 'things.get', '${name}-move'])
})
