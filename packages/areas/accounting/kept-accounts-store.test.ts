import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { postingPurposes } from './choices/purposes.ts'
import { accounts } from './rules.ts'

const { app, chief } = await givenApp()
const url = '/partners/1003/ledgers'

async function account(number: string, vatTypeId: number | null = null) {
  const name = 'Konto'
  const made = await chief.post(url, { number, name, vatTypeId })
  const { id } = made.json<{ id: number }>()
  const renumber = (version: number, to: string) =>
    chief.put(`${url}/${id}`, { version, number: to, name, vatTypeId })
  return { id, renumber }
}

const pointGroup = (id: number) =>
  app.asOwner('update product_group set ledger_id = $1 where partner_id = 1003', [id])

it('the database contains every account to which the rules post, and each account has a purpose', async () => {
  const [known] = await app.asOwner<{ numbers: string[] }>(
    'select dx_posting_accounts() as numbers',
  )
  const posted = [...new Set(Object.values(accounts))].toSorted()
  expect(known?.numbers.toSorted()).toEqual(posted)
  expect([...new Set(postingPurposes.map((each) => each.account))].toSorted()).toEqual(posted)
})

it('an account with sales can be renamed, but not renumbered, closed or deleted', async () => {
  const { id, renumber } = await account('3050')
  expect((await renumber(1, '3059')).json()).toMatchObject({
    error: { code: 'invalid', fields: { number: { code: 'account_posted' } } },
  })
  const renamed = { version: 1, number: '3050', name: 'Kinobilletter', vatTypeId: 3 }
  expect((await chief.put(`${url}/${id}`, renamed)).statusCode).toBe(200)
  const refused = { error: { code: 'in_use', details: { usedBy: 'posting' } } }
  expect((await chief.delete(`${url}/${id}`)).json()).toMatchObject(refused)
  expect((await chief.post(`${url}/${id}/close`)).json()).toMatchObject(refused)
  expect((await chief.get(`${url}/${id}`)).json()).toMatchObject({
    name: 'Kinobilletter',
    isSystem: true,
    state: 'active',
  })
})

it('any other account with postings keeps its number, and can be closed but not deleted', async () => {
  const { id, renumber } = await account('3999')
  await app.asOwner(
    `insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, kind)
     values (1003, gen_random_uuid(), 1, '2026-01-01', '1920', '3999', 100, 'income')`,
  )
  expect((await chief.delete(`${url}/${id}`)).statusCode).toBe(409)
  expect((await renumber(1, '3998')).statusCode).toBe(400)
  expect((await chief.post(`${url}/${id}/close`)).json()).toEqual({ id, version: 2 })
  expect((await chief.get(`${url}?state=active`)).body).not.toContain('3999')
})

it('an unused account can be renumbered and deleted', async () => {
  const { id, renumber } = await account('6999')
  expect((await renumber(1, '6998')).statusCode).toBe(200)
  expect((await chief.delete(`${url}/${id}`)).statusCode).toBe(200)
})

/**
 * Links a product group to the account while the account's number changes. The second transaction waits for the first.
 */
async function race(id: number, change: () => Promise<{ statusCode: number }>) {
  const other = new pg.Client({ connectionString: app.url })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('update product_group set ledger_id = $1 where partner_id = 1003', [id])
    const changing = change()
    const isWaiting = async () =>
      (
        await app.asOwner(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length > 0
    await waitFor(isWaiting)
    await other.query('commit')
    return (await changing).statusCode
  } finally {
    await other.end()
  }
}

it('the trigger keeps the number of an account that gets a reference while it is renumbered', async () => {
  const { id, renumber } = await account('3901', 3)
  expect(await race(id, () => renumber(1, '3902'))).toBe(400)
  expect((await chief.get(`${url}/${id}`)).json()).toMatchObject({ number: '3901' })

  await pointGroup(1)
  await app.asOwner('alter table ledger disable trigger ledger_kept')
  expect(await race(id, () => renumber(1, '3902'))).toBe(200)
  await app.asOwner('alter table ledger enable trigger ledger_kept')
})
