import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Loopback, openLoopback, openAddress } from '../../testing/loopback.ts'
import { TestEventSource } from '../../testing/test-event-source.ts'
import { session } from '../../testing/session.ts'
import { App } from '../app.tsx'
import { createAppRouter } from '../router.tsx'
import { longTimeout } from '../../testing/long-timeout.ts'

let server: Loopback
let answers: Readonly<Record<string, readonly [status: number, body: object]>> = {}

const anyone = { ...session([]), dxwebAgreements: [], userApprovedAgreements: [] }
const refusal = (code: string, details?: object) => ({ error: { code, details } })

beforeAll(async () => {
  server = await openLoopback(({ url = '' }, response) => {
    const asked = Object.keys(answers).find((path) => url.startsWith(`/api/v1/auth${path}`))
    const known = asked === undefined ? undefined : answers[asked]
    const [status, body] = known ?? [200, url === '/api/v1/auth' ? anyone : { ok: true }]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
})

afterAll(() => server.close())
afterEach(cleanup)

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('EventSource', TestEventSource)
})

const found = '/findsudouserforpartner'

it.each([
  [
    'an unknown partner',
    '/autosudo/partners/9999/shows',
    { [found]: [404, refusal('not_found')] },
    'Det finnes ingen partner 9999.',
  ],
  [
    'a partner without anyone to act as',
    '/autosudo/partners/1/shows',
    { [found]: [200, { id: null }] },
    'Partner 1 har ingen aktiv kulturhussjef å handle som.',
  ],
  [
    'signed in as a user of a venue',
    '/autosudo/partners/1003/shows',
    { [found]: [403, refusal('forbidden')] },
    'Bare plattformens egne brukere kan handle',
  ],
] as const)(
  'explains why the user cannot act as another user (%s), and links to the start page',
  async (_, path, given, text) => {
    answers = given
    openAddress(server.origin + path)
    render(<App router={createAppRouter()} />)
    const shown = await screen.findByText((all) => all.includes(text), undefined, longTimeout)
    expect(shown).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Til forsiden' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('button', { name: 'Fortsett som brukeren' })).toBeNull()
  },
)
