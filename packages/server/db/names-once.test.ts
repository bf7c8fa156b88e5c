import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { databaseAt } from '../testing/database-url.ts'
import { testDir } from '../testing/test-engine.ts'
import { migrate } from './migrate.ts'
import { migrationsDir } from './migration-files.ts'

async function onEngine(text: string) {
  const engine = new pg.Client({ connectionString: inject('engineUrl') })
  await engine.connect()
  await engine.query(text)
  await engine.end()
}

it('names that differ in case alone are numbered when the rule comes, the first of them kept', async () => {
  const root = testDir()
  const directory = join(root, 'migrations')
  mkdirSync(directory)
  const put = (isWanted: (name: string) => boolean) => {
    for (const name of readdirSync(migrationsDir).filter(isWanted)) {
      copyFileSync(join(migrationsDir, name), join(directory, name))
    }
  }
  const name = `names_${randomBytes(6).toString('hex')}`
  await onEngine(`create database ${name}`)
  const url = databaseAt(inject('engineUrl'), name)
  const owner = new pg.Client({ connectionString: url })
  onTestFinished(async () => {
    await owner.end()
    await onEngine(`drop database ${name} with (force)`)
    rmSync(root, { recursive: true })
  })
  put((file) => file < '0050')
  await migrate({ url, directory })
  await owner.connect()
  await owner.query(`
    insert into partner (id, name, kind) values (1001, 'A', 'both'), (1002, 'B', 'both');
    insert into price_adjustment (partner_id, id, name, amount_ore) values
      (1001, 1, 'Ærlig', 1), (1001, 2, 'ærlig', 1), (1001, 3, 'ÆRLIG', 1), (1001, 4, 'ærlig 2', 1),
      (1001, 5, '${'Lang'.repeat(10)}', 1), (1001, 6, '${'lang'.repeat(10)}', 1), (1002, 1, 'ærlig', 1)`)
  put((file) => file.startsWith('0050'))
  await migrate({ url, directory })
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
