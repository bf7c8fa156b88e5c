import type { Role } from '@dxweb/areas/access/rights/permissions.ts'
import en from '@dxweb/locales/en.ts'
import nb from '@dxweb/locales/nb.ts'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { signal } from '../data/calls/signals.ts'
import { type Loopback, openLoopback, openAddress } from '../testing/loopback.ts'
import { TestEventSource } from '../testing/test-event-source.ts'
import { session } from '../testing/session.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'
import { permissionsOf } from '../testing/permissions-of.ts'
import { longTimeout } from '../testing/long-timeout.ts'

const sundet = { partnerID: 1001, partnerName: 'Sundet kulturhus', renterID: 0, renterName: '' }
const revy = { ...sundet, renterID: 4, renterName: 'Sundet Revylag' }

let server: Loopback
let partners = [sundet]
let roles: Role[] = ['kulturhussjef']
let locale = 'nb'
let answerAuth: (() => unknown) | null = null

const modules = ['shows', 'crm', 'filmscheduler']

function payload(partnerId: number, renterId: number) {
  const signedIn = session(permissionsOf({ roles, modules, partnerId, renterId, isSuper: false }))
  const { user, lastContext } = signedIn
  return {
    ...signedIn,
    user: { ...user, locale },
    roles,
    partners,
    modules: modules.map((name) => ({ name, url: `/${name}` })),
    lastContext: {
      partner: partnerId === 0 ? null : { ...lastContext.partner, id: partnerId },
      renter: { id: renterId },
    },
    dxwebAgreements: [{ id: 4 }],
    userApprovedAgreements: [{ id: 4 }],
  }
}

beforeAll(async () => {
  server = await openLoopback((request, response) => {
    const partnerId = Number(request.headers['x-dx-partner'] ?? 0)
    const renterId = Number(request.headers['x-dx-renter'] ?? 0)
    const body =
      request.url === '/api/v1/auth'
        ? (answerAuth?.() ?? payload(partnerId, renterId))
        : { ok: true, data: [] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
})

afterAll(() => server.close())
afterEach(cleanup)

beforeEach(() => {
  partners = [sundet]
  roles = ['kulturhussjef']
  locale = 'nb'
  answerAuth = null
  localStorage.clear()
  document.cookie = 'dxweb-locale=; path=/; max-age=0'
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['nb-NO', 'nb'])
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('EventSource', TestEventSource)
})

const text = (key: string) => nb[key] ?? ''

function open(path: string) {
  openAddress(server.origin + path)
  render(<App router={createAppRouter()} />)
}

it('lists each organisation of the signed-in user once on the start page', async () => {
  partners = [sundet, revy, sundet, revy]
  open('/')
  const list = await screen.findByRole('list', undefined, longTimeout)
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/partners/1001/default', '/partners/1001/renters/4/shows'])
  expect(screen.getByText(text('shell.home.loggedInAs'))).toBeTruthy()
})

it('opens a user’s only organisation at its default page', async () => {
  open('/')
  await waitFor(() => expect(window.location.pathname).toBe('/partners/1001/shows'), longTimeout)
})

it('reads the permissions again when the server ends the page’s stream', async () => {
  let asked = 0
  answerAuth = () => {
    asked += 1
    return null
  }
  open('/partners/1001/shows')
  await waitFor(() => expect(TestEventSource.opened.size).toBeGreaterThan(0), longTimeout)
  const before = asked
  act(() => TestEventSource.end())
  await waitFor(() => expect(asked).toBeGreaterThan(before), longTimeout)
})

it('opens the scanner for a user who may only scan', async () => {
  roles = ['scanner']
  open('/partners/1001/default')
  await waitFor(
    () => expect(window.location.pathname).toBe('/partners/1001/shows/scan'),
    longTimeout,
  )
})

it('shows a link to the scanner to a volunteer who also scans, since neither role has a menu', async () => {
  roles = ['scanner', 'volunteer']
  open('/partners/1001/shows')
  const link = await screen.findByRole('link', { name: text('scan.link') }, longTimeout)
  expect(link.getAttribute('href')).toBe('/partners/1001/shows/scan')
})

it("keeps the renter's context in every link", async () => {
  roles = ['leietakere']
  open('/partners/1001/renters/4/shows')
  const menu = await screen.findByRole('navigation', { name: text('shell.menu') }, longTimeout)
  const links = within(menu).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/partners/1001/renters/4/shows',
    '/partners/1001/renters/4/report',
  ])
})

it('opens the renter’s events for a renter’s user, and no page of the partner', async () => {
  roles = ['leietakere']
  open('/partners/1001/renters/4/default')
  const path = '/partners/1001/renters/4/shows'
  await waitFor(() => expect(window.location.pathname).toBe(path), longTimeout)
})

it.each([
  ['', ''],
  ['/ticket-sales', '?period=lastMonth&group=day'],
])(
  'redirects a renter from the venue’s address report%s%s to the renter’s page',
  async (page, search) => {
    partners = [revy]
    roles = ['leietakere']
    answerAuth = () =>
      window.location.pathname.includes('/renters/') ? null : { ...payload(1001, 0), roles: [] }
    open(`/partners/1001/report${page}${search}`)
    const own = `/partners/1001/renters/4/report${page}`
    await waitFor(() => expect(window.location.pathname).toBe(own), longTimeout)
    expect(window.location.search).toBe(search)
  },
)

