import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../../../data/session/session.ts'
import { RegisterServer } from '../../../../parts/register/testing/register-server.ts'
import { openAddress } from '../../../../testing/loopback.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import Screen from '../../screen.tsx'
import { longTimeout } from '../../../../testing/long-timeout.ts'

const runId = '0199d2f4-0000-7000-8000-000000000001'
const nextRunId = '0199d7c8-0000-7000-8000-000000000002'
let venue: RegisterServer

const settings = {
  isEnabled: true,
  onlyMarketing: true,
  neverUnsubscribe: false,
  fields: ['firstName', 'lastName'],
  segmentId: null,
  hasKey: true,
  listId: 'a1',
  listName: 'Nyheter',
  hasWebhook: true,
  members: { onList: 12, unsubscribed: 1, bounced: 0, refused: 0 },
  leaving: null,
  version: 4,
}
const status = {
  runId: null as string | null,
  state: null as string | null,
  isRunning: false,
  isQueued: false,
  lastRunAt: null,
  lastSuccessAt: null as string | null,
  errorCode: null,
  errorText: '',
  sent: 0,
  removed: 0,
  received: 0,
  refused: 0,
}
const added = {
  integrationId: 'mailList',
  isAdded: true,
  keyEnding: '-us7',
  serverKeyEnding: '',
  address: '',
  extras: { cinema: false, culture: false },
  addedAt: null,
  version: 1,
}
const list = (...data: object[]) => ({ data, total: data.length })

const answers = (more: object = {}) => ({
  '/integrations': list(added),
  '/integrations/mailList/runs': list(),
  '/mail-list': settings,
  '/mail-list/lists': list({ id: 'a1', name: 'Nyheter' }, { id: 'b2', name: 'Barn' }),
  '/mail-list/fields': list({ field: 'city', tag: 'POSTSTED', isOnList: false }),
  '/mail-list/nightly': { isNightly: true, at: '02:00', lastAt: null, version: 4 },
  '/mail-list/status': status,
  ...more,
})

beforeEach(async () => {
  venue = new RegisterServer('mail-list')
  venue.can = ['settings.read', 'settings.write', 'customers.send']
  venue.answers = answers()
  await venue.open()
})

afterEach(() => venue.close())

async function open() {
  openAddress(`${venue.origin}/partners/1003/partnerprofile/extensions`)
  openScreen(Screen, await fetchSession())
  return userEvent.setup()
}

it.each([
  ['/mail-list', 'Kunne ikke hente MailChimp konfigurasjon. Får ikke svar fra server.'],
  ['/mail-list/lists', 'Kunne ikke hentet MailChimp liste-data. Får ikke svar fra server.'],
  ['/mail-list/status', 'Kunne ikke hentet MailChimp status. Får ikke svar fra server.'],
  ['/mail-list/fields', 'Kunne ikke hente MailChimp synkroniserings konfigurasjon...'],
  ['/mail-list/nightly', 'Kunne ikke hente MailChimp automatisk-synkronisering konfigurasjon...'],
])('names the part of the page that could not be read from %s', async (path, words) => {
  venue.broken = path
  await open()
  expect(await screen.findByText(words, undefined, longTimeout)).toBeDefined()
})

it('shows a changed setting before it is saved, and restores the saved value when the save fails', async () => {
  const user = await open()
  const never = await screen.findByRole<HTMLInputElement>(
    'switch',
    { name: /Meld aldri av/ },
    longTimeout,
  )
  const held = Promise.withResolvers<void>()
  venue.held = held.promise
  venue.refuse = { status: 500, error: { code: 'internal' } }
  await user.click(never)
  await waitFor(() => expect(never.checked).toBe(true), longTimeout)
  held.resolve()
  await screen.findByText(
    'Kunne ikke oppdatere MailChimp konfigurasjon. Får ikke svar fra server.',
    undefined,
    longTimeout,
  )
  await waitFor(() => expect(never.checked).toBe(false), longTimeout)
  expect(venue.written.at(-1)?.body).toMatchObject({ neverUnsubscribe: true, version: 4 })
})

it('saves changes made during a save afterwards, each with the version that the previous save returned', async () => {
  const user = await open()
  const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('switch', { name }, longTimeout)
  const held = Promise.withResolvers<void>()
  venue.held = held.promise
  await user.click(await box(/Meld aldri av/))
  await waitFor(() => expect(venue.written).toHaveLength(1), longTimeout)
  await user.click(await box(/02:00/))
  await user.click(await box(/Bare de som/))
  await waitFor(async () => expect((await box(/Bare de som/)).checked).toBe(false), longTimeout)
  expect((await box(/02:00/)).checked).toBe(false)
  expect(venue.written).toHaveLength(1)

  venue.answers = answers({ '/mail-list': { ...settings, neverUnsubscribe: true, version: 5 } })
  venue.answered = { version: 5 }
  held.resolve()
  await waitFor(() => expect(venue.written).toHaveLength(3), longTimeout)
  expect(venue.written[1]?.body).toMatchObject({
    onlyMarketing: false,
    neverUnsubscribe: true,
    version: 5,
  })
  expect(venue.written[2]).toMatchObject({
    path: '/mail-list/nightly',
    body: { isNightly: false, version: 5 },
  })
})

