import { expect, it } from 'vitest'
import { databaseBefore } from '../testing/database-before.ts'

it('names that differ in case alone are numbered when the rule comes, the first of them kept', async () => {
  const { owner, migrateOne } = await databaseBefore('0050')
  await owner.query(`
    insert into partner (id, name, kind) values (1001, 'A', 'both'), (1002, 'B', 'both');
    insert into price_adjustment (partner_id, id, name, amount_ore) values
      (1001, 1, 'Ærlig', 1), (1001, 2, 'ærlig', 1), (1001, 3, 'ÆRLIG', 1), (1001, 4, 'ærlig 2', 1),
      (1001, 5, '${'Lang'.repeat(10)}', 1), (1001, 6, '${'lang'.repeat(10)}', 1), (1002, 1, 'ærlig', 1)`)
  await migrateOne()
  const { rows } = await owner.query(
    'select partner_id, id, name, version from price_adjustment order by 1, 2',
  )
  expect(rows.map((row) => Object.values(row as object).join(' '))).toEqual([
    '1001 1 Ærlig 1',
    '1001 2 ærlig 3 2',
    '1001 3 ÆRLIG 4 2',
    '1001 4 ærlig 2 1',
    `1001 5 ${'Lang'.repeat(10)} 1`,
    `1001 6 ${'lang'.repeat(10).slice(0, 38)} 2 2`,
    '1002 1 ærlig 1',
  ])
  const audit = await owner.query(
    `select object_id, before ->> 'name' as before, after ->> 'name' as after from audit_entry order by 1`,
  )
  expect(audit.rows).toContainEqual({ object_id: '2', before: 'ærlig', after: 'ærlig 3' })
  expect(audit.rows).toHaveLength(3)
})
