import type { Role } from '@dxweb/areas/access/rights/permissions.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchSession } from '../../data/session/session.ts'
import { openAddress } from '../../testing/loopback.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { TestEventSource } from '../../testing/test-event-source.ts'
import { session } from '../../testing/session.ts'
import { App } from '../app.tsx'
import Changelog from '../overlays/changelog.tsx'
import { showOverlay, useOverlay } from '../overlays/overlays.ts'
import { createAppRouter } from '../router.tsx'
import { AnsweringVenue } from '../../testing/answering-venue.ts'
import { permissionsOf } from '../../testing/permissions-of.ts'
import { NewsButton } from './news-button.tsx'
import { longTimeout } from '../../testing/long-timeout.ts'

const partnerId = 1003
const modules = ['shows', 'crm']
const roles: Role[] = ['kulturhussjef']
const can = permissionsOf({ roles, modules, partnerId, renterId: 0, isSuper: false })
let venue: AnsweringVenue

const signedIn = { ...session(can), userApprovedAgreements: [{ id: 4 }] }

beforeEach(async () => {
  venue = new AnsweringVenue()
  await venue.open()
  venue.answers['/auth'] = signedIn
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('EventSource', TestEventSource)
  vi.stubGlobal('innerWidth', 1440)
})

afterEach(async () => {
  showOverlay('none')
  vi.useRealTimers()
  await venue.close()
})

async function open(): Promise<void> {
  openAddress(`${venue.origin}/partners/${partnerId}/nowhere`)
  render(<App router={createAppRouter()} />)
  await screen.findByRole('navigation', { name: 'Hovedmeny' }, longTimeout)
}

const marked = () => screen.queryByRole('button', { name: 'Oppdateringer, noe er nytt' })

function News() {
  const overlay = useOverlay()
  return (
    <>
      <NewsButton />
      {overlay === 'changelog' && <Changelog />}
    </>
  )
}

/** Advances the clock past the delay of the request for news. */
async function openNews(): Promise<void> {
  const who = await fetchSession()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  openScreen(News, who)
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
}

it('marks the bell until the user opens the news on this device', async () => {
  const items = ['Kartet er raskere']
  const release = { version: '1.2', date: '2026-11-01', items, groups: [{ title: 'Nytt', items }] }
  venue.answers['/changelog'] = { data: [release] }
  openAddress(`${venue.origin}/partners/${partnerId}/nowhere`)
  await openNews()
  await waitFor(() => expect(marked()).not.toBeNull(), longTimeout)
  fireEvent.click(marked() ?? document.body)
  await screen.findByText('Kartet er raskere', undefined, longTimeout)
  await waitFor(() => expect(marked()).toBeNull(), longTimeout)
  expect(localStorage.getItem('dxweb.news')).toBe('1.2 1')
})

it('a key opens the list of shortcuts, grouped by where they work, unless the user is typing', async () => {
  await open()
  const typing = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(typing, { key: '?', bubbles: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  typing.remove()
  fireEvent.keyDown(document.body, { key: '?' })
  const dialog = await screen.findByRole('dialog', { name: 'Hurtigtaster' }, longTimeout)
  const heads = within(dialog).getAllByRole('heading', { level: 3 })
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Overalt',
    'I lister',
    'I kalender og tidslinje',
    'Filmtavlen',
    'I salkartet',
    'Ved billettsalg',
  ])
  for (const keys of ['F3Selg kontant', 'F4Reserver', '1–9Så mange av de beste']) {
    expect(dialog.textContent).toContain(keys)
  }
})

it('offers the search only to users who can find anything', async () => {
  const search = () => screen.queryByRole('button', { name: /Søk i alt/ })
  const press = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  for (const role of ['scanner', 'volunteer'] as const) {
    const account = { roles: [role], modules, partnerId, renterId: 0, isSuper: false }
    venue.answers['/auth'] = { ...signedIn, can: permissionsOf(account) }
    await open()
    expect(search()).toBeNull()
    // The page leaves the key to the browser.
    expect(press()).toBe(true)
    cleanup()
  }
  venue.answers['/auth'] = signedIn
  await open()
  expect(search()).not.toBeNull()
  expect(press()).toBe(false)
})

it('shows the privacy agreement until the user has approved its current version', async () => {
  venue.answers['/auth'] = { ...signedIn, userApprovedAgreements: [] }
  const content = 'Vi lagrer lite.'
  const agreement = { id: 4, title: 'Personvern i DxWeb', content, version: 3, isChanged: false }
  venue.answers['/account/4'] = agreement
  const user = userEvent.setup()
  const dialog = () => screen.findByRole('dialog', { name: 'Personvern i DxWeb' }, longTimeout)
  await open()
  const [, close] = within(await dialog()).getAllByRole('button', { name: 'Lukk' })
  await user.click(close ?? document.body)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longTimeout)
  expect(venue.written).toEqual([])

  cleanup()
  await open()
  await user.click(within(await dialog()).getByRole('button', { name: 'Godkjenn' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longTimeout)
  expect(venue.written).toEqual([{ path: '/account', body: { agreementId: 4, version: 3 } }])
})

it('does not ask a super user who acts as another user to approve the agreement', async () => {
  const auth = { ...signedIn, userApprovedAgreements: [] }
  venue.answers['/auth'] = { ...auth, user: { ...auth.user, sudo: true, sudoId: 11 } }
  await open()
  await act(async () => undefined)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('stores the language chosen in the user menu for the user and on the device', async () => {
  const user = userEvent.setup()
  await open()
  const replaced = vi.spyOn(window.location, 'replace').mockReturnValue(undefined)
  const [button] = screen.getAllByRole('button', { name: /Brukermeny/ })
  await user.click(button ?? document.body)
  await user.click(await screen.findByRole('menuitem', { name: /English/ }, longTimeout))
  await waitFor(() => expect(replaced).toHaveBeenCalledOnce(), longTimeout)
  expect(venue.written).toEqual([{ path: '/account/locale', body: { locale: 'en' } }])
  expect(document.cookie).toContain('dxweb-locale=en')
  document.cookie = 'dxweb-locale=; path=/; max-age=0'
})

it('keeps the sidebar collapsed in the same tab and in new tabs', async () => {
  await open()
  const side = () => within(screen.getByRole('complementary'))
  fireEvent.click(side().getByRole('button', { name: 'Skjul menyen' }))
  cleanup()
  await open()
  expect(side().getByRole('button', { name: 'Vis menyen' })).toBeTruthy()
  cleanup()
  sessionStorage.clear()
  await open()
  expect(side().getByRole('button', { name: 'Vis menyen' })).toBeTruthy()
})
