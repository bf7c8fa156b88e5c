import * as constants from '@dxweb/kit/constants/constants.ts'
import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { text } from '@dxweb/kit/fields/fields.ts'
import { registers } from '@dxweb/server/collections/registers.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder } from '../source/files-under.ts'
import { inPlantedTree } from '../source/planted-tree.ts'
import { isTest } from '../source/read-code-base.ts'
import { repository } from '../source/repository.ts'
import { fieldReaders } from './field-readers.ts'

const unreadIn = (root: string, of: typeof registers) =>
  fieldReaders(root, of).flatMap(({ field, readers }) => (readers.length === 0 ? [field] : []))

test('every field of every register is read by code outside the register', () => {
  const read = fieldReaders(repository, registers)
  expect(read.length).toBeGreaterThan(140)
  const unread = read.filter(({ readers }) => readers.length === 0).map(({ field }) => field)
  expect(unread).toEqual([])
})

const reels = defineCollection('reels', {
  table: 'reel',
  fields: { name: text(20), length: text(20), gauge: text(20), color: text(20), maker: text(20) },
})

const planted = {
  'packages/areas/film/contract.ts': "export const reels = defineCollection('reels', {\n})",
  'packages/areas/film/store.ts':
    'const of = `r.length`\nconst text = `select ${of} from reel r`\nconst other = `select gauge from camera`',
  'packages/areas/film/store.test.ts': '`select maker from reel`',
  'packages/server/collections/sql.ts': '`select maker from reel`',
  'packages/web/screens/film/looks.ts':
    "import { reels } from '@dxweb/areas/film/contract.ts'\nconst columns = ['maker']",
  'packages/web/screens/film/reel-looks.tsx':
    "import { reels } from '@dxweb/areas/film/contract.ts'\nconst unseen = ['maker']",
  'packages/server/flows/make-venue/rows.ts': '`insert into reel (maker) select 1`',
  'packages/web/screens/film/board.tsx':
    "import { reels } from '@dxweb/areas/film/contract.ts'\nconst paint = (row) => row.color",
  'packages/server/db/schema/film.sql':
    'create table reel ( -- by partner_id\n  maker text not null\n);\ncreate index reel_maker on reel (maker);\n',
}

test('counts statements, SQL fragments and screens as readers of a field, but not tests, tables or registers', () => {
  const found = inPlantedTree(planted, (root) => unreadIn(root, [reels]))
  expect(found).toEqual(['reels.gauge', 'reels.maker'])
})

test('counts a function in the schema as a reader of a field', () => {
  const schema = {
    ...planted,
    'packages/server/db/schema/film.sql': `create function dx_maker() returns text language sql as
$$ select maker from reel $$;\n`,
  }
  expect(inPlantedTree(schema, (root) => unreadIn(root, [reels]))).toEqual(['reels.gauge'])
})

test('does not count a column with the same name in another table of the statement', () => {
  const camera = 'create table camera ( -- by partner_id\n  maker text not null\n);\n'
  const treeWith = (columns: string) => ({
    ...planted,
    'packages/server/db/schema/camera.sql': camera,
    'packages/server/documents/paper.ts': `\`select ${columns} from reel l join camera c on true\``,
  })
  const unread = (columns: string) =>
    inPlantedTree(treeWith(columns), (root) => unreadIn(root, [reels]))
  expect(unread('c.maker, l.gauge')).toEqual(['reels.maker'])
  expect(unread('l.maker, c.gauge')).toEqual(['reels.gauge'])
})

test('the product uses every constant of the specification', () => {
  const code = [
    'packages/areas',
    'packages/server',
    'packages/web',
    'packages/locales',
    'packages/kit',
  ]
    .flatMap((folder) => filesUnder(repository, folder))
    .filter((path) => /\.tsx?$/.test(path) && !isTest(path) && !path.includes('kit/constants/'))
    .map((path) => readFileSync(join(repository, path), 'utf8'))
    .filter((source) => source.includes('constants/constants.ts'))
  const values = Object.entries(constants).filter(([, value]) => typeof value !== 'function')
  const own = readFileSync(join(repository, 'packages/kit/constants/constants.ts'), 'utf8')
  const isRead = (name: string) =>
    code.some((source) => new RegExp(`\\b${name}\\b`).test(source)) ||
    // Another function of the same file may read the constant.
    own.split(new RegExp(`\\b${name}\\b`)).length > 2
  expect(values.map(([name]) => name).filter((name) => !isRead(name))).toEqual([])
})
