import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../../../data/session/session.ts'
import { RegisterServer } from '../../../../parts/register/testing/register-server.ts'
import { openAddress } from '../../../../testing/loopback.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import Screen from '../../screen.tsx'
import { longTimeout } from '../../../../testing/long-timeout.ts'

let venue: RegisterServer

const accounts = {
  id: 1,
  version: 4,
  url: 'https://regnskap.example.com/dx',
  description: 'Regnskapet',
  types: ['sale.created', 'invoice.issued'],
  madeAt: '2026-11-01T10:00:00.000Z',
  madeBy: 'Kari Nes',
  disabledAs: 'failing',
  disabledAt: '2026-11-20T10:00:00.000Z',
  failingSince: '2026-11-19T10:00:00.000Z',
  pausedUntil: null,
  lastFault: 'status',
  lastStatus: 502,
  waiting: 1000,
  failed: 0,
  secrets: [{ madeAt: '2026-11-01T10:00:00.000Z', endsAt: null }],
}

const delivery = {
  number: 12,
  type: 'sale.created',
  at: '2026-11-19T10:00:00.000Z',
  state: 'waiting',
  attempts: 1,
  dueAt: '2026-11-19T10:05:00.000Z',
  tries: [
    { at: '2026-11-19T10:00:01.000Z', status: 502, ms: 31, fault: 'status', answer: 'bad gateway' },
  ],
  body: '{"type":"sale.created"}',
}

beforeEach(async () => {
  venue = new RegisterServer('webhooks')
  venue.can = ['settings.read', 'settings.write']
  venue.answers = {
    '/webhooks/1/deliveries': { data: [delivery], hasMore: false },
    '/webhooks': { data: [accounts] },
  }
  await venue.open()
})

afterEach(() => venue.close())

async function open(below = '') {
  openAddress(`${venue.origin}/partners/1003/partnerprofile/developers/webhooks${below}`)
  openScreen(Screen, await fetchSession())
  await screen.findByText(accounts.url, undefined, longTimeout)
  return userEvent.setup()
}

it('shows why a webhook was stopped, and starts it again without the pending events', async () => {
  const user = await open()
  expect(screen.getByText('Stoppet fordi mottakeren har feilet i ett døgn')).toBeDefined()
  expect(screen.getByText('Mottakeren svarte 502')).toBeDefined()
  expect(screen.getByText('1000+')).toBeDefined()
  await user.click(screen.getByRole('button', { name: `Start ${accounts.url} igjen` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start igjen' }, longTimeout))
  await user.click(dialog.getByRole('switch', { name: /^Hopp over det som venter/ }))
  await user.click(dialog.getByRole('button', { name: 'Start igjen' }))
  await expect.poll(() => venue.written.at(-1)?.body).toEqual({ version: 4, skips: true })
})

it('shows the payload and the response of a webhook delivery, and sends it again', async () => {
  const user = await open('/1')
  await user.click(await screen.findByRole('button', { name: 'Nr. 12' }, longTimeout))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nr. 12' }, longTimeout))
  const sent = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Det som sendes' })
  expect(JSON.parse(sent.value)).toEqual({ type: 'sale.created' })
  expect(dialog.getByText('bad gateway')).toBeDefined()
  venue.answered = { count: 1 }
  await user.click(dialog.getByRole('button', { name: 'Send igjen' }))
  await expect
    .poll(() => venue.written.at(-1)?.body)
    .toEqual({ from: 12, to: 12, onlyUndelivered: false })
})
