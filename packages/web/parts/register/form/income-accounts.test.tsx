import { productGroups } from '@dxweb/areas/products/contract.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { registerLook } from '../look/look.ts'
import { openRegister } from '../testing/open-register.tsx'
import { RegisterServer } from '../testing/register-server.ts'

const patience = { timeout: 60_000 }
let house: RegisterServer

const account = (id: number, number: string, name: string, isIncome: boolean) => {
  return { id, version: 1, number, name, isIncome, state: 'active' }
}

beforeEach(async () => {
  house = new RegisterServer('productGroups')
  house.can = ['productRegisters.read', 'products.write', 'registers.read']
  house.others = {
    ledgers: [
      account(1, '3030', 'Varer', true),
      account(2, '1500', 'Kundefordringer', false),
      account(3, '2700', 'Utgående mva', false),
    ],
  }
  await house.open()
})

afterEach(() => house.close())

it('offers a product group income accounts alone', async () => {
  const user = userEvent.setup()
  await openRegister(house, registerLook(productGroups, { columns: ['name'] }), '/new')
  const form = within(await screen.findByRole('dialog', undefined, patience))
  await user.click(await form.findByRole('combobox', { name: 'Konto' }, patience))
  const listed = within(await screen.findByRole('listbox', undefined, patience))
  const options = await listed.findAllByRole('option', undefined, patience)
  expect(options.map(({ textContent }) => textContent)).toEqual(['3030 Varer'])
})
