import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openRegister } from '../../../parts/register/testing/open-register.tsx'
import { RegisterServer } from '../../../parts/register/testing/register-server.ts'
import { productsLook } from '../looks.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

const product = {
  id: 1,
  version: 1,
  name: 'Popkorn',
  number: '',
  groupId: 3,
  productType: 'food',
  priceOre: 4500,
  depositOre: 0,
  bulkWeight: 'none',
  ownVatTypeId: null,
  ownLedgerId: null,
  barcode1: '',
  barcode2: '',
  barcode3: '',
  isStocked: true,
  minStock: null,
  isSelfService: false,
  selfServiceText: '',
  selfServiceMax: null,
  touchGroupId: null,
  buttonText: '',
  buttonColor: '#1f6f8b',
  buttonNumber: null,
  isActive: true,
  sort: 10,
  stock: 0,
  vatTypeId: 1,
  vatFrom: 'group',
  ledgerId: 8,
}

beforeEach(async () => {
  venue = new RegisterServer('products')
  venue.can = ['productRegisters.read', 'products.read', 'products.write', 'registers.read']
  venue.rows = [product]
  venue.others = {
    productGroups: [{ id: 3, version: 1, name: 'Drikke', ledgerId: 8 }],
    ledgers: [{ id: 8, version: 1, number: '3030', name: 'Salg av varer', vatTypeId: 1 }],
    vattypes: [
      { id: 1, version: 1, code: 'medium', basisPoints: 1500, rates: [] },
      { id: 2, version: 1, code: 'high', basisPoints: 2500, rates: [] },
    ],
  }
  venue.answers = {
    '/products/1/stock': { stock: 0, locations: [], unitCostOre: null, data: [], total: 0 },
  }
  await venue.open()
})

afterEach(() => venue.close())

async function cardOf(name: string) {
  const heading = await screen.findByRole('heading', { name }, longTimeout)
  return heading.closest('section') ?? document.body
}

it('previews a product’s till button and VAT while the product is typed', async () => {
  const user = userEvent.setup()
  await openRegister(venue, productsLook, '/1')
  const [button, vat] = [await cardOf('Knappen på kassen'), await cardOf('Mva i prisen')]
  const typed = { 'Knappens tekst': 'Prøve', 'Knappens nummer': '77' }
  for (const [name, value] of Object.entries(typed)) {
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  }
  expect(button.textContent).toContain('77Prøve')
  await waitFor(
    () => expect(vat.textContent).toMatch(/15\s%Fra kontoen til Drikke: 3030/),
    longTimeout,
  )
  await user.click(screen.getByRole('combobox', { name: 'Egen mva-type' }))
  await user.click(await screen.findByRole('option', { name: /^Høy sats/ }, longTimeout))
  await waitFor(() => expect(vat.textContent).toMatch(/25\s%Satt på produktet/), longTimeout)
})

it('reports a duplicate barcode at its field', async () => {
  const user = userEvent.setup()
  await openRegister(venue, productsLook, '/1')
  const barcode = await screen.findByRole('textbox', { name: 'Strekkode 1' }, longTimeout)
  fireEvent.change(barcode, { target: { value: '2000000001012' } })
  venue.refuse = {
    status: 400,
    error: { code: 'invalid', fields: { barcode1: { code: 'taken' } } },
  }
  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  await screen.findByText('Finnes fra før', undefined, longTimeout)
  await waitFor(() => expect(document.activeElement).toBe(barcode), longTimeout)
})

it('reports a refused quantity at its field, and lists stock movements with location and user', async () => {
  const user = userEvent.setup()
  await openRegister(venue, productsLook, '/1')
  const stock = within(await cardOf('Lager'))
  const count = await stock.findByRole('textbox', { name: 'Antall' }, longTimeout)
  venue.refuse = {
    status: 400,
    error: { code: 'invalid', fields: { quantity: { code: 'too_low', params: { min: 1 } } } },
  }
  await user.type(count, '0')
  await user.click(stock.getByRole('button', { name: 'Registrer bevegelse' }))
  await stock.findByText('Minst 1', undefined, longTimeout)

  const moved = {
    id: 'a',
    kind: 'receive',
    quantity: 48,
    counted: null,
    locationName: 'Kiosk',
    costOre: 4800,
    reason: null,
    supplier: 'Engros',
    reference: '',
    note: '',
    isUndone: false,
  }
  const by = { userName: 'Jonas Lunde', at: '2026-11-20T18:30:00.000Z' }
  const stocked = { stock: 48, locations: [], unitCostOre: 100, total: 1 }
  venue.answers = { '/products/1/stock': { ...stocked, data: [{ ...moved, ...by }] } }
  await user.clear(count)
  await user.type(count, '48')
  await user.click(stock.getByRole('button', { name: 'Registrer bevegelse' }))
  await stock.findByText('48 stk.', undefined, longTimeout)
  expect(stock.getByRole('listitem').textContent).toMatch(
    /Varemottak\+48.*Jonas Lunde · Kiosk · 48,00.*Engros/,
  )
  expect(venue.written.at(-1)?.body).toMatchObject({ kind: 'receive', quantity: 48 })
})
