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

const integration = (integrationId: string, keyEnding = '') => ({
  integrationId,
  isAdded: keyEnding !== '',
  keyEnding,
  serverKeyEnding: '',
  address: '',
  extras: { cinema: false, culture: false },
  addedAt: null,
  version: keyEnding === '' ? null : 1,
})

let runs: object[] = []

const mailList = {
  isEnabled: false,
  onlyMarketing: true,
  neverUnsubscribe: false,
  fields: [],
  segmentId: null,
  hasKey: true,
  listId: '',
  listName: '',
  hasWebhook: false,
  members: { onList: 0, unsubscribed: 0, bounced: 0, refused: 0 },
  leaving: null,
  version: 0,
}

function keep(...data: object[]) {
  venue.answers = {
    '/integrations': { data, total: data.length },
    '/integrations/mailList/runs': { data: runs, total: runs.length },
    '/mail-list': mailList,
  }
}

beforeEach(async () => {
  venue = new RegisterServer('integrations')
  venue.can = ['settings.read', 'settings.write', 'customers.send']
  runs = []
  keep(integration('mailList'), integration('customerCommunication'))
  await venue.open()
})

afterEach(() => venue.close())

async function open() {
  openAddress(`${venue.origin}/partners/1003/partnerprofile/extensions`)
  openScreen(Screen, await fetchSession())
  return userEvent.setup()
}

async function cardOf(name: string) {
  const heading = await screen.findByRole('heading', { name }, longTimeout)
  const card = heading.closest('section')
  if (!card) throw new Error(`${name} has no card`)
  return within(card)
}

it('shows that integrations could not be read, and reads them again on request', async () => {
  venue.broken = '/integrations'
  const user = await open()
  const failed = 'Kunne ikke hente integrasjoner, får ikke kontakt med server.'
  await screen.findByText(failed, undefined, longTimeout)
  venue.broken = ''
  await user.click(screen.getByRole('button', { name: 'Prøv igjen' }))
  expect(await cardOf('Nyhetsbrev')).toBeDefined()
})

it('keeps a typed key that is refused or not saved, and never shows a saved key', async () => {
  const user = await open()
  const card = await cardOf('Nyhetsbrev')
  const key = card.getByRole<HTMLInputElement>('textbox', { name: 'API-nøkkel' })
  venue.refuse = {
    status: 400,
    error: { code: 'invalid', fields: { apiKey: { code: 'api_key' } } },
  }
  await user.type(key, 'feil{Enter}')
  await card.findByText('Ikke en gyldig API-nøkkel', undefined, longTimeout)
  expect(key.value).toBe('feil')

  venue.refuse = { status: 500, error: { code: 'internal' } }
  await user.type(key, '{Enter}')
  const notAdded = 'Kunne ikke legge til integrasjon, får ikke kontakt med server.'
  await screen.findByText(notAdded, undefined, longTimeout)
  expect(key.value).toBe('feil')

  await user.clear(key)
  keep(integration('mailList', '-us6'), integration('customerCommunication'))
  await user.type(key, `${'a1'.repeat(16)}-us6{Enter}`)
  await card.findByText('Nøkkelen slutter på -us6', undefined, longTimeout)
  await waitFor(() => expect(key.value).toBe(''), longTimeout)
  expect(document.body.textContent).not.toContain('a1a1')
  expect(venue.written.at(-1)?.body).toMatchObject({ apiKey: `${'a1'.repeat(16)}-us6` })
})

