import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../../../data/session/session.ts'
import { RegisterServer } from '../../../../parts/register/testing/register-server.ts'
import { openAddress } from '../../../../testing/loopback.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { Counting } from './counting.tsx'
import type { StockCount } from './queries.ts'
import { longTimeout } from '../../../../testing/long-timeout.ts'

let venue: RegisterServer

const line = {
  productId: 7,
  name: 'Brus',
  number: '103',
  groupName: 'Drikke',
  barcodes: ['7044610000015'],
  bulkWeight: 'none',
  counted: null,
  userCount: 0,
  sheet: null,
} as const

beforeEach(async () => {
  venue = new RegisterServer('stock-counts')
  venue.can = ['stock.read', 'stock.count']
  await venue.open()
})

afterEach(() => venue.close())

it('focuses the search field for the next scan after a product is counted', async () => {
  openAddress(`${venue.origin}/partners/1003/products/stock-counts/1`)
  const count = { id: 1, lines: [line] } as unknown as StockCount
  openScreen(() => <Counting count={count} />, await fetchSession())
  const user = userEvent.setup()
  const search = await screen.findByRole('searchbox', { name: /^Finn vare/ }, longTimeout)
  await user.type(search, '103{Enter}')
  const quantity = await screen.findByRole('textbox', { name: /^Antall/ }, longTimeout)
  expect(document.activeElement).toBe(quantity)
  await user.type(quantity, '5{Enter}')
  expect(document.activeElement).toBe(search)
})
