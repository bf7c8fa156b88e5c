import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { sql } from '@dxweb/kit/database/database.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const test = await testDatabase()
const { scope, userId } = await buildSmallVenue(test)
const purposes = ['mail', 'sms', 'profiling'] as const
const people = [1, 2, 3]

await test.asOwner(
  `insert into customer (partner_id, id, last_name) select 1003, n, 'Nr. ' || n from unnest($1::integer[]) n`,
  [people],
)

const run = (text: string, values: unknown[]) =>
  test.db.run(scope, sql('', text, values)).catch((error: unknown) => {
    // Some random steps are refused, such as a change of a merged customer.
    if (!(error instanceof Refusal)) throw error
  })

const versionOf = (id: string) =>
  `(select version from customer where partner_id = 1003 and id = ${id})`

const recordAnswer = (id: number, answer: object) =>
  run(`select dx_record_consents($1, $2, 'page', $3, null, 'test')`, [
    id,
    JSON.stringify([answer]),
    userId,
  ])
const want = (id: number, isWanted: boolean) =>
  run(
    'update customer set wants_mail = $2, version = version + 1 where partner_id = 1003 and id = $1',
    [id, isWanted],
  )
const merge = (stays: number, goes: number) =>
  run(
    `select dx_merge_customers($1, ${versionOf('$1')}, jsonb_build_array(jsonb_build_object('id', $2::integer,
       'version', ${versionOf('$2')})), (select to_jsonb(c) from customer c where partner_id = 1003 and id = $1), $3, null, 'test')`,
    [stays, goes, userId],
  )
const part = (stays: number) =>
  run(`select dx_unmerge_customer($1, $2, null, 'test')`, [stays, userId])

const person = fc.constantFrom(...people)
const action = fc.oneof(
  fc
    .tuple(
      person,
      fc.constantFrom(...purposes),
      fc.boolean(),
      fc.constantFrom('consent', 'customer'),
    )
    .map(
      ([id, purpose, isGiven, basis]) =>
        () =>
          recordAnswer(id, { purpose, isGiven, basis }),
    ),
  fc.tuple(person, fc.boolean()).map(
    ([id, is]) =>
      () =>
        want(id, is),
  ),
  fc.tuple(person, person).map(
    ([one, other]) =>
      () =>
        one === other ? part(one) : merge(one, other),
  ),
  person.map((id) => () => part(id)),
)

it('a customer’s stored answers equal the newest consents after any answers, merges and undone merges', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 15 }), async (history) => {
      for (const act of history) await act()
      const rows = await test.asOwner(
        `select c.id from customer_row c where partner_id = 1003
           and (mail_consent, sms_consent, profiling_consent) is distinct from (dx_newest_consent(1003, id, 'mail'),
             dx_newest_consent(1003, id, 'sms'), dx_newest_consent(1003, id, 'profiling'))`,
      )
      expect(rows).toEqual([])
    }),
    { numRuns: runsOf(15), endOnFailure: true },
  )
  const rows = await test.asOwner(`select from consent where source = 'merge' limit 1`)
  expect(rows).toHaveLength(1)
})
