import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openRegister } from '../testing/open-register.tsx'
import { RegisterServer } from '../testing/register-server.ts'
import { invitationToast } from './invitation-toast.ts'
import { usersLook } from './users-look.ts'
import { fill } from '../../../testing/fill.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

const person = (id: number, isElsewhere: boolean) => ({
  id,
  version: 1,
  email: `ola${id}@hus.test`,
  firstName: 'Ola',
  lastName: 'Nes',
  displayName: 'Ola Nes',
  grants: [{ role: 'volunteer', renterId: null }],
  mobile: '',
  address: '',
  postalCode: '',
  city: '',
  isActive: true,
  isInvited: false,
  isElsewhere,
})

beforeEach(async () => {
  venue = new RegisterServer('users')
  venue.can = ['users.read', 'users.write']
  venue.rows = [person(1, true), person(2, false)]
  await venue.open()
})

afterEach(() => venue.close())

it('locks the name of a user who also belongs to other venues, and gives the reason', async () => {
  await openRegister(venue, usersLook, '/1')
  const last = await screen.findByRole('textbox', { name: /Etternavn/ }, longTimeout)
  for (const name of [/E-post/, /Fornavn/, /Mobil/, /Adresse/, /Postnummer/, /Poststed/]) {
    expect(screen.getByRole('textbox', { name })).toHaveProperty('disabled', true)
  }
  expect(last).toHaveProperty('disabled', true)
  screen.getByText(/hører også til andre hus/)
  const user = userEvent.setup()
  await user.click(screen.getByRole('switch', { name: /Aktiv/ }))
  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  await screen.findByText('Lagret', {}, longTimeout)
  expect(venue.written).toMatchObject([{ method: 'PUT', body: { isActive: false } }])
})

it('keeps the name of a user of only this venue editable', async () => {
  await openRegister(venue, usersLook, '/2')
  expect(await screen.findByRole('textbox', { name: /Etternavn/ }, longTimeout)).toHaveProperty(
    'disabled',
    false,
  )
  expect(screen.queryByText(/hører også til andre hus/)).toBeNull()
  expect(screen.getByRole('textbox', { name: /E-post/ }).getAttribute('type')).toBe('email')
})

it('finds a role by its name and by its tasks when inviting a user', async () => {
  await openRegister(venue, usersLook, '/new')
  const field = await screen.findByRole('combobox', { name: /^Tilgang, rad 1/ }, longTimeout)
  const user = userEvent.setup()
  for (const typed of ['Admin', 'innstillinger og']) {
    await fill(user, field, typed)
    const options = await screen.findAllByRole('option', undefined, longTimeout)
    expect(options.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Styre innstillinger og brukere ?Administrator · /),
    ])
  }
})

it('sends the invitation again only to users who have not accepted it', async () => {
  venue.rows = [{ ...person(1, false), isInvited: true }, person(2, false)]
  await openRegister(venue, usersLook, '/1')
  const user = userEvent.setup()
  await user.click(
    await screen.findByRole('button', { name: 'Send invitasjonen igjen' }, longTimeout),
  )
  await waitFor(
    () => expect(venue.written).toMatchObject([{ method: 'POST', path: '/users/1/invitation' }]),
    longTimeout,
  )
  cleanup()
  await openRegister(venue, usersLook, '/2')
  await screen.findByRole('textbox', { name: /Etternavn/ }, longTimeout)
  expect(screen.queryByRole('button', { name: 'Send invitasjonen igjen' })).toBeNull()
})

it('offers to copy the link of an invitation that waits in the outbox, and reports an unsent invitation', () => {
  const t = textsOf('nb', nb).text
  const link = 'http://127.0.0.1:3000/invitation?token=abc'
  expect(invitationToast({ isMailed: true, link }, t)).toMatchObject({
    text: expect.stringContaining('venter i utboksen'),
    action: { label: 'Kopier lenken' },
  })
  expect(invitationToast({ isMailed: true, link: null }, t).text).toBe('Invitasjonen er sendt')
  expect(invitationToast({ isMailed: false, link: null }, t)).toMatchObject({ tone: 'bad' })
})
