import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const here = import.meta.dirname
const kit = resolve(here, '../../ui')

/** Components that the gallery does not render, with the reason. */
const notShown: Readonly<Record<string, string>> = {
  'place/own-search.tsx': 'draws nothing: an address of its own for lists that lie over others',
  'dialogs/lazy-dialog.tsx': 'renders nothing: closes a dialog while it is loading',
  'dialogs/type-ahead.tsx': 'draws nothing: keeps keys while a dialog is loading',
  'chart/slide.tsx': 'drawn into a file, as reports are kept as slides',
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(
    ([, path = '']) => resolve(dirname(file), path),
  )

/** Files of the ui kit that the gallery renders, directly or indirectly. */
function reached(from: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...from]
  while (waiting.length > 0) {
    for (const file of importsOf(waiting.pop() ?? '')) {
      if (!file.startsWith(kit) || !/\.tsx?$/.test(file) || found.has(file)) continue
      found.add(file)
      waiting.push(file)
    }
  }
  return found
}

const gallery = filesUnder(here)
const pieces = filesUnder(kit).filter((file) => file.endsWith('.tsx'))

it('the gallery has every file of the ui kit', () => {
  const shown = reached(gallery)
  const missing = pieces.filter((file) => !shown.has(file)).map((file) => relative(kit, file))
  expect(missing.toSorted()).toEqual(Object.keys(notShown).toSorted())
  expect(pieces.length).toBeGreaterThan(50)
})

it('the gallery has every component of the files that it shows', () => {
  const shown = reached(gallery)
  const drawing = [...gallery, ...shown].map((file) => readFileSync(file, 'utf8'))
  const exported = pieces
    .filter((file) => shown.has(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^export function ([A-Z]\w*)/gm)].map(
        ([, name = '']) => ({ name, file }),
      ),
    )
  const undrawn = exported.filter(
    ({ name }) => !drawing.some((text) => new RegExp(`<${name}\\b`).test(text)),
  )
  // The two components that wrap every page: the theme, and the toasts.
  expect(undrawn.map(({ name }) => name).toSorted()).toEqual(['ThemeProvider', 'Toasts'])
})
