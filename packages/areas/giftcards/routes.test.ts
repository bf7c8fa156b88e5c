import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'

const { chief } = await givenApp()
const cards = '/partners/1003/giftcards'

it('an exported gift card has its complete number, its last day as a date and amounts in kroner', async () => {
  const order = { amountOre: 49_950, means: 'card', expiresOn: '2199-01-31', note: 'Til Kari' }
  const headers = { 'idempotency-key': randomUUID() }
  const { number } = (await chief.post(cards, order, { headers })).json<{ number: string }>()
  const csv = await chief.get(`${cards}-export?format=csv&locale=nb`)
  const [, row = ''] = csv.body.split('\r\n')
  const [shown, , lastDay, paid, left] = row.split(';')
  expect(shown?.replaceAll(/[^\d]/g, '')).toBe(number)
  expect([lastDay, paid, left]).toEqual(['31.01.2199', '499,50', '499,50'])
})

it('batch payments and postings name a sold gift card and link to it', async () => {
  const order = { amountOre: 30_000, means: 'card', expiresOn: '2199-01-31', note: '' }
  const headers = { 'idempotency-key': randomUUID() }
  const { id } = (await chief.post(cards, order, { headers })).json<{ id: string }>()
  await chief.post('/partners/1003/batches', { kind: 'card', bankAccount: '' })
  const report = async (asked: string) =>
    (await chief.get(`/partners/1003/reports/${asked}`)).json<{
      data: { event: string | null; cardId: string | null; kind: string }[]
    }>().data
  const [payment] = await report('batch-payments')
  expect(payment).toMatchObject({ event: '#giftCard', cardId: id })
  const lines = await report('postings?from=2020-01-01&to=2040-01-01&kind=sale')
  expect(lines.filter(({ cardId }) => cardId === id)).toHaveLength(2)
  const csv = await chief.get('/partners/1003/reports/batch-payments/export?format=csv&locale=nb')
  expect(csv.body).toContain(';Gavekort;')
})
