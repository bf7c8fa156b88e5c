import { orders } from '@dxweb/areas/orders/contract.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Question, registerLook } from '../look/look.ts'
import { openRegister } from '../testing/open-register.tsx'
import { RegisterServer } from '../testing/register-server.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer
let asks: () => Promise<Question>

const look = registerLook(orders, {
  columns: ['title'],
  form: 'page',
  beforeStep: ({ step }) => (step === 'invoice' ? asks() : Promise.resolve(undefined)),
})

beforeEach(async () => {
  venue = new RegisterServer('orders')
  venue.can = ['orders.read', 'orders.write']
  venue.rows = [{ id: 1, version: 1, title: 'Revy', state: 'approvedForInvoicing' }]
  asks = () => Promise.resolve({ text: () => '450,00 kr er ikke fakturert.' })
  await venue.open()
})

afterEach(() => venue.close())

const steps = () => venue.written.map(({ path }) => path)

async function begin(name: string) {
  const user = userEvent.setup()
  await openRegister(venue, look, '/1')
  await screen.findByRole('button', { name }, longTimeout)
  await user.click(screen.getByRole('button', { name }))
  return user
}

it('changes the state only after the user has confirmed the question', async () => {
  const user = await begin('Merk som fakturert')
  await screen.findByText('450,00 kr er ikke fakturert.', undefined, longTimeout)
  expect(steps()).toEqual([])
  const dialog = screen.getByRole('dialog')
  await user.click([...dialog.querySelectorAll('button')].at(-1) ?? dialog)
  await waitFor(() => expect(steps()).toEqual(['/orders/1/invoice']), longTimeout)
  expect(venue.written[0]?.body).toEqual({ accepts: true })
})

it('keeps the state when the user cancels the question', async () => {
  const user = await begin('Merk som fakturert')
  await screen.findByText('450,00 kr er ikke fakturert.', undefined, longTimeout)
  await user.click(screen.getByRole('button', { name: 'Avbryt' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longTimeout)
  expect(steps()).toEqual([])
})

it('changes the state immediately when no question is asked', async () => {
  await begin('Åpne igjen')
  await waitFor(() => expect(steps()).toEqual(['/orders/1/reopen']), longTimeout)
  expect(venue.written[0]?.body).toBeNull()
})

it('shows a question from the server, and changes the state after the user has confirmed it', async () => {
  venue.rows = [{ id: 1, version: 1, title: 'Revy', state: 'confirmed' }]
  const fields = { state: { code: 'events_ahead' } }
  venue.refuse = { status: 400, error: { code: 'invalid', fields } }
  const user = await begin('Merk som gjennomført')
  await screen.findByText(
    /^Ordren har arrangementer som ikke er gjennomført/,
    undefined,
    longTimeout,
  )
  const dialog = screen.getByRole('dialog')
  await user.click([...dialog.querySelectorAll('button')].at(-1) ?? dialog)
  await waitFor(() => expect(steps()).toHaveLength(2), longTimeout)
  expect(venue.written.map(({ body }) => body)).toEqual([null, { accepts: true }])
})

it('ignores the second click of a double click, which may hit another button', async () => {
  await openRegister(venue, look, '/1')
  const button = await screen.findByRole('button', { name: 'Åpne igjen' }, longTimeout)
  fireEvent.click(button, { detail: 2 })
  fireEvent.click(button, { detail: 1 })
  await waitFor(() => expect(steps()).toEqual(['/orders/1/reopen']), longTimeout)
})
