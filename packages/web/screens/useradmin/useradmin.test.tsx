import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../data/session/session.ts'
import { RegisterServer } from '../../parts/register/testing/register-server.ts'
import { openAddress } from '../../testing/loopback.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { TestEventSource } from '../../testing/test-event-source.ts'
import Screen from './screen.tsx'
import { longTimeout } from '../../testing/long-timeout.ts'

let platform: RegisterServer

const place = (partnerId: number, role: string) => ({
  partnerId,
  partnerName: 'Gamle kinosal',
  renterId: 0,
  renterName: '',
  role,
  isActive: true,
})

const person = (id: number, email: string, places: object[]) => ({
  id,
  version: 1,
  email,
  displayName: email,
  state: 'active',
  places,
  signedInAt: null,
  hasSecondFactor: false,
  sessionCount: 0,
  approval: null,
  mobile: '',
  createdAt: '2026-01-01T10:00:00.000Z',
  mergedInto: null,
  leavesWithoutChief: [] as string[],
  sessions: [],
  log: [],
})

beforeEach(async () => {
  platform = new RegisterServer('platform-users')
  platform.can = ['live.watch', 'platform.write', 'users.read', 'users.write']
  await platform.open()
})

afterEach(() => platform.close())

async function open(path: string) {
  openAddress(`${platform.origin}/partners/1/useradmin${path}`)
  openScreen(Screen, await fetchSession())
  return userEvent.setup()
}

const button = (name: string) => screen.findByRole('button', { name }, longTimeout)

it('refuses to deactivate the only user who can give others access to a venue, and explains why', async () => {
  const chief = person(21, 'sjef@gamle.test', [place(500, 'kulturhussjef')])
  const alone = { ...chief, leavesWithoutChief: ['Gamle kinosal'] }
  platform.answers = { '/platform-users/21': alone }
  const user = await open('/21')
  await user.click(await button('Sperr'))
  const dialog = await screen.findByRole('dialog', undefined, longTimeout)
  expect(dialog.textContent).toContain('Gamle kinosal har ingen annen kulturhussjef')
  expect(within(dialog).queryByRole('button', { name: 'Sperr' })).toBeNull()
})

it('offers no merge for an account of the platform', async () => {
  const clerk = person(22, 'super@dxweb.test', [place(1, 'administrator')])
  platform.answers = { '/platform-users/22': clerk }
  await open('/22')
  await button('Sperr')
  expect(screen.queryByRole('button', { name: 'Slå sammen' })).toBeNull()
})

it('lists the access that a merge adds to the kept account', async () => {
  const goes = person(23, 'frivillig@sundet.test', [place(500, 'volunteer')])
  const stays = person(24, 'lese@sundet.test', [])
  platform.answers = {
    '/platform-users/23': goes,
    '/platform-users': { data: [stays], total: 1 },
  }
  const user = await open('/23')
  await user.click(await button('Slå sammen'))
  const dialog = within(await screen.findByRole('dialog', undefined, longTimeout))
  const into = await dialog.findByRole('combobox', { name: 'Kontoen som blir igjen' }, longTimeout)
  await user.type(into, 'lese')
  await user.click(await screen.findByRole('option', { name: /lese@sundet/ }, longTimeout))
  await dialog.findByText('lese@sundet.test får også:', undefined, longTimeout)
  expect(dialog.getAllByRole('listitem')).toHaveLength(1)
  expect(dialog.getByRole('listitem').textContent).toContain('Frivillig')
})

it('disables a merge in an open dialog when another user has merged the account', async () => {
  const goes = person(23, 'frivillig@sundet.test', [place(500, 'volunteer')])
  platform.answers = { '/platform-users/23': goes }
  const user = await open('/23')
  await user.click(await button('Slå sammen'))
  const dialog = within(await screen.findByRole('dialog', undefined, longTimeout))
  const mergedInto = { id: 24, email: 'lese@sundet.test' }
  platform.answers = { '/platform-users/23': { ...goes, state: 'merged', mergedInto } }
  act(() => TestEventSource.notify('platform-users'))
  await dialog.findByText(/lese@sundet\.test/, undefined, longTimeout)
  expect(dialog.getByRole('button', { name: 'Slå sammen' })).toHaveProperty('disabled', true)
  expect(platform.written).toEqual([])
})

it('requires an agreement in both languages, and links to users who have not approved it', async () => {
  const agreement = {
    id: 4,
    version: 1,
    titleNb: 'Personvern i DxWeb',
    contentNb: 'Tekst',
    titleEn: 'Privacy in DxWeb',
    contentEn: 'Text',
    approvedCount: 3,
    publishedAt: '2026-01-01T10:00:00.000Z',
    publishedBy: '',
  }
  platform.answers = { '/agreements': { data: [agreement] } }
  const user = await open('/agreements')
  await screen.findByRole('heading', { name: 'Personvern i DxWeb, versjon 1' }, longTimeout)
  const missing = screen.getByRole('link', { name: 'Hvem mangler?' })
  expect(missing.getAttribute('href')).toBe('/partners/1/useradmin?approval=missing')
  await user.click(await button('Ny versjon'))
  const dialog = within(await screen.findByRole('dialog', undefined, longTimeout))
  await user.clear(dialog.getByRole('textbox', { name: 'Tekst på engelsk' }))
  await user.click(dialog.getByRole('button', { name: 'Sett i kraft' }))
  await dialog.findByText('Feltet kan ikke være tomt', undefined, longTimeout)
  expect(platform.written).toEqual([])
})

it('only administrators can be invited to the platform', async () => {
  openAddress(`${platform.origin}/partners/1/useradmin/own/new`)
  const signedIn = await fetchSession()
  if (!signedIn?.lastContext.partner) throw new Error('nobody is signed in')
  const { user, lastContext } = signedIn
  openScreen(Screen, {
    ...signedIn,
    user: { ...user, isSuper: true },
    lastContext: { ...lastContext, partner: { ...signedIn.lastContext.partner, id: 1 } },
  })
  const access = await screen.findByRole('combobox', { name: /^Tilgang, rad 1/ }, longTimeout)
  await userEvent.setup().click(access)
  const options = await screen.findAllByRole('option', undefined, longTimeout)
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Styre plattformen/),
  ])
})
