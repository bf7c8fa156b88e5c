import { givenMailedApp } from '../testing/given-app.ts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { readQuotedPrintable } from '../testing/smtp-inbox.ts'

const { app, chief, venue, inbox } = await givenMailedApp()

interface Sold {
  id: string
  saleId: string
}

async function sellCard(): Promise<Sold> {
  const sold = await chief.post(
    `${venue}/giftcards`,
    { amountOre: 49_950, means: 'cash' },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  return sold.json<Sold>()
}

const print = ({ id, saleId }: Sold) =>
  chief.post(`${venue}/giftcards/${id}/receipts/${saleId}/prints`, { size: 'a4' })

it('the receipt of a gift card is printed as an original the first time, and as a copy the second time', async () => {
  const card = await sellCard()
  const first = await print(card)
  expect(first.headers['content-type']).toBe('application/pdf')
  const second = await print(card)
  expect(second.rawPayload.length).toBeGreaterThan(first.rawPayload.length)
  const other = await sellCard()
  expect((await print({ id: card.id, saleId: other.saleId })).statusCode).toBe(404)
})

it('a gift card is mailed with its receipt, and cannot be mailed without an e-mail address', async () => {
  const { id } = await sellCard()
  const mail = (to: string) => chief.post(`${venue}/giftcards/${id}/mail`, { to, locale: 'nb' })
  expect((await mail('kari@kunde.no')).json()).toEqual({ id })
  const { raw } = await inbox.next('kari@kunde.no')
  expect(raw.match(/Content-Type: application\/pdf/g)).toHaveLength(2)
  expect(readQuotedPrintable(raw)).toMatch(/et gavekort på 499,50\skr/)
  expect((await mail('kari')).json().error.fields).toEqual({ to: { code: 'not_email' } })
  const codes = []
  for (let time = 0; time < 11; time += 1) codes.push((await mail('kari@kunde.no')).statusCode)
  expect(codes).toEqual([...Array(9).fill(200), 429, 429])
})

it('a gift card is mailed only if its balance has not changed since the clerk saw it', async () => {
  const { id } = await sellCard()
  const preview = async () =>
    (await chief.get(`${venue}/giftcards/${id}/mail-preview?locale=nb`)).json<{
      shown: string
      mail: { text: string }
    }>()
  const { shown: seen, mail } = await preview()
  expect(mail.text).toMatch(/et gavekort på 499,50\skr/)
  await app.asOwner('update gift_card set balance_ore = balance_ore - 100 where id = $1', [id])
  const body = { to: 'ola@kunde.no', locale: 'nb', seen }
  const refused = await chief.post(`${venue}/giftcards/${id}/mail`, body)
  expect(refused.json()).toMatchObject({ error: { code: 'stale' } })
  const now = { ...body, seen: (await preview()).shown }
  expect((await chief.post(`${venue}/giftcards/${id}/mail`, now)).statusCode).toBe(200)
})
