import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sessionOf } from '../../../data/session/session.ts'
import { type Loopback, openLoopback, openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { session } from '../../../testing/session.ts'
import Screen from '../screen.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'

let server: Loopback
let stored = { version: 1, modules: ['shows', 'crm'] }
let held: Promise<void> | undefined
const sent: { version: number; modules: string[] }[] = []

const venue = () => ({
  ...stored,
  id: 1003,
  name: 'Sundet kulturhus',
  kind: 'both',
  state: 'active',
  users: [],
})

const stale = { error: { code: 'stale', requestId: '1' } }

function save(body: (typeof sent)[number]): object {
  sent.push(body)
  if (body.version !== stored.version) return stale
  stored = { version: stored.version + 1, modules: body.modules }
  return { id: 1003, version: stored.version }
}

beforeAll(async () => {
  server = await openLoopback((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += String(part)))
    request.on('end', async () => {
      if (request.method === 'PUT') await held
      const answer = request.method === 'PUT' ? save(JSON.parse(text)) : venue()
      response
        .writeHead(answer === stale ? 412 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer))
    })
  })
})
afterEach(cleanup)
afterAll(() => server.close())

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name }, longTimeout)

it('saves a module that was turned on in the form, and does not turn on a module that another user turned off', async () => {
  const user = userEvent.setup()
  openAddress(`${server.origin}/partners/1/partneradmin/1003/modules`)
  openScreen(Screen, sessionOf(session(['platform.write'])))
  await user.click(await box(/^Kalender/))
  stored = { version: 2, modules: ['shows'] }

  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  await screen.findByText(/endret av noen andre|endret dette/i, undefined, longTimeout)
  expect(stored).toEqual({ version: 2, modules: ['shows'] })
  await waitFor(async () => expect((await box(/^Kunder/)).checked).toBe(false), longTimeout)
  expect((await box(/^Kalender/)).checked).toBe(true)

  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  await waitFor(() => expect(stored.version).toBe(3), longTimeout)
  expect(sent.map(({ version }) => version)).toEqual([1, 2])
  expect(stored.modules).toEqual(['shows', 'culture'])
})

it('keeps a module that is turned on while an earlier change is being saved', async () => {
  const user = userEvent.setup()
  stored = { version: 1, modules: ['shows', 'crm'] }
  sent.length = 0
  const holding = Promise.withResolvers<void>()
  held = holding.promise
  openAddress(`${server.origin}/partners/1/partneradmin/1003/modules`)
  openScreen(Screen, sessionOf(session(['platform.write'])))
  const button = await screen.findByRole('button', { name: 'Lagre' }, longTimeout)
  await user.click(await box(/^Kunder/))
  await user.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'), longTimeout)
  await user.click(await box(/^Kunder/))
  expect((await box(/^Kunder/)).checked).toBe(true)

  holding.resolve()
  await waitFor(() => expect(stored).toEqual({ version: 2, modules: ['shows'] }), longTimeout)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull(), longTimeout)
  expect((await box(/^Kunder/)).checked).toBe(true)
  await user.click(button)
  await waitFor(
    () => expect(stored).toEqual({ version: 3, modules: ['shows', 'crm'] }),
    longTimeout,
  )
})
