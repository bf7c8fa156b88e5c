import en from '@dxweb/locales/en.ts'
import nb from '@dxweb/locales/nb.ts'
import { expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { registers } from './registers.ts'

const { asOwner } = await testDatabase()

it('both languages have a name for every table whose rows can block a deletion', async () => {
  const tables = new Set(registers.map(({ table }) => table))
  const uses = await asOwner<{ by: string; of: string }>(
    `select conrelid::regclass::text as by, confrelid::regclass::text as of
     from pg_constraint where contype = 'f' and confdeltype in ('a', 'r')
     union select substring(pg_get_triggerdef(oid) from '''(\\w+)''\\)$'), tgrelid::regclass::text
     from pg_trigger where tgfoid = 'dx_item_kept'::regproc`,
  )
  const by = new Set(uses.filter(({ of }) => tables.has(of)).map((use) => use.by))
  expect(by.size).toBeGreaterThan(30)
  for (const words of [nb, en]) {
    expect([...by].filter((table) => !Object.hasOwn(words, `usedBy.${table}`))).toEqual([])
  }
})
