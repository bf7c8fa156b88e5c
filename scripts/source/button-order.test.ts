import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesUnder } from './files-under.ts'
import { repository } from './repository.ts'

/** Code that starts a group of buttons. */
const groupStarts = ['<>', '<FormFoot', 'actions={', '<div', 'wayOut={', 'return (']

/** Counts the button groups of a screen in which Cancel follows the main button. */
function wrongGroups(text: string): number {
  return [...text.matchAll(/t\('shell\.cancel'\)/g)].filter(({ index }) => {
    const before = text.slice(0, index)
    const start = Math.max(...groupStarts.map((mark) => before.lastIndexOf(mark)))
    return /look="(?:main|danger)"|type="submit"/.test(before.slice(start))
  }).length
}

it('in every dialog and form the main button is last, after Cancel', () => {
  const main = `<Button look="main" type="submit">{t('rows.save')}</Button>`
  const cancel = `<Button onClick={onClose}>{t('shell.cancel')}</Button>`
  expect(wrongGroups(`<>${main}${cancel}</>`)).toBe(1)
  expect(wrongGroups(`<>${cancel}${main}</>`)).toBe(0)
  const screens = filesUnder(repository, 'packages/web').filter((file) => file.endsWith('.tsx'))
  const wrong = screens.filter(
    (file) => wrongGroups(readFileSync(join(repository, file), 'utf8')) > 0,
  )
  expect(screens.length).toBeGreaterThan(500)
  expect(wrong).toEqual([])
})
