import { expect, it } from 'vitest'
import { nameOf } from './download.ts'

const named = (told: string) =>
  nameOf(new Response('', { headers: { 'Content-Disposition': told } }))

it('calls a file what the answer calls it, with all its letters', () => {
  expect(named('attachment; filename=saler-2026-11-22.csv')).toBe('saler-2026-11-22.csv')
  expect(named('attachment; filename="egne tekster.csv"')).toBe('egne tekster.csv')
  const both = `attachment; filename="?re.csv"; filename*=UTF-8''%C3%A5re-2026-11-22.csv`
  expect(named(both)).toBe('åre-2026-11-22.csv')
  expect(nameOf(new Response(''))).toBe('dxweb')
})
