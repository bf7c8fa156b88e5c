import { sql } from '@dxweb/kit/database/database.ts'
import { readSql } from '@dxweb/server/collections/rows/read-sql.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { beforeAll, expect, it } from 'vitest'
import { customers } from './contract.ts'

const test = await testDatabase()
const { scope } = await buildSmallVenue(test)

beforeAll(async () => {
  await test.asOwner(
    `insert into customer_row (partner_id, id, last_name, mail_consent, sms_consent)
     select 1003, 1000 + n, 'Nes ' || n, n % 4 > 1, n % 4 > 1 from generate_series(1, 3000) n`,
  )
  await test.asOwner('analyze customer_row')
})

it.each([
  ['wantsMail', 'true', 'mail_consent'],
  ['wantsMail', 'false', 'mail_consent'],
  ['wantsSms', 'true', 'sms_consent'],
])('finds customers with %s %s by an index under row level security', async (field, is, column) => {
  const [, { text, values }] = readSql(customers).list(scope.partnerId, {
    limit: 100,
    offset: 2_000,
    filters: { [field]: is },
  })
  const [, plan] = await test.db.batch(scope, [
    sql('', `select set_config('enable_seqscan', 'off', true)`, []),
    sql<{ 'QUERY PLAN': string }>('', `explain ${text}`, values),
  ])
  const lines = plan.map((row) => row['QUERY PLAN'])
  expect(lines.join('\n')).toMatch(new RegExp(`Index Cond: .*CASE WHEN ${column}`))
})
