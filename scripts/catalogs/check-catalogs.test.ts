import { describe, expect, test } from 'vitest'
import { inPlantedTree } from '../source/planted-tree.ts'
import { readCodeBase } from '../source/read-code-base.ts'
import { checkCatalogs } from './check-catalogs.ts'

const used = `declare const t: (key: string) => string\n`

function problemsOf(nb: object, en: object, source: string): string[] {
  const files = {
    'packages/locales/nb/a.json': JSON.stringify(nb, null, 2),
    'packages/locales/en/a.json': JSON.stringify(en, null, 2),
    'packages/web/a.tsx': source,
  }
  return inPlantedTree(files, (root) => checkCatalogs(readCodeBase(root)).problems)
}

test('complete catalogs pass the check', () => {
  const texts = {
    'a.title': 'A',
    'a.seats': '{n, plural, one {# s} other {# ss}}',
    'state.sold': 'S',
    'role.x': 'X',
    'b.one': '1',
    'b.two': '2',
  }
  const source = `${used}
    // catalog: role.*
    export const B = (p: { n: number; s: string }) => <T id="a.title" x={t(p.n ? 'b.one' : 'b.two')}>
      {formatMessage({ id: 'a.seats' })}{t(\`state.\${p.s}\`)} · {' '}
    </T>`
  expect(problemsOf(texts, texts, source)).toEqual([])
})

test('the check fails when the catalogs have no texts', () => {
  expect(problemsOf({}, {}, used)).toEqual(['No text was read.'])
})

test('the check finds a text that is missing in one language', () => {
  expect(problemsOf({ 'a.b': 'x', 'a.c': 'x' }, { 'a.b': 'x' }, `t('a.b'); t('a.c')`)).toEqual([
    'packages/locales/nb/a.json: a.c is missing in en',
  ])
})

test('the check finds an invalid ICU message', () => {
  const wrong = { 'a.b': '{n, plural, one {#}' }
  const [first] = problemsOf(wrong, wrong, `t('a.b')`)
  expect(first).toContain('a.b is no ICU message')
})

test('the check finds texts whose placeholders differ between languages', () => {
  expect(problemsOf({ 'a.b': '{name}' }, { 'a.b': '{title}' }, `t('a.b')`)).toEqual([
    'packages/locales/en/a.json: a.b takes {title}, packages/locales/nb/a.json {name}',
  ])
})

test('the check finds an unused text', () => {
  const texts = { 'a.b': 'x' }
  expect(problemsOf(texts, texts, `export const a = 'a.c'`)).toEqual([
    'packages/locales/nb/a.json: a.b is used nowhere',
  ])
})

test.each([
  [`t('a.x')`, 'packages/web/a.tsx:1: a.x is in no catalog'],
  [`formatMessage({ id: 'a.x' }, {})`, 'packages/web/a.tsx:1: a.x is in no catalog'],
  [`export const A = <T id="a.x" />`, 'packages/web/a.tsx:1: a.x is in no catalog'],
  [`export const A = { labelKey: 'a.x' }`, 'packages/web/a.tsx:1: a.x is in no catalog'],
  ['t(`x.${1}`)', 'packages/web/a.tsx:1: no key of a catalog begins with x.'],
])('finds the missing text of %s', (source, found) => {
  const texts = { 'a.b': 'x' }
  expect(problemsOf(texts, texts, `${source}; t('a.b')`)).toEqual([found])
})

test.each([
  [`<p title="Hei" />`, 'Hei'],
  [`<p aria-label={'Hei'} />`, 'Hei'],
  [`<p>{'Hei'}</p>`, 'Hei'],
])('finds literal words in %s', (source, word) => {
  const texts = { 'a.b': 'x' }
  expect(problemsOf(texts, texts, `export const A = ${source}; t('a.b')`)).toEqual([
    `packages/web/a.tsx:1: "${word}" stands outside of the catalogs`,
  ])
})

test('finds a text that the web cannot format, unless only the server uses it', () => {
  const select = '{kind, select, a {A} other {B}}'
  const texts = { 'mail.a': select, 'a.b': select }
  const problems = problemsOf(texts, texts, `t('mail.a'); t('a.b')`)
  expect(problems.map((problem) => problem.slice(0, 40))).toEqual([
    'packages/locales/nb/a.json: a.b: a text ',
    'packages/locales/en/a.json: a.b: a text ',
  ])
})

test('the check finds a key that is used twice', () => {
  const twice = '{\n"a.b": "x",\n"a.b": "y"\n}'
  const files = {
    'packages/locales/nb/a.json': twice,
    'packages/locales/en/a.json': '{"a.b": "y"}',
    'packages/web/a.ts': `t('a.b')`,
  }
  expect(inPlantedTree(files, (root) => checkCatalogs(readCodeBase(root)).problems)).toEqual([
    'packages/locales/nb/a.json: a.b is duplicated',
  ])
})

describe('texts that the first pages show', () => {
  const name = (texts: object) => JSON.stringify(texts)
  const problemsWith = (page: string, shown = `t('a.first')`) => {
    const files = {
      'packages/locales/nb/first.json': name({ 'a.first': 'x' }),
      'packages/locales/en/first.json': name({ 'a.first': 'x' }),
      'packages/locales/nb/rest.json': name({ 'a.rest': 'x' }),
      'packages/locales/en/rest.json': name({ 'a.rest': 'x' }),
      'packages/locales/nb-first.ts': `import first from './nb/first.json'\nexport default first`,
      'packages/web/main.tsx': `${page}\n${shown}`,
      'packages/web/other.tsx': `export const ask = () => t('a.first') + t('a.rest')`,
    }
    return inPlantedTree(files, (root) => checkCatalogs(readCodeBase(root)).problems)
  }
  const found =
    'packages/web/other.tsx: a.rest is shown before packages/locales/nb/rest.json has come'

  test.each([
    `import './other.tsx'`,
    `export { ask } from './other.tsx'`,
    `void import('./other.tsx')`,
    `lazy(() => import('./other.tsx')); lazy(later(() => import('./none.tsx')))`,
  ])('finds a text that %s shows before its catalog has loaded', (page) => {
    expect(problemsWith(page)).toEqual([found])
  })

  test.each([`lazy(later(() => import('./other.tsx')))`, `import type { ask } from './other.tsx'`])(
    'accepts a text that is loaded in time by %s',
    (page) => {
      expect(problemsWith(page)).toEqual([])
    },
  )

  test('finds a text that is loaded with the first pages, but shown by none of them', () => {
    expect(problemsWith(`lazy(later(() => import('./other.tsx')))`, '')).toEqual([
      'packages/locales/nb/first.json: no first page shows a.first, which belongs in a later catalog',
    ])
  })
})
