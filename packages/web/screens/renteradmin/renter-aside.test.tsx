import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openRegister } from '../../parts/register/testing/open-register.tsx'
import { RegisterServer } from '../../parts/register/testing/register-server.ts'
import { rentersLook } from './look.ts'
import { patience } from '../../testing/patience.ts'

let house: RegisterServer

afterEach(() => house.close())

const renter = {
  id: 2,
  version: 1,
  name: 'Revylaget',
  kind: 'external',
  orgNumber: '',
  email: '',
  phone: '',
  address: '',
  postalCode: '',
  city: '',
  contacts: [],
  invoiceBy: 'mail',
  invoiceEmail: '',
  buyerReference: '',
  accountNumber: '',
  priceTypeId: null,
  note: '',
}

it.each([
  ['keeps who has access to a renter from a reader', ['crm.read'], 0],
  ['shows who has access to a renter to those who keep users', ['crm.read', 'users.read'], 1],
] as const)('%s', async (_, can, count) => {
  house = new RegisterServer('renters')
  house.can = ['registers.read', 'renters.read', ...can]
  house.rows = [renter]
  await house.open()
  await openRegister(house, rentersLook, '/2')
  await waitFor(() => expect(document.querySelector('.dx-facts')).toBeTruthy(), patience)
  expect(screen.queryAllByRole('heading', { name: 'Tilganger' })).toHaveLength(count)
})
