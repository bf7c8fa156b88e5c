import { givenApp } from '@dxweb/server/testing/given-app.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { expect, it } from 'vitest'
import type { Venue } from '../store.ts'
import type { getVenueLog } from './contract.ts'

const { app, chief } = await givenApp()
const platform = await app.as('super@test.no')

const venue = '/partners/1/venues/1003'
const read = async () => (await platform.get(venue)).json<Venue>()
const log = async () =>
  (await platform.get(`${venue}/log`)).json<ReplyOf<typeof getVenueLog.parts>>().data

it('lists the platform’s actions on a venue with user and reason, newest first', async () => {
  const { version, name, kind, accountNumber, city, timeZone, hasSSH, modules } = await read()
  const details = { version, name, kind, accountNumber, city, timeZone, hasSSH }
  await platform.put(venue, { ...details, city: 'Sundet', orgNumber: '314100409' })
  const given = modules.filter((module) => module !== 'crm')
  await platform.put(`${venue}/modules`, { version: version + 1, modules: given })
  await platform.post(`${venue}/pause`, { reason: 'Avtalen er sagt opp' })
  const client = await app.signIn('super@test.no')
  await client.post('/auth/sudo', { userId: 21, partnerId: 1003, reason: 'Hjelper til' })
  await client.post('/auth/sudo/end', { userId: 21 })

  const none = { user: 'super Test', actedAs: '', reason: '', fields: [], given: [], taken: [] }
  const acted = { ...none, actedAs: 'sjef Test', reason: 'Hjelper til' }
  expect(await log()).toMatchObject([
    { ...acted, deed: 'sudoEnded' },
    { ...acted, deed: 'sudoStarted' },
    { ...none, deed: 'pause', reason: 'Avtalen er sagt opp' },
    { ...none, deed: 'setModules', taken: ['crm'] },
    { ...none, deed: 'update', fields: expect.arrayContaining(['city', 'orgNumber']) as unknown },
  ])
})

it('lists fee terms and advances that were set or removed, with their figures', async () => {
  const feeTerm = {
    validFrom: '2031-01-01',
    feePerTicketOre: 1500,
    feeBasisPoints: 250,
    cardBasisPoints: 100,
    feeVatCode: 'low',
  }
  const body = { ...feeTerm, venueId: 1003, eventTypeId: 2 }
  const { id } = (await platform.post('/partners/1/fee-terms', body)).json<{ id: string }>()
  const advanceTerm = { validFrom: '2031-02-01', kind: 'amount', amountOre: 2_000_000 }
  const advance = { ...advanceTerm, venueId: 1003, shareBasisPoints: null }
  await platform.post('/partners/1/advance-terms', advance)
  await platform.delete(`${venue}/fee-terms/${id}`)
  const shown = { ...feeTerm, eventType: 'Kino' }
  expect((await log()).slice(0, 3)).toMatchObject([
    { deed: 'feeTermRemoved', feeTerm: shown, advanceTerm: null },
    { deed: 'advanceTerm', feeTerm: null, advanceTerm },
    { deed: 'feeTerm', feeTerm: shown },
  ])
})

it('the platform’s log of a venue lists no actions of the venue itself, and is hidden from the venue', async () => {
  const before = (await log()).length
  await app.asOwner(
    `insert into audit_entry (partner_id, id, user_id, action, object_type, object_id)
     values (1003, gen_random_uuid(), 21, 'merge', 'customer', '1')`,
  )
  expect(await log()).toHaveLength(before)
  expect((await chief.get(`${venue}/log`)).statusCode).toBe(404)
  expect((await chief.get('/partners/1003/venues/1003/log')).statusCode).toBe(403)
  expect((await platform.get('/partners/1/venues/77/log')).statusCode).toBe(404)
})
