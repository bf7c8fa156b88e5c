import { priceCategories } from '@dxweb/areas/ticketing/offer/price-categories.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Question, registerLook } from '../look/look.ts'
import { openRegister } from '../testing/open-register.tsx'
import { RegisterServer } from '../testing/register-server.ts'
import { fill } from '../../../testing/fill.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer
let asks: () => Promise<Question>

const look = registerLook(priceCategories, { columns: ['name'], beforeSave: () => asks() })
const question: Question = { text: () => 'To uker som er gjort opp, rettes.' }

beforeEach(async () => {
  venue = new RegisterServer('pricecategorydefinitions')
  await venue.open()
})

afterEach(() => venue.close())

const name = () => screen.findByRole('textbox', { name: 'Navn' }, longTimeout)
const isRead = () => waitFor(() => expect(screen.getByRole('alert')).toBeTruthy(), longTimeout)

async function save() {
  const user = userEvent.setup()
  await openRegister(venue, look, '/new')
  await fill(user, await name(), 'Losje')
  await fill(user, await screen.findByRole('textbox', { name: 'Kort navn' }), 'LOS')
  await fill(user, await screen.findByRole('textbox', { name: 'Standardpris' }), '100')
  const press = async (label: string) =>
    user.click(await screen.findByRole('button', { name: label }, longTimeout))
  await press('Legg til')
  return press
}

it('saves a row only after the user has confirmed the question', async () => {
  asks = () => Promise.resolve(question)
  const press = await save()
  await screen.findByText('To uker som er gjort opp, rettes.', undefined, longTimeout)
  expect(venue.written).toEqual([])
  await press('Lagre likevel')
  await waitFor(() => expect(venue.written).toHaveLength(1), longTimeout)
})

it('saves nothing when the user cancels the question', async () => {
  asks = () => Promise.resolve(question)
  const press = await save()
  await screen.findByText('To uker som er gjort opp, rettes.', undefined, longTimeout)
  await press('Avbryt')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longTimeout)
  expect(venue.written).toEqual([])
  expect(await name()).toHaveProperty('value', 'Losje')
})

for (const [which, error] of [
  ['the server gives up', new Refusal('unavailable', { details: { failed: 'slow' } })],
  ['the server fails', new Refusal('internal')],
  ['the code fails', new TypeError('weeks is undefined')],
] as const)
  it(`saves nothing when asking the question fails because ${which}, reports the failure, and asks again at the next save`, async () => {
    asks = () => Promise.reject(error)
    const press = await save()
    await isRead()
    expect(venue.written).toEqual([])
    expect(await name()).toHaveProperty('value', 'Losje')

    asks = () => Promise.resolve(question)
    await press('Legg til')
    await screen.findByText('To uker som er gjort opp, rettes.', undefined, longTimeout)
    expect(venue.written).toEqual([])
    await press('Lagre likevel')
    await waitFor(() => expect(venue.written).toHaveLength(1), longTimeout)
  })

it('saves without a question if asking fails because of an invalid field, so that the save shows the error', async () => {
  asks = () => Promise.reject(new Refusal('invalid', { fields: { name: { code: 'taken' } } }))
  venue.refuse = { status: 422, error: { code: 'invalid', fields: { name: { code: 'taken' } } } }
  await save()
  const field = await name()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'), longTimeout)
  expect(venue.written).toHaveLength(1)
})
