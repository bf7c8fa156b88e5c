import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Loopback, openLoopback, openAddress } from '../../testing/loopback.ts'
import { TextProvider } from '../../ui/text/text.ts'
import { ErrorScreen } from './error-screen.tsx'

let server: Loopback
const reported: string[] = []
beforeAll(async () => {
  server = await openLoopback((request, response) => {
    reported.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
  })
  openAddress(`${server.origin}/`)
})
afterEach(cleanup)
afterAll(() => server.close())

const shown = async (message: string) => {
  reported.length = 0
  render(
    <TextProvider value={textsOf('nb', nb)}>
      <ErrorScreen error={new Error(message)} />
    </TextProvider>,
  )
  await waitFor(() => expect(reported.some((url) => url.endsWith('/client-errors'))).toBe(true))
  return screen.getByRole('alert').textContent
}

it.each([
  'Failed to fetch dynamically imported module: https://hus.example.test/assets/frame-1.js',
  'error loading dynamically imported module: https://hus.example.test/assets/frame-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/frame-1.css',
])('explains a missing file of an earlier build in plain words: %s', async (message) => {
  expect(await shown(message)).toContain('En del av siden lot seg ikke hente.')
})

it('shows the message of any other error unchanged', async () => {
  expect(await shown('x is not a function')).toContain('x is not a function')
})
