import { givenMailedApp } from '../testing/given-app.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { readQuotedPrintable } from '../testing/smtp-inbox.ts'
import { readPdf } from './testing/read-pdf.ts'

const { app, chief, venue, inbox } = await givenMailedApp()

beforeAll(async () => {
  await app.asOwner(
    `with known as (
       insert into customer (partner_id, id, first_name, last_name, email) values (1003, 900, 'Åse', 'Berg', 'ase@berg.test'))
     insert into membership_type (partner_id, id, name, price_ore, vat_type_id, months) values (1003, 901, 'Filmklubb', 45000, 3, 12)`,
  )
})

const newKeyHeader = () => ({ headers: { 'idempotency-key': randomUUID() } })

const textOfPdf = async (body: Buffer) => (await readPdf(body)).text

interface Sold {
  id: string
  saleId: string
}

async function sell(): Promise<Sold> {
  const body = { customerId: 900, typeId: 901, means: 'card' }
  return (await chief.post(`${venue}/memberships`, body, newKeyHeader())).json<Sold>()
}

const print = ({ id, saleId }: Sold) =>
  chief.post(`${venue}/memberships/${id}/receipts/${saleId}/prints`, { size: 'a4', locale: 'nb' })

it('the receipt of a sold or renewed membership period shows VAT, and a second print is marked as a copy', async () => {
  const card = await sell()
  const first = await print(card)
  expect(first.headers['content-type']).toBe('application/pdf')
  const text = await textOfPdf(first.rawPayload)
  for (const words of ['Medlemskap, Filmklubb', '450,00', '48,21']) expect(text).toContain(words)
  expect(text).not.toContain('KOPI')
  expect(await textOfPdf((await print(card)).rawPayload)).toContain('KOPI')
  const renewal = { typeId: 901, means: 'cash' }
  const renewed = await chief.post(
    `${venue}/memberships/${card.id}/periods`,
    renewal,
    newKeyHeader(),
  )
  const { saleId } = renewed.json<Sold>()
  expect(await textOfPdf((await print({ id: card.id, saleId })).rawPayload)).not.toContain('KOPI')
  const other = await sell()
  expect((await print({ id: other.id, saleId })).statusCode).toBe(404)
})

it('a membership card is mailed with its receipt, and only the customer gets the link to consents', async () => {
  const { id } = await sell()
  const mail = (to: string, more: object = {}) =>
    chief.post(`${venue}/memberships/${id}/mail`, { to, locale: 'nb', ...more })
  const preview = await chief.get(`${venue}/memberships/${id}/mail-preview?locale=nb`)
  const { shown } = preview.json<{ shown: string }>()
  expect((await mail('Ase@berg.test', { seen: shown })).json()).toEqual({ id })
  const { raw } = await inbox.next('Ase@berg.test')
  expect(raw.match(/Content-Type: application\/pdf/g)).toHaveLength(2)
  const text = readQuotedPrintable(raw)
  expect(text).toContain('medlemskortet Filmklubb')
  expect(text).toContain('/consent/1003/900?token=')
  expect((await mail('venn@kunde.no')).statusCode).toBe(200)
  expect(readQuotedPrintable((await inbox.next('venn@kunde.no')).raw)).not.toContain('/consent/')
  expect((await mail('kari')).json()).toMatchObject({
    error: { fields: { to: { code: 'email' } } },
  })
  await app.asOwner(`update membership_type set name = 'Kinoklubb' where id = 901`)
  expect((await mail('ase@berg.test', { seen: shown })).statusCode).toBe(412)
})
