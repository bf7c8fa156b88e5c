import type { ServerResponse } from 'node:http'
import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { eventImages } from '@dxweb/areas/events/content/images/contract.ts'
import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createQueryClient } from '../../../data/rows/query-client.ts'
import { type Session, sessionOf, SessionProvider } from '../../../data/session/session.ts'
import { type Loopback, openLoopback, openAddress } from '../../../testing/loopback.ts'
import { TextProvider } from '../../../ui/text/text.ts'
import { ThemeProvider } from '../../../ui/theme/theme-provider.tsx'
import { session } from '../../../testing/session.ts'
import AttachmentsTab from './attachments-tab.tsx'
import { ImagesCard } from '../../../parts/images/images-card.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'

const owner = { id: 12, calls: eventImages }
const event = { id: 12, can: { edit: true } } as EventDetail
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
const fileOf = (name: string) => new File([png], name, { type: 'image/png' })

type Refuse = (response: ServerResponse) => void

let venue: Loopback
/** Responses in the order of the files; files after the last response are accepted. */
let refusals: Refuse[]
let taken: number

const breakOff: Refuse = (response) => response.destroy()
const byProxy: Refuse = (response) => response.writeHead(413).end('<html>too large</html>')

beforeEach(async () => {
  refusals = []
  taken = 0
  venue = await openLoopback(async (request, response) => {
    for await (const _ of request) continue
    const refuse = request.method === 'POST' ? refusals.shift() : undefined
    if (refuse) return refuse(response)
    if (request.method === 'POST') taken += 1
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify(request.method === 'POST' ? { id: 1 } : { data: [], total: 0 }))
  })
  openAddress(`${venue.origin}/partners/1003/shows/12`)
})

afterEach(() => venue.close())

function open(part: ReactNode) {
  const routeTree = createRootRoute({ component: () => part, notFoundComponent: () => part })
  render(
    <ThemeProvider env="test">
      <TextProvider value={textsOf('nb', nb)}>
        <QueryClientProvider client={createQueryClient()}>
          <SessionProvider value={sessionOf(session([])) as Session}>
            <RouterProvider router={createRouter({ routeTree })} />
          </SessionProvider>
        </QueryClientProvider>
      </TextProvider>
    </ThemeProvider>,
  )
  return userEvent.setup()
}

const alertText = async () => (await screen.findByRole('alert', undefined, longTimeout)).textContent
const again = () => screen.getByRole('button', { name: 'Prøv igjen' })

it('the retry button resends each failed image once', async () => {
  refusals = [(response) => void response.writeHead(200).end('{"id":1}'), breakOff]
  const user = open(<ImagesCard owner={owner} mayEdit />)
  await user.upload(await screen.findByLabelText('Legg til bilder'), [
    fileOf('a.png'),
    fileOf('b.png'),
  ])
  expect(await alertText()).toMatch(/^Opplastingen feilet. Systemet er utilgjengelig/)
  await user.click(again())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), longTimeout)
  expect(taken).toBe(1)
})

it('reports that an image cannot be read when it was moved after being chosen', async () => {
  const user = open(<ImagesCard owner={owner} mayEdit />)
  const gone = fileOf('borte.png')
  gone.slice = () => {
    throw new DOMException('', 'NotReadableError')
  }
  await user.upload(await screen.findByLabelText('Velg plakat'), gone)
  expect(await alertText()).toMatch(/^Opplastingen feilet. Filen kan ikke leses/)
})

it('shows the size limit for an image that exceeds it, and offers no retry', async () => {
  const user = open(<ImagesCard owner={owner} mayEdit />)
  const large = fileOf('stor.png')
  Object.defineProperty(large, 'size', { value: 10_000_001 })
  await user.upload(await screen.findByLabelText('Velg plakat'), large)
  expect(await alertText()).toBe(
    'Opplastingen feilet. Bildet er for stort. Det kan være på høyst 10 MB',
  )
  expect(screen.queryByRole('button', { name: 'Prøv igjen' })).toBeNull()
})

it('keeps a file in the list when a proxy refuses it as too large, and the retry button resends the file', async () => {
  refusals = [byProxy]
  const user = open(<AttachmentsTab event={event} />)
  await user.upload(await screen.findByLabelText('Legg til filer'), fileOf('rider.png'))
  expect(await alertText()).toMatch(/^Opplastingen feilet. Filen er for stor/)
  expect(screen.getByText('rider.png')).toBeDefined()
  await user.click(again())
  await waitFor(() => expect(screen.queryByText('rider.png')).toBeNull(), longTimeout)
  expect(taken).toBe(1)
})

it('offers no retry for a file whose type is refused', async () => {
  const refused = { error: { code: 'invalid', fields: { file: { code: 'file_type' } } } }
  refusals = [(response) => void response.writeHead(400).end(JSON.stringify(refused))]
  const user = open(<AttachmentsTab event={event} />)
  await user.upload(await screen.findByLabelText('Legg til filer'), fileOf('spill.png'))
  expect(await alertText()).toMatch(/^Opplastingen feilet. Filtypen støttes ikke/)
  expect(screen.queryByRole('button', { name: 'Prøv igjen' })).toBeNull()
})

it('refuses a file above the size limit without sending it, and shows the limit', async () => {
  const user = open(<AttachmentsTab event={event} />)
  const large = fileOf('film.png')
  Object.defineProperty(large, 'size', { value: 25_000_001 })
  await user.upload(await screen.findByLabelText('Legg til filer'), large)
  expect(await alertText()).toBe(
    'Opplastingen feilet. Filen er for stor. Den kan være på høyst 25 MB.',
  )
  expect(taken).toBe(0)
})

it('refuses a poster file that is not an image without sending it, and shows the accepted types', async () => {
  const user = open(<ImagesCard owner={owner} mayEdit />)
  const svg = new File(['<svg/>'], 'plakat.png', { type: 'image/png' })
  await user.upload(await screen.findByLabelText('Velg plakat'), svg)
  expect(await alertText()).toBe(
    'Opplastingen feilet. Bildetypen støttes ikke. Bruk PNG, JPEG eller WebP',
  )
  expect(taken).toBe(0)
})