it('shows that a list could not be chosen, and why the mail service could not create a new list', async () => {
  const user = await open()
  venue.refuse = { status: 500, error: { code: 'internal' } }
  await user.click(await screen.findByRole('combobox', { name: 'Liste' }, longTimeout))
  await user.click(await screen.findByRole('option', { name: 'Barn' }, longTimeout))
  await screen.findByText('Kunne ikke sette MailChimp liste', undefined, longTimeout)
  const create = async (details: object) => {
    venue.refuse = { status: 503, error: { code: 'unavailable', details } }
    await user.click(await screen.findByRole('button', { name: 'Ny liste' }, longTimeout))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ny liste' }, longTimeout))
    for (const name of [
      /^Navn/,
      /^Hvorfor/,
      /^Avsenders navn/,
      /^Firma/,
      /^Adresse/,
      /^Poststed/,
    ]) {
      await user.type(dialog.getByRole('textbox', { name }), 'x')
    }
    await user.type(dialog.getByRole('textbox', { name: /^Avsenders e-post/ }), 'a@b.no')
    await user.click(dialog.getByRole('button', { name: 'Opprett liste' }))
    return dialog
  }
  const message = 'Kontoen har ikke plass til flere lister.'
  const dialog = await create({ failed: 'mailService', message })
  await dialog.findByText(message, undefined, longTimeout)
  await dialog.findByText('Noe gikk galt under opprettelsen av liste i MailChimp.')
  venue.refuse = {
    status: 503,
    error: { code: 'unavailable', details: { failed: 'mailListUnknown' } },
  }
  await user.click(dialog.getByRole('button', { name: 'Opprett liste' }))
  const unknown = 'Kunne ikke validere at mailchimp listen var opprettet'
  expect(await dialog.findByText(unknown, undefined, longTimeout)).toBeDefined()
})

it('asks before it removes most members of a list, and sends the confirmed number', async () => {
  venue.answers = answers({ '/mail-list': { ...settings, leaving: 812 } })
  const user = await open()
  await screen.findByText(/812 adresser hører ikke lenger til/, undefined, longTimeout)
  venue.answered = { version: 5, runId }
  await user.click(screen.getByRole('button', { name: 'Ta ut 812' }))
  await waitFor(
    () => expect(venue.written.at(-1)?.body).toEqual({ count: 812, version: 4 }),
    longTimeout,
  )
})

it('shows that the newest sync failed, and when the last successful sync ended', async () => {
  const lastSuccessAt = '2026-11-28T01:00:09.000Z'
  const failed = { ...status, runId, state: 'failed', errorCode: 'unreached', lastSuccessAt }
  venue.answers = answers({ '/mail-list/status': failed })
  await open()
  const shown = await screen.findByText(/^Synkroniseringen feilet\./, undefined, longTimeout)
  expect(shown.textContent).toMatch(/Sist fullført .*28\. nov/)
})

it('shows after the click that a sync is queued, and then each state until it ends', async () => {
  const user = await open()
  await screen.findByText('Ikke synkronisert ennå.', undefined, longTimeout)
  const sync = screen.getByRole('button', { name: 'Synkroniser nå' })
  venue.refuse = { status: 500, error: { code: 'internal' } }
  await user.click(sync)
  await screen.findByText(
    'Kunne ikke starte MailChimp synkronisering. Får ikke svar fra server.',
    undefined,
    longTimeout,
  )
  venue.answered = { runId }
  await user.click(sync)
  await screen.findByText('I kø', undefined, longTimeout)
  venue.answers = answers({ '/mail-list/status': { ...status, runId, state: 'starting' } })
  await screen.findByText('Starter', undefined, longTimeout)
  venue.answers = answers({ '/mail-list/status': { ...status, runId, state: 'running' } })
  await screen.findByText('Synkroniserer', undefined, longTimeout)
  venue.broken = '/mail-list/status'
  await screen.findByText(/^Kunne ikke hentet MailChimp status/, undefined, longTimeout)
  expect(screen.getByText('Synkroniserer')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  venue.broken = ''
  const lastSuccessAt = '2026-11-29T01:00:09.000Z'
  venue.answers = answers({
    '/mail-list/status': { ...status, runId, state: 'done', lastSuccessAt },
  })
  await screen.findByText(/^Synkronisert\./, undefined, longTimeout)
  expect(await screen.findByText(/Sist fullført/)).toBeDefined()
})

it('shows a nightly run that follows a run started by a user', async () => {
  const user = await open()
  venue.answered = { runId }
  await user.click(await screen.findByRole('button', { name: 'Synkroniser nå' }, longTimeout))
  await screen.findByText('I kø', undefined, longTimeout)
  const nightly = { ...status, runId: nextRunId, state: 'failed', errorCode: 'unreached' }
  venue.answers = answers({ '/mail-list/status': nightly })
  expect(
    await screen.findByText(/^Synkroniseringen feilet\./, undefined, longTimeout),
  ).toBeDefined()
})
