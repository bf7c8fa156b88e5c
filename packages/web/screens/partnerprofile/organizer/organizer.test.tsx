import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../../data/session/session.ts'
import { RegisterServer } from '../../../parts/register/testing/register-server.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import Screen from '../screen.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

const organizer = {
  id: 1003,
  version: 4,
  name: 'Sundet kulturhus',
  orgNumber: '974760673',
  contactName: 'Ola Vik',
  email: '',
  phone: '',
  address: '',
  postalCode: '5003',
  city: 'Bergen',
  accountNumber: '',
  kidMethod: 'none',
  kidLength: 10,
  paymentDays: 14,
  isVatRegistered: true,
  isInBusinessRegister: false,
  reminderDays: 14,
  reminderFeeOre: 0,
  logo: '',
}

beforeEach(async () => {
  venue = new RegisterServer('organizer')
  venue.cities = { '6003': 'Ålesund' }
  venue.rows = [organizer]
  await venue.open()
  openAddress(`${venue.origin}/partners/1003/partnerprofile/organizer`)
  openScreen(Screen, await fetchSession())
})

afterEach(() => venue.close())

const field = (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name }, longTimeout)

async function typeOver(name: string, value: string) {
  const input = await field(name)
  fireEvent.change(input, { target: { value } })
  return input
}

it('shows an invalid number at its field, and keeps the typed values when saving fails', async () => {
  const user = userEvent.setup()
  await typeOver('Kontaktperson', 'Ida Vik')
  const number = await typeOver('Organisasjonsnummer', '123456789')
  number.focus()
  await user.keyboard('{Enter}')
  await screen.findByText('Ikke et gyldig organisasjonsnummer', undefined, longTimeout)
  expect(document.activeElement).toBe(number)
  expect(venue.written).toEqual([])

  await typeOver('Organisasjonsnummer', '314100301')
  const account = await typeOver('Bankkonto', '12345678903')
  account.focus()
  venue.refuse = { status: 500, error: { code: 'internal' } }
  await user.keyboard('{Enter}')
  const alert = await screen.findByRole('alert', undefined, longTimeout)
  expect(alert.textContent).toContain('Kunne ikke')
  expect((await field('Kontaktperson')).value).toBe('Ida Vik')
  expect((await field('Organisasjonsnummer')).value).toMatch(/^314\s100\s301$/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), longTimeout)
  expect(venue.written.at(-1)?.body).toMatchObject({
    contactName: 'Ida Vik',
    orgNumber: '314100301',
    accountNumber: '12345678903',
    version: 4,
  })
})

it('fills in the city for the typed postal code', async () => {
  await typeOver('Postnummer', '6003')
  await waitFor(async () => expect((await field('Poststed')).value).toBe('Ålesund'), longTimeout)
})

it('rejects a logo that is not an image, without sending the file', async () => {
  const [choose] = await screen.findAllByLabelText<HTMLInputElement>(
    'Velg bilde',
    { selector: 'input' },
    longTimeout,
  )
  const file = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png', {
    type: 'image/png',
  })
  fireEvent.change(choose as Element, { target: { files: [file] } })
  await screen.findByText(/Bildetypen støttes ikke\./, undefined, longTimeout)
  expect(venue.written).toEqual([])
})
