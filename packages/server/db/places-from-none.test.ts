import { expect, it } from 'vitest'
import { databaseBefore } from '../testing/database-before.ts'

it('a house with places below 0 keeps its order under new numbers, and every other what it has', async () => {
  const { owner, migrateOne } = await databaseBefore('0070')
  await owner.query(`
    insert into partner (id, name, kind) values (1001, 'A', 'both'), (1002, 'B', 'both');
    insert into price_adjustment (partner_id, id, name, amount_ore, sort) values
      (1001, 1, 'Midt', 1, 0), (1001, 2, 'Sist', 1, 2000000), (1001, 3, 'Først', 1, -7),
      (1002, 1, 'Ti', 1, 10), (1002, 2, 'Tjue', 1, 20)`)
  await migrateOne()
  const { rows } = await owner.query(
    'select partner_id, name, sort, version from price_adjustment order by partner_id, sort',
  )
  expect(rows.map((row) => Object.values(row as object).join(' '))).toEqual([
    '1001 Først 0 2',
    '1001 Midt 1 2',
    '1001 Sist 2 2',
    '1002 Ti 10 1',
    '1002 Tjue 20 1',
  ])
})
