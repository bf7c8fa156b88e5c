import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Loopback, openLoopback, standAt } from '../../testing/loopback.ts'
import { QuietSource } from '../../testing/quiet-source.ts'
import { session } from '../../testing/session.ts'
import { App } from '../app.tsx'
import { createAppRouter } from '../router.tsx'

const patience = { timeout: 60_000 }

let server: Loopback
let refused: { status: number; code: string } | null = null

beforeAll(async () => {
  server = await openLoopback((request, response) => {
    const isAsked = /sudo/.test(request.url ?? '')
    const status = isAsked ? (refused?.status ?? 200) : 200
    const body = isAsked
      ? refused
        ? { error: { code: refused.code } }
        : { id: null }
      : { ...session([]), dxwebAgreements: [], userApprovedAgreements: [] }
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(request.url === '/api/v1/auth' || isAsked ? body : { ok: true }))
  })
})

afterAll(() => server.close())
afterEach(cleanup)

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('EventSource', QuietSource)
})

it.each([
  ['an unknown partner', '/autosudo/partners/9999/shows', 404, 'Det finnes ingen partner 9999.'],
  [
    'a partner without anyone to act as',
    '/autosudo/partners/1/shows',
    200,
    'Partner 1 har ingen aktiv kulturhussjef å handle som.',
  ],
  [
    'a user of a venue',
    '/autosudo/partners/1003/shows',
    403,
    'Bare plattformens egne brukere kan handle',
  ],
  [
    'an unknown user',
    '/sudo/999999/partners/1003/shows',
    404,
    'Det finnes ingen aktiv bruker 999999.',
  ],
] as const)('says why %s cannot be impersonated and links home', async (_, path, status, text) => {
  refused = status === 200 ? null : { status, code: status === 404 ? 'not_found' : 'forbidden' }
  standAt(server.origin + path)
  render(<App router={createAppRouter()} />)
  expect(await screen.findByText((shown) => shown.includes(text), undefined, patience)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Til forsiden' }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('button', { name: 'Fortsett som brukeren' })).toBeNull()
})
