import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '../..')
const native = /type=(?:["']|\{["'])(?:date|time|datetime-local|month|week)["']/

/** Every source of the web that could draw a field. */
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !/node_modules|dist/.test(file),
)

it('leaves no date or time to the browser, whose language is not ours', () => {
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.filter((file) => native.test(readFileSync(join(web, file), 'utf8')))
  expect(found).toEqual([])
})

it('would find one', () => {
  expect(
    ['<input type="date" />', "<input type={'time'} />"].every((text) => native.test(text)),
  ).toBe(true)
})
