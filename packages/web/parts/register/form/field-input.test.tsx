import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { email, items, link, optionalText, phone, text } from '@dxweb/kit/fields/fields.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { registerLook } from '../look/look.ts'
import { openRegister } from '../testing/open-register.tsx'
import { RegisterServer } from '../testing/register-server.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

const things = defineCollection('renters', {
  table: 'thing',
  orderBy: 'name',
  permit: { read: 'registers.read', write: 'registers.write' },
  fields: {
    name: text(20),
    email,
    phone,
    website: link,
    prices: items({ name: optionalText(20) }, 2),
  },
})
const look = registerLook(things, { columns: ['name'] })

beforeEach(async () => {
  venue = new RegisterServer('renters')
  await venue.open()
})

afterEach(() => venue.close())

const fields = async () => {
  await openRegister(venue, look, '/new')
  return screen.findAllByRole<HTMLInputElement>('textbox', undefined, longTimeout)
}

it('fields for an e-mail address, a telephone number and a link have the input types that open matching keyboards', async () => {
  const kinds = (await fields()).map(({ type }) => type)
  expect(kinds).toEqual(['text', 'email', 'tel', 'url'])
})

it('the placeholder of a field shows the value that applies while the field is empty', async () => {
  const campaigns = defineCollection('campaigns', {
    table: 'thing',
    permit: { read: 'registers.read', write: 'registers.write' },
    fields: { name: text(20), link },
  })
  await venue.close()
  venue = new RegisterServer('campaigns')
  await venue.open()
  await openRegister(venue, registerLook(campaigns, { columns: ['name'] }), '/new')
  const field = await screen.findByLabelText<HTMLInputElement>('Lenke', undefined, longTimeout)
  expect(field.placeholder).toBe('Foreslås når du lager korte adresser')
})

it('shows the error of a nested field at its group', async () => {
  const user = userEvent.setup()
  const [name] = await fields()
  const fault = { code: 'too_few', params: { min: 1 } }
  venue.refuse = { status: 400, error: { code: 'invalid', fields: { prices: fault } } }
  if (name) await user.type(name, 'Revy')
  await user.click(screen.getByRole('button', { name: 'Legg til' }))
  const shown = await screen.findByText(/Minst 1/, undefined, longTimeout)
  const group = shown.closest('fieldset')
  expect(group?.getAttribute('aria-invalid')).toBe('true')
  expect(group?.getAttribute('aria-describedby')).toBe(shown.closest('[id]')?.id)
})

it('keeps a pasted name that is too long, and shows the limit', async () => {
  const user = userEvent.setup()
  const [name] = await fields()
  if (name) await user.click(name)
  const pasted = 'Kulturhusets venner i Sundet'
  await user.paste(pasted)
  expect(name?.value).toBe(pasted)
  expect(name?.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(new RegExp(`${pasted.length}.*20`))).toBeTruthy()
})