it.each([
  ['useradmin', 'kulturhussjef'],
  ['report/call-sheet', 'scanner'],
  ['partnerprofile', 'culture_full_read_only'],
  ['renters/4/crm', 'leietakere'],
  ['shows/scan', 'volunteer'],
] as const)('the page %s inside the frame shows that a %s has no access', async (path, role) => {
  roles = [role]
  open(`/partners/1001/${path}`)
  const title = text('shell.forbidden.title')
  expect(await screen.findByRole('heading', { name: title }, longTimeout)).toBeTruthy()
  expect(screen.getByRole('navigation', { name: text('shell.menu') })).toBeTruthy()
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(document.title).toBe(`${title} · DxWeb`)
})

it('shows an administrator that the venue does not have the requested module', async () => {
  open('/partners/1001/useradmin')
  expect(
    await screen.findByText(text('shell.forbidden.venue'), undefined, longTimeout),
  ).toBeTruthy()
})

it('shows that only the role is missing when the venue has the page’s module', async () => {
  open('/partners/1001/shows/my-day')
  expect(await screen.findByText(text('shell.forbidden.text'), undefined, longTimeout)).toBeTruthy()
})

it('during a pause, shows an editing page as paused, and a page without access as forbidden', async () => {
  const paused = () => {
    const all = payload(1001, 0)
    const partner = { ...all.lastContext.partner, isPaused: true }
    const can = all.can.filter((key) => key !== 'shows.edit')
    return { ...all, can, lastContext: { ...all.lastContext, partner } }
  }
  answerAuth = paused
  open('/partners/1001/shows/new')
  const title = text('shell.pausedPage.title')
  expect(await screen.findByRole('heading', { name: title }, longTimeout)).toBeTruthy()
  cleanup()
  open('/partners/1001/useradmin')
  const closed = text('shell.forbidden.title')
  expect(await screen.findByRole('heading', { name: closed }, longTimeout)).toBeTruthy()
})

it.each([
  ['/nowhere', 'shell.unknown.app'],
  ['/partners/x/shows', 'shell.unknown.app'],
  ['/partners/1001/nowhere', 'shell.unknown.module'],
])('shows that the address %s is unknown', async (path, key) => {
  open(path)
  expect(await screen.findByRole('heading', { name: text(key) }, longTimeout)).toBeTruthy()
})

it('hides a partner from users without a role there', async () => {
  roles = []
  open('/partners/1001/shows')
  expect(
    await screen.findByRole('heading', { name: text('shell.forbidden.title') }, longTimeout),
  ).toBeTruthy()
})

it.each([
  ['asked for in the address', '?locale=en', 'nb', ''],
  ['stored with the user', '', 'en', 'nb'],
  ['chosen on the login page', '', 'nb', 'en'],
])('uses the language %s', async (_, search, stored, chosen) => {
  locale = stored
  if (chosen) document.cookie = `dxweb-locale=${chosen}; path=/`
  open(`/partners/1001/nowhere${search}`)
  const title = en['shell.unknown.module'] ?? ''
  expect(await screen.findByRole('heading', { name: title }, longTimeout)).toBeTruthy()
  expect(document.documentElement.lang).toBe('en')
})

it('shows that the user is being signed in, and then that the page is loading', async () => {
  open('/partners/1001/crm')
  expect(await screen.findByText(text('shell.authenticating'), undefined, longTimeout)).toBeTruthy()
  expect(await screen.findByText(text('shell.loadingModule'), undefined, longTimeout)).toBeTruthy()
})

it('shows that the session could not be read', async () => {
  answerAuth = () => ({ something: 'else' })
  open('/partners/1001/shows')
  expect(
    await screen.findByRole('heading', { name: text('shell.auth.failed') }, longTimeout),
  ).toBeTruthy()
})

it('removes the message that the server is down when the server answers again', async () => {
  partners = [sundet, revy]
  open('/')
  await screen.findByRole('list', undefined, longTimeout)
  act(() => signal({ backendDown: true }))
  screen.getByRole('dialog', { name: text('shell.failure.title') })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longTimeout)
})

it('shows a lost connection only once when the screen has its own notice', async () => {
  partners = [sundet, revy]
  open('/')
  await screen.findByRole('list', undefined, longTimeout)
  act(() => signal({ backendDown: true, isDownShown: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => signal({ isDownShown: false }))
  screen.getByRole('dialog', { name: text('shell.failure.title') })
})

it('shows the maintenance page during maintenance, and restores the title afterwards', async () => {
  partners = [sundet, revy]
  open('/')
  await screen.findByRole('list', undefined, longTimeout)
  document.title = 'Rapporter · DxWeb'
  act(() => signal({ maintenance: true }))
  expect(screen.getByRole('heading', { name: text('shell.maintenance.title') })).toBeTruthy()
  expect(screen.getByText(text('shell.home.loggedInAs'))).toBeTruthy()
  act(() => signal({ maintenance: false }))
  expect(screen.queryByRole('heading', { name: text('shell.maintenance.title') })).toBeNull()
  expect(document.title).toBe('Rapporter · DxWeb')
  expect(await screen.findByRole('list', undefined, longTimeout)).toBeTruthy()
})

it('shows immediately that the server is down', async () => {
  partners = [sundet, revy]
  open('/')
  await screen.findByRole('list', undefined, longTimeout)
  act(() => signal({ backendDown: true }))
  const failureDialog = screen.getByRole('dialog', { name: text('shell.failure.title') })
  expect(failureDialog.textContent).toContain(text('shell.backendDown'))
  act(() =>
    within(failureDialog)
      .getByRole('button', { name: text('shell.close') })
      .click(),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
