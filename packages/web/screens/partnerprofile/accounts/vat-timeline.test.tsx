import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../../data/session/session.ts'
import { RegisterServer } from '../../../parts/register/testing/register-server.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import Screen from '../screen.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

const medium = {
  id: 2,
  version: 1,
  code: 'medium',
  saftCode: '31',
  basisPoints: 1500,
  rates: [{ validFrom: '2018-01-01', basisPoints: 1500 }],
}

beforeEach(async () => {
  venue = new RegisterServer('vattypes')
  venue.rows = [medium]
  await venue.open()
})

afterEach(() => venue.close())

async function open(can: readonly string[]) {
  venue.can = ['registers.read', ...can]
  openAddress(`${venue.origin}/partners/1/partnerprofile/vat/vattypes/2`)
  openScreen(Screen, await fetchSession())
  const heading = await screen.findByRole('heading', { name: 'Satser' }, longTimeout)
  return within(heading.closest('section') ?? document.body)
}

it('shows the errors of a new VAT rate, and adds the rate when it starts on a future day', async () => {
  const user = userEvent.setup()
  const rates = await open(['platform.write'])
  expect(rates.getByText('Gjelder nå')).toBeDefined()
  const add = rates.getByRole('button', { name: 'Legg til sats' })
  await user.click(add)
  await waitFor(
    () => expect(rates.getAllByText('Feltet kan ikke være tomt')).toHaveLength(2),
    longTimeout,
  )
  const day = rates.getByRole('textbox', { name: /^Gjelder fra/ })
  const params = { day: 29, month: 11, year: 2026 }
  venue.refuse = {
    status: 400,
    error: { code: 'invalid', fields: { validFrom: { code: 'too_early', params } } },
  }
  await user.type(day, '01.05.2020')
  await user.type(rates.getByRole('textbox', { name: 'Sats' }), '14,5')
  await user.click(add)
  await rates.findByText(/^Tidligst \d\d\./, undefined, longTimeout)

  await user.clear(day)
  await user.type(day, '01.01.2190')
  await user.click(add)
  await screen.findByText('Satsen er lagt til', undefined, longTimeout)
  expect(venue.written.at(-1)?.body).toEqual({ validFrom: '2190-01-01', basisPoints: 1450 })
})

it('a venue cannot add a VAT rate', async () => {
  const rates = await open([])
  expect(rates.getByText('Gjelder nå')).toBeDefined()
  expect(rates.queryByRole('button', { name: 'Legg til sats' })).toBeNull()
})
