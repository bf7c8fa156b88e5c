import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../../../data/session/session.ts'
import { RegisterServer } from '../../../../parts/register/testing/register-server.ts'
import { openAddress } from '../../../../testing/loopback.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { longTimeout } from '../../../../testing/long-timeout.ts'
import { NewDelivery } from './new.tsx'

let venue: RegisterServer

const popcorn = {
  id: 7,
  version: 1,
  name: 'Popkorn',
  number: '103',
  barcode1: '',
  barcode2: '',
  barcode3: '',
  bulkWeight: 'none',
  depositOre: 0,
  isStocked: true,
  isActive: true,
}

beforeEach(async () => {
  venue = new RegisterServer('stock-deliveries')
  venue.can = ['productRegisters.read', 'products.read', 'products.write']
  venue.others = { products: [popcorn], stockLocations: [] }
  await venue.open()
})

afterEach(() => venue.close())

it('reports a refused cost at its field, and shows a notice', async () => {
  openAddress(`${venue.origin}/partners/1003/products/deliveries/new`)
  openScreen(
    () => <NewDelivery base="/partners/1003/products/deliveries" tabs={null} />,
    await fetchSession(),
  )
  const user = userEvent.setup()
  await user.type(
    await screen.findByRole('searchbox', { name: /^Finn vare/ }, longTimeout),
    '103{Enter}',
  )
  await user.type(await screen.findByRole('textbox', { name: /^Antall/ }, longTimeout), '5')
  const cost = screen.getByRole('textbox', { name: /^Innpris/ })
  await user.type(cost, '1000000000')
  venue.refuse = {
    status: 400,
    error: {
      code: 'invalid',
      fields: { 'lines.0.unitCostOre': { code: 'too_high', params: { max: 1_000_000_000 } } },
    },
  }
  await user.click(screen.getByRole('button', { name: 'Motta levering' }))
  await screen.findByText(/^Høyst 10.000.000,00/, undefined, longTimeout)
  expect(screen.getByRole('alert').textContent).toBe('Noe må rettes før dette kan lagres.')
})
