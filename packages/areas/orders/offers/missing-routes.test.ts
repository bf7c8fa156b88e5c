import { readFileSync } from 'node:fs'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { mailFiles, readQuotedPrintable } from '@dxweb/server/testing/smtp-inbox.ts'
import { expect, it } from 'vitest'
import { orders } from '../contract.ts'

const { app, chief, venue } = await givenApp()

const made = async () => {
  const period = { periodFrom: '2030-01-01', periodTo: '2099-12-31', renterId: 1 }
  const draft = draftOf(orders, 'Leie', { number: '', agreedPriceOre: null, ...period })
  return (await chief.post(`${venue}/orders`, draft)).json<{ id: number }>().id
}
const body = { kind: 'quote', email: 'renter@kunde.test', locale: 'nb', expiresOn: '2099-12-31' }
const send = (id: number, more: object = {}) =>
  chief.post(`${venue}/orders/${id}/offers`, { ...body, message: '', ...more }, newKeyHeader())

async function quoted(id: number): Promise<string> {
  expect((await send(id)).statusCode).toBe(200)
  const newest = mailFiles(app.outbox, 'quote').at(-1) ?? ''
  const text = readQuotedPrintable(readFileSync(newest, 'utf8'))
  return /http:\/\/dx\.test(\/offer\/1003\?token=[\w-]{43})/.exec(text)?.[1] ?? ''
}
const pageOf = async (link: string) => (await app.visitor().get(link)).body
const accept = (link: string) => app.visitor().submit(link, { name: 'Kari Nes', accepts: 'yes' })
const offerOf = async (id: number) =>
  (await chief.get(`${venue}/orders/${id}/offers`)).json<{ data: { number: string }[] }>().data[0]

it('refuses a quote while bookings have no lines, and includes the rent once lines are added', async () => {
  const id = await made()
  await app.asOwner(
    `insert into hall_price (partner_id, id, auditorium_id, price_type_id, price_days, up_to_hours, price_ore, vat_type_id)
     values (1003, 77, 1, null, 'every', null, 675000, 5)`,
  )
  await app.asOwner(
    'update event set order_id = $1, renter_id = 1 where partner_id = 1003 and id = 1',
    [id],
  )
  expect((await send(id)).json()).toMatchObject({
    error: {
      code: 'invalid',
      fields: { acceptsMissing: { code: 'lines_missing', params: { count: 1 } } },
    },
  })
  expect((await send(id, { acceptsMissing: true })).statusCode).toBe(200)
  await chief.post(`${venue}/orders/${id}/bring-in-lines`, {})
  const link = await quoted(id)
  expect((await pageOf(link)).replaceAll('\u00a0', ' ')).toContain('6 750,00')
  await accept(link)
  const sums = async () => (await chief.get(`${venue}/orders/${id}/sums`)).json()
  const offer = await offerOf(id)
  const accepted = { number: offer?.number, netOre: 675_000 }
  expect(await sums()).toMatchObject({ netOre: 675_000, accepted })
  const line = { orderId: id, eventId: null, kind: 'other', resourceId: null, priceTypeId: null }
  const added = { ...line, quantity: 100, unit: 'fixed', vatTypeId: 1, isCharged: true }
  const wash = { ...added, description: 'Renhold', unitPriceOre: 50_000 }
  expect((await chief.post(`${venue}/orderlines`, wash)).statusCode).toBe(200)
  expect(await sums()).toMatchObject({ netOre: 725_000, accepted })
  const { accepted: kept, now } = (await chief.get(`${venue}/orders/${id}/accepted-quote`)).json<{
    accepted: object
    now: object
  }>()
  expect(kept).toMatchObject({
    number: offer?.number,
    acceptedName: 'Kari Nes',
    content: { netOre: 675_000 },
  })
  expect(now).toMatchObject({ netOre: 725_000, lines: [{ text: 'Renhold' }, { netOre: 675_000 }] })
  const nameless = await chief.post(`${venue}/orderlines`, { ...wash, description: '' })
  expect(nameless.json()).toMatchObject({
    error: { code: 'invalid', fields: { description: { code: 'required' } } },
  })
  await app.asOwner('update event set order_id = null where partner_id = 1003 and id = 1')
})

it('previews the mail of a quote, and refuses the quote as stale if the order has changed since', async () => {
  const id = await made()
  const preview = async () =>
    (await chief.get(`${venue}/orders/${id}/offer-mail?kind=quote&locale=nb&message=Hei`)).json<{
      shown: string
      mail: { text: string }
    }>()
  const { shown: seen, mail } = await preview()
  expect(mail.text).toContain('Hei')
  await app.asOwner(`update booking_order set title = 'Ny' where partner_id = 1003 and id = $1`, [
    id,
  ])
  expect((await send(id, { seen })).json()).toMatchObject({ error: { code: 'stale' } })
  expect(await offerOf(id)).toBeUndefined()
  expect((await send(id, { seen: (await preview()).shown })).statusCode).toBe(200)
})