it('removes an integration after confirmation, and keeps it when the removal fails', async () => {
  keep(integration('mailList', '-us6'))
  const user = await open()
  const card = await cardOf('Nyhetsbrev')
  const remove = async () => {
    await user.click(card.getByRole('button', { name: 'Fjern' }))
    const question = await screen.findByRole('dialog', { name: 'Fjerne Nyhetsbrev?' }, longTimeout)
    await user.click(within(question).getByRole('button', { name: 'Fjern' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longTimeout)
  }
  venue.refuse = { status: 500, error: { code: 'internal' } }
  await remove()
  const notRemoved = 'Kunne ikke fjerne integrasjon, får ikke kontakt med server.'
  await screen.findByText(notRemoved, undefined, longTimeout)
  expect(card.getByText('Nøkkel lagret')).toBeDefined()
  keep(integration('mailList'))
  await remove()
  await waitFor(() => expect(card.queryByText('Nøkkel lagret')).toBeNull(), longTimeout)
})

it('saves the secret for sending purchases, and keeps “stop sending” ticked if it is ticked during the save', async () => {
  const added = { ...integration('analytics', 'G-ABC1234567'), serverKeyEnding: 'ry_9' }
  keep(added)
  const user = await open()
  const card = await cardOf('Nettstatistikk')
  await card.findByText('Slutter på ry_9. Skriv en ny for å bytte den ut', undefined, longTimeout)
  expect(card.getByText('Målings-ID: G-ABC1234567')).toBeDefined()
  const saved = Promise.withResolvers<void>()
  venue.held = saved.promise
  await user.type(card.getByRole('textbox', { name: 'API-hemmelighet' }), 'ny-hemmelighet-1{Enter}')
  const none = { cinema: false, culture: false }
  await waitFor(
    () =>
      expect(venue.written.at(-1)?.body).toEqual({
        serverKey: 'ny-hemmelighet-1',
        extras: none,
        version: 1,
      }),
    longTimeout,
  )
  await user.click(card.getByRole('checkbox', { name: 'Slutt å sende kjøp' }))
  saved.resolve()
  const save = card.getByRole('button', { name: 'Lagre' })
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull(), longTimeout)
  await user.click(save)
  await waitFor(
    () => expect(venue.written.at(-1)?.body).toEqual({ serverKey: null, extras: none, version: 1 }),
    longTimeout,
  )
})

it('users without access to customers see why they can remove but not change integrations with customer data', async () => {
  venue.can = ['settings.read', 'settings.write']
  keep(integration('mailList', '-us6'), integration('analytics'), integration('adPixel'))
  await open()
  const list = await cardOf('Nyhetsbrev')
  await list.findByText(/^Tjenesten får kundene deres/, undefined, longTimeout)
  expect(list.queryByRole('textbox')).toBeNull()
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toContain('Fjern')
  expect(list.queryByRole('button', { name: 'Lagre' })).toBeNull()
  expect((await cardOf('Annonsepiksel')).getByText(/kjøpernes kontaktopplysninger/)).toBeDefined()
  expect((await cardOf('Nettstatistikk')).getByRole('button', { name: 'Legg til' })).toBeDefined()
})

it('shows that customer communication needs cinema or culture, and keeps the typed key', async () => {
  const user = await open()
  const card = await cardOf('Kundekommunikasjon')
  const key = card.getByRole<HTMLInputElement>('textbox', { name: 'Nøkkel' })
  venue.refuse = {
    status: 400,
    error: { code: 'invalid', fields: { extras: { code: 'needs_content' } } },
  }
  await user.type(key, `${'k'.repeat(24)}{Enter}`)
  await card.findByText('Velg kino, kultur eller begge', undefined, longTimeout)
  expect(key.value).toBe('k'.repeat(24))
})

it('keeps the options that another user has ticked when a refused save is repeated', async () => {
  const added = integration('customerCommunication', 'bcde')
  keep({ ...added, extras: { cinema: true, culture: false } })
  const user = await open()
  const card = await cardOf('Kundekommunikasjon')
  const box = (name: string) => card.getByRole<HTMLInputElement>('checkbox', { name })
  keep({ ...added, extras: { cinema: true, culture: true }, version: 2 })
  venue.refuse = { status: 412, error: { code: 'stale' } }
  await user.click(box('Kino'))
  await user.click(card.getByRole('button', { name: 'Lagre' }))
  await waitFor(() => expect(box('Kultur').checked).toBe(true), longTimeout)
  expect(box('Kino').checked).toBe(false)
  await user.click(card.getByRole('button', { name: 'Lagre' }))
  const extras = { cinema: false, culture: true }
  await waitFor(
    () => expect(venue.written.at(-1)?.body).toMatchObject({ extras, version: 2 }),
    longTimeout,
  )
})

const run = (more: object) => ({
  id: '0199d2f4-0000-7000-8000-000000000001',
  cause: 'nightly',
  state: 'done',
  queuedAt: '2026-11-29T01:00:00.000Z',
  startedAt: '2026-11-29T01:00:02.000Z',
  endedAt: '2026-11-29T01:00:09.000Z',
  sent: 0,
  removed: 0,
  received: 0,
  refused: 0,
  errorCode: null,
  errorText: '',
  userName: '',
  ...more,
})

it('explains the error of the newest run, and lists earlier runs', async () => {
  const failed = { state: 'failed', errorCode: 'key', errorText: 'API Key Invalid' }
  const before = { id: '0199d2f4-0000-7000-8000-000000000000', sent: 12, userName: 'Kari Nes' }
  runs = [run(failed), run(before)]
  keep(integration('mailList', '-us6'))
  const user = await open()
  const card = await cardOf('Nyhetsbrev')
  const words = 'Tjenesten kjenner ikke nøkkelen. Legg inn en ny. (API Key Invalid)'
  await card.findByText(words, undefined, longTimeout)
  await user.click(card.getByRole('button', { name: 'Se logg' }))
  const log = within(
    await screen.findByRole('dialog', { name: 'Logg for Nyhetsbrev' }, longTimeout),
  )
  expect(log.getByText('Sendt 12')).toBeDefined()
  expect(log.getByText('Kari Nes')).toBeDefined()
  expect(log.getByText(words)).toBeDefined()
})
