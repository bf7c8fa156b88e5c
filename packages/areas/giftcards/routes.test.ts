import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { wholeApp } from '@dxweb/server/testing/whole-app.ts'

const app = await wholeApp()
const chief = await app.as('sjef@sundet.no')
const cards = '/partners/1003/giftcards'

it('an exported gift card has its whole number, its last day as a day and its amounts in kroner', async () => {
  const order = { amountOre: 49_950, means: 'card', expiresOn: '2199-01-31', note: 'Til Kari' }
  const headers = { 'idempotency-key': randomUUID() }
  const { number } = (await chief.post(cards, order, { headers })).json<{ number: string }>()
  const csv = await chief.get(`${cards}-export?format=csv&locale=nb`)
  const [, row = ''] = csv.body.split('\r\n')
  const [told, , lastDay, paid, left] = row.split(';')
  expect(told?.replaceAll(/[^\d]/g, '')).toBe(number)
  expect([lastDay, paid, left]).toEqual(['31.01.2199', '499,50', '499,50'])
})
