import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditWords } from '@dxweb/kit/definitions/audit-words.ts'
import { declaredTables, schemaText } from '@dxweb/server/db/schema-files.ts'
import { expect, it } from 'vitest'
import { filesUnder } from '../source/files-under.ts'
import { inPlantedTree } from '../source/planted-tree.ts'
import { isTest } from '../source/read-code-base.ts'
import { repository } from '../source/repository.ts'

/** Logged objects that are not tables or views. */
const words = ['participant', 'salesRule', 'sudo', 'user']

const actionsOn: Readonly<Record<string, readonly string[]>> = auditWords

/** Returns the actions and objects that SQL functions log; registers define their own. */
function writtenBySchema(text: string): [action: string, object: string][] {
  const inserts = text.matchAll(/insert into audit_entry[^;]*?'(\w+)', '(\w+)',[^;]*;/g)
  const ofUsers = text.matchAll(/dx_audit_user\('(\w+)'/g)
  return [
    ...[...inserts].map(([, action = '', object = '']): [string, string] => [action, object]),
    ...[...ofUsers].map(([, action = '']): [string, string] => [action, 'user']),
  ]
}

const unknownOf = (written: readonly [string, string][]) =>
  written.filter(([action, object]) => actionsOn[object]?.includes(action) !== true)

it('the schema logs only actions of the audit vocabulary', () => {
  const written = writtenBySchema(schemaText())
  expect(written.length).toBeGreaterThanOrEqual(9)
  expect(unknownOf(written)).toEqual([])
  const planted = `insert into audit_entry (id) select u, 'mergde', 'customer', id::text from c;`
  expect(unknownOf(writtenBySchema(planted))).toEqual([['mergde', 'customer']])
})

const byHand = (root: string) =>
  ['packages/areas', 'packages/server/flows']
    .flatMap((folder) => filesUnder(root, folder))
    .filter((file) => file.endsWith('.ts') && !isTest(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('insert into audit_entry'))

it('areas write log entries only through the audit vocabulary, with no SQL of their own', () => {
  expect(byHand(repository)).toEqual([])
  const planted = { 'packages/areas/a/store.ts': '`insert into audit_entry (id) select 1`' }
  expect(inPlantedTree(planted, byHand)).toHaveLength(1)
})

it('the objects of log entries are tables or views, or one of four other words', () => {
  const views = [...schemaText().matchAll(/^create view (\w+)/gm)].map(([, name]) => name)
  const known = new Set([...declaredTables().map(({ name }) => name), ...views])
  expect(Object.keys(auditWords).filter((object) => !known.has(object))).toEqual(words)
})

it.each(['nb', 'en'])('each logged step of an event has a text in %s', (locale) => {
  const file = join(repository, `packages/locales/${locale}/shows.json`)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const textKeys = Object.keys(texts).filter((key) => /^shows\.log\.[a-zA-Z]+$/.test(key))
  const missing = auditWords.event.filter((action) => !textKeys.includes(`shows.log.${action}`))
  expect(missing).toEqual([])
})
