import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openRegister } from '../../parts/register/testing/open-register.tsx'
import { RegisterServer } from '../../parts/register/testing/register-server.ts'
import { rentersLook } from './look.ts'
import { longTimeout } from '../../testing/long-timeout.ts'

let venue: RegisterServer

afterEach(() => venue.close())

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
  ['hides who has access to a renter if the user may not read users', ['crm.read'], 0],
  ['shows who has access to a renter if the user may read users', ['crm.read', 'users.read'], 1],
] as const)('%s', async (_, can, count) => {
  venue = new RegisterServer('renters')
  venue.can = ['registers.read', 'renters.read', ...can]
  venue.rows = [renter]
  await venue.open()
  await openRegister(venue, rentersLook, '/2')
  await waitFor(() => expect(document.querySelector('.dx-facts')).toBeTruthy(), longTimeout)
  expect(screen.queryAllByRole('heading', { name: 'Tilganger' })).toHaveLength(count)
})
