import { exampleDraft } from '@dxweb/server/collections/register-example.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { isOnCitus } from '@dxweb/server/testing/run/on-citus.ts'
import { expect, it } from 'vitest'
import { renters } from './contract.ts'

const { app, chief, venue } = await givenApp()
const draft = (more: object) => ({ ...exampleDraft(renters), ...more })
const save = (more: object) => chief.post(`${venue}/renters`, draft(more))
/** On Citus, a renter reads a view that has only the readable columns (docs/decisions/0288). */
const unreadable = isOnCitus ? 'column "note" does not exist' : 'permission denied'

it('refuses invoicing by EHF for a renter without an organisation number', async () => {
  const person = { name: 'Ola Vik', orgNumber: '' }
  expect((await save({ ...person, invoiceBy: 'ehf' })).json()).toMatchObject({
    error: { fields: { invoiceBy: { code: 'ehf_without_number' } } },
  })
  expect((await save({ ...person, invoiceBy: 'mail' })).statusCode).toBe(200)
  const choir = { name: 'Koret', orgNumber: '974760673', invoiceBy: 'ehf' }
  expect((await save(choir)).statusCode).toBe(200)
})

it('reports an invalid account number or contact at its field', async () => {
  const contact = { name: 'Liv', role: '', email: 'liv', mobile: '' }
  const refused = await save({ name: 'Laget', accountNumber: '99990500417', contacts: [contact] })
  expect(refused.json()).toMatchObject({
    error: {
      fields: { accountNumber: { code: 'bank_account' }, 'contacts.0.email': { code: 'email' } },
    },
  })
})

it('a renter can read its own name, but not the venue’s notes about it', async () => {
  await app.asOwner(`update renter set note = 'Betaler sent' where partner_id = 1003 and id = 1`)
  const scope = { partnerId: 1003, renterId: 1, userId: 23 }
  const asked = (column: string) =>
    app.db.run<{ value: string }>(scope, {
      name: `renter-${column}`,
      text: `select ${column} as value from renter`,
      values: [],
    })
  expect(await asked('name')).toHaveLength(1)
  await expect(asked('note')).rejects.toThrow(unreadable)
  const renter = await app.as('revy@sundet.no')
  expect((await renter.get(`${venue}/renters/1`, { renter: 1 })).statusCode).toBe(403)
})
