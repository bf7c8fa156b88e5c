import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openRegister } from '../../../parts/register/testing/open-register.tsx'
import { RegisterServer } from '../../../parts/register/testing/register-server.ts'
import { menusLook } from '../looks.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

const menu = {
  id: 1,
  version: 1,
  name: 'Kinomeny',
  menuGroupId: null,
  priceOre: 10_500,
  barcode: '',
  isActive: true,
  sort: 1,
  itemCount: 1,
  listPriceOre: 15_800,
}

beforeEach(async () => {
  venue = new RegisterServer('productMenu')
  venue.can = ['productRegisters.read', 'products.write']
  venue.rows = [menu]
  venue.others = {
    productMenuItems: [{ id: 5, version: 1, menuId: 1, productId: 7, count: 2, sort: 1 }],
    products: [{ id: 7, version: 1, name: 'Popkorn', priceOre: 7_900, vatTypeId: 1 }],
    vattypes: [{ id: 1, version: 1, code: 'medium', basisPoints: 1500, rates: [] }],
    ledgers: [],
  }
  await venue.open()
})

afterEach(() => venue.close())

it('updates the total of a menu’s separate prices when its items change', async () => {
  await openRegister(venue, menusLook, '/1')
  const more = await screen.findByRole('button', { name: 'Én til Popkorn' }, longTimeout)
  await screen.findByText(/158,00/, { selector: '.dx-facts *' }, longTimeout)
  venue.rows = [{ ...menu, itemCount: 1, listPriceOre: 23_700 }]
  await userEvent.setup().click(more)
  expect(await screen.findByText(/237,00/, { selector: '.dx-facts *' }, longTimeout)).toBeDefined()
})
