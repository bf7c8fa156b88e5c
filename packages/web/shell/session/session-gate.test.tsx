import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionOf } from '../../data/session/session.ts'
import { type Loopback, openLoopback, openAddress } from '../../testing/loopback.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { session } from '../../testing/session.ts'
import { SessionGate } from './session-gate.tsx'
import { longTimeout } from '../../testing/long-timeout.ts'

let server: Loopback
let answers: Readonly<Record<string, readonly [status: number, body: object]>> = {}

const refusal = (code: string, details?: object) => ({ error: { code, details } })

beforeAll(async () => {
  server = await openLoopback(({ url = '' }, response) => {
    const asked = Object.keys(answers).find((path) => url.startsWith(`/api/v1/auth${path}`))
    const [status, body] = (asked === undefined ? undefined : answers[asked]) ?? [200, session([])]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
})

afterAll(() => server.close())

it.each([
  [
    'signed in as a user of a venue',
    999_999,
    { '': [403, refusal('forbidden')] },
    'Bare plattformens egne brukere kan handle',
  ],
  [
    'an unknown user',
    999_999,
    {
      '/sudo': [404, refusal('not_found')],
      '': [403, refusal('forbidden', { sudo: 'ask' })],
    },
    'Det finnes ingen aktiv bruker 999999.',
  ],
  ['the user’s own account', 7, {}, 'ingen handler på vegne av seg selv'],
] as const)(
  'explains why the user cannot act as another user (%s), and links to the start page',
  async (_, id, given, text) => {
    answers = given
    openAddress(`${server.origin}/sudo/${id}/partners/1003/shows`)
    openScreen(() => <SessionGate>Inside</SessionGate>, sessionOf(session([])), `/sudo/${id}`)
    const shown = await screen.findByText((all) => all.includes(text), undefined, longTimeout)
    expect(shown).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Til forsiden' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('button', { name: 'Fortsett som brukeren' })).toBeNull()
    expect(screen.queryByText('Inside')).toBeNull()
  },
)

it('asks a super user for a reason when the address contains a user to act as', async () => {
  const target = { id: 31, displayName: 'Per Haugen', email: 'per@sundet.test' }
  answers = { '/sudo': [200, target], '': [403, refusal('forbidden', { sudo: 'ask' })] }
  openAddress(`${server.origin}/sudo/31/partners/1003/shows`)
  openScreen(() => <SessionGate>Inside</SessionGate>, sessionOf(session([])), '/sudo/31')
  const begin = await screen.findByRole('button', { name: 'Fortsett som brukeren' }, longTimeout)
  expect(begin.isConnected).toBe(true)
  expect(screen.getByLabelText(/^Grunn/).isConnected).toBe(true)
  expect(screen.getByText((all) => all.includes('Per Haugen')).isConnected).toBe(true)
  expect(screen.queryByText('Inside')).toBeNull()
})
