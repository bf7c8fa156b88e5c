import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '../..')
const native = /type=(?:["']|\{["'])(?:date|time|datetime-local|month|week)["']/

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !/node_modules|dist/.test(file),
)

it('no source file uses the browser’s date or time inputs, which ignore the chosen language', () => {
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.filter((file) => native.test(readFileSync(join(web, file), 'utf8')))
  expect(found).toEqual([])
})

it('the search for the browser’s date inputs finds one in a sample', () => {
  expect(
    ['<input type="date" />', "<input type={'time'} />"].every((text) => native.test(text)),
  ).toBe(true)
})
