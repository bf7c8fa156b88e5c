import { endpoint, type EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, text, version } from '@dxweb/kit/fields/fields.ts'
import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { callApi } from '../../data/calls/call-api.ts'
import { createQueryClient } from '../../data/rows/query-client.ts'
import { fetchSession, SessionProvider } from '../../data/session/session.ts'
import { openAddress } from '../../testing/loopback.ts'
import { TextProvider } from '../../ui/text/text.ts'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import { RegisterServer } from '../register/testing/register-server.ts'
import { CommandForm } from './command-form.tsx'
import type { CommandFormParts } from './use-command-form.ts'
import { longTimeout } from '../../testing/long-timeout.ts'

const path = '/partners/{partnerId}/things/1'
const params = z.object({ partnerId: idParam })
const fields = { city: text(20), note: text(20), version }
const row = z.object(fields)
const read = endpoint('GET', path, { permit: '', summary: '', params, reply: row })
const save = endpoint('PUT', path, {
  permit: '',
  changes: ['things'],
  summary: '',
  params,
  isForm: true,
  body: z.strictObject(fields),
  reply: row,
})

let venue: RegisterServer

beforeEach(async () => {
  venue = new RegisterServer('things')
  await venue.open()
  venue.rows = [{ id: 1, city: 'Bergen', note: 'Vest', version: 1 }]
  openAddress(`${venue.origin}/partners/1003/things`)
})
afterEach(() => venue.close())

type Shown = Pick<CommandFormParts<EndpointParts>, 'isFieldShown'>

function Things(shown: Shown) {
  const { data } = useQuery({
    queryKey: ['partners', 1003, 'things'],
    queryFn: () => callApi(read, { params: { partnerId: 1003 } }),
  })
  if (!data) return null
  return (
    <CommandForm
      endpoint={save}
      params={{}}
      initial={data}
      known={{ version: data.version }}
      failedKey="settings.holding.refused"
      {...shown}
      action="Lagre"
    />
  )
}

async function openWith(shown: Shown = {}) {
  const session = await fetchSession()
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <SessionProvider value={session}>
          <Things {...shown} />
        </SessionProvider>
      </QueryClientProvider>
    ),
  })
  const client = createQueryClient()
  const things = createRoute({ getParentRoute: () => root, path: '/partners/$partnerId/things' })
  render(
    <ThemeProvider env="test">
      <TextProvider value={textsOf('nb', nb)}>
        <RouterProvider router={createRouter({ routeTree: root.addChildren([things]) })} />
      </TextProvider>
    </ThemeProvider>,
  )
  return {
    city: await screen.findByRole('textbox', { name: /^Poststed/ }, longTimeout),
    user: userEvent.setup(),
    send: screen.getByRole('button', { name: 'Lagre' }),
  }
}

async function openForm() {
  const form = await openWith()
  return { ...form, note: screen.getByRole('textbox', { name: /^Notat/ }) }
}

it('keeps typed values after another user’s save, updates the other fields, and saves with the newest version', async () => {
  const { city, note, user, send } = await openForm()
  await user.clear(note)
  await user.type(note, 'Ved sjøen')
  venue.rows = [{ id: 1, city: 'Stavanger', note: 'Sør', version: 2 }]
  venue.refuse = { status: 409, error: { code: 'stale' } }
  await user.click(send)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('er beholdt')
  expect([city, note].map((input) => (input as HTMLInputElement).value)).toEqual([
    'Stavanger',
    'Ved sjøen',
  ])
  await user.click(send)
  const kept = { city: 'Stavanger', note: 'Ved sjøen' }
  await expect.poll(() => venue.written.at(-1)?.body).toEqual({ ...kept, version: 2 })
})

it('a field typed back to its saved value shows later changes by other users', async () => {
  const { city, note, user, send } = await openForm()
  await user.type(city, 'x{Backspace}')
  await user.type(note, ' ved sjøen')
  venue.rows = [{ id: 1, city: 'Stavanger', note: 'Vest', version: 2 }]
  venue.refuse = { status: 409, error: { code: 'stale' } }
  await user.click(send)
  await screen.findByRole('alert')
  expect([city, note].map((input) => (input as HTMLInputElement).value)).toEqual([
    'Stavanger',
    'Vest ved sjøen',
  ])
})

it('keeps text typed while earlier text is saved', async () => {
  const { note, user, send } = await openForm()
  const saved = Promise.withResolvers<void>()
  venue.held = saved.promise
  await user.type(note, ' ved sjøen')
  await user.click(send)
  await expect.poll(() => venue.written.length).toBe(1)
  await user.type(note, ', nord')
  saved.resolve()
  await expect.poll(() => send.getAttribute('aria-busy')).toBeNull()
  expect((note as HTMLInputElement).value).toBe('Vest ved sjøen, nord')
  await user.click(send)
  await expect
    .poll(() => venue.written.at(-1)?.body)
    .toMatchObject({ note: 'Vest ved sjøen, nord', version: 2 })
})

it('shows another user’s saved value at the field before it is overwritten', async () => {
  const { note, city, user, send } = await openForm()
  await user.clear(note)
  await user.type(note, 'Ved sjøen')
  venue.rows = [{ id: 1, city: 'Bergen', note: 'Sør', version: 2 }]
  venue.refuse = { status: 409, error: { code: 'stale' } }
  await user.click(send)
  await screen.findByRole('alert')
  expect(document.body.textContent).toContain('Noen andre har lagret: Sør')
  expect([note, city].map((input) => input.getAttribute('aria-invalid'))).toEqual(['true', null])
  await expect.poll(() => document.activeElement).toBe(note)
  await user.click(send)
  await expect
    .poll(() => venue.written.at(-1)?.body)
    .toMatchObject({ note: 'Ved sjøen', version: 2 })
})

it('shows an error at a required field that is empty, focuses the field and sends nothing', async () => {
  const { city, user, send } = await openForm()
  await user.clear(city)
  await user.click(send)
  await expect.poll(() => document.activeElement).toBe(city)
  expect(city.getAttribute('aria-invalid')).toBe('true')
  expect(venue.written).toEqual([])
})

it('shows an error for the whole form when the form does not show the refused field', async () => {
  const { city, user, send } = await openWith({ isFieldShown: (field) => field !== 'note' })
  await user.type(city, ' sentrum')
  venue.refuse = {
    status: 422,
    error: { code: 'invalid', fields: { note: { code: 'nothing_to_invoice' } } },
  }
  await user.click(send)
  expect((await screen.findByRole('alert')).textContent).toContain('ingenting å fakturere')
})

it('sends the initial value of a field that other input hides after typing', async () => {
  const { city, user, send } = await openWith({
    isFieldShown: (field, typed) => field !== 'note' || typed['city'] === 'Bergen',
  })
  await user.type(screen.getByRole('textbox', { name: /^Notat/ }), ', ved sjøen')
  await user.type(city, ' sentrum')
  expect(screen.queryByRole('textbox', { name: /^Notat/ })).toBeNull()
  await user.click(send)
  const sent = { city: 'Bergen sentrum', note: 'Vest', version: 1 }
  await expect.poll(() => venue.written.at(-1)?.body).toEqual(sent)
})
