import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { optionalText, postalCode, text } from '@dxweb/kit/fields/fields.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { longTimeout } from '../../testing/long-timeout.ts'
import { registerLook } from './look/look.ts'
import { openRegister } from './testing/open-register.tsx'
import { RegisterServer } from './testing/register-server.ts'

/** Uses the name of a real register, so that the catalogs contain its texts. */
const name = 'pricecategorydefinitions'

const places = registerLook(
  defineCollection(name, {
    table: 'thing',
    orderBy: 'name',
    permit: { read: 'registers.read', write: 'registers.write' },
    fields: { name: text(20), postalCode, city: optionalText(40) },
  }),
  { columns: ['name'] },
)

let venue: RegisterServer

beforeEach(async () => {
  venue = new RegisterServer(name)
  venue.cities = { '6003': 'Ålesund' }
  venue.rows = [{ id: 1, version: 1, name: 'Naust', postalCode: '6003', city: 'Ålesund' }]
  await venue.open()
})

afterEach(() => venue.close())

const field = (label: RegExp) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: label }, longTimeout)

async function openPlace(address: string) {
  await openRegister(venue, places, address)
  const user = userEvent.setup()
  const [code, city] = [await field(/^Postnummer/), await field(/^Poststed/)]
  return {
    user,
    city,
    typeCode: async (typed: string) => {
      await user.clear(code)
      await user.type(code, typed)
    },
  }
}

it('fills in the city of a known postal code, and keeps the typed city for an unknown code', async () => {
  const { user, city, typeCode } = await openPlace('/new')
  await typeCode('6003')
  await expect.poll(() => city.value, longTimeout).toBe('Ålesund')
  await user.clear(city)
  await user.type(city, 'Bygda')
  await typeCode('9999')
  await screen.findByText('Fant ikke poststedet. Skriv det her.', undefined, longTimeout)
  await fill(user, await field(/^Navn/), 'Naust')
  await user.click(screen.getByRole('button', { name: 'Legg til' }))
  await screen.findByText('Lagt til', undefined, longTimeout)
  expect(venue.written[0]?.body).toEqual({ name: 'Naust', postalCode: '9999', city: 'Bygda' })
})

it('clears the city when a postal code is changed to an unknown code, or its look-up fails', async () => {
  const { city, typeCode } = await openPlace('/1')
  const shown = () => expect.poll(() => city.value, longTimeout)
  await typeCode('0000')
  await shown().toBe('')
  await typeCode('6003')
  await shown().toBe('Ålesund')
  venue.broken = '/postalcodes'
  await typeCode('6004')
  await shown().toBe('')
})
