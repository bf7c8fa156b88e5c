import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openRegister } from '../../parts/register/testing/open-register.tsx'
import { RegisterServer } from '../../parts/register/testing/register-server.ts'
import { fill } from '../../testing/fill.ts'
import { customersLook } from './customers-look.ts'
import { longTimeout } from '../../testing/long-timeout.ts'

let venue: RegisterServer

beforeEach(async () => {
  venue = new RegisterServer('customers')
  venue.can = ['crm.read', 'crm.write', 'customers.find']
  const kari = { id: 7, name: 'Kari Nes', email: 'Kari@nes.test', phone: '' }
  venue.answers = { '/customer-search': { data: [kari] } }
  await venue.open()
})

afterEach(() => venue.close())

it('shows the existing customer with the typed e-mail address, and creates another only on request', async () => {
  const user = userEvent.setup()
  await openRegister(venue, customersLook, '/new')
  await fill(user, await screen.findByRole('textbox', { name: /^Etternavn/ }, longTimeout), 'Nes')
  await fill(user, screen.getByRole('textbox', { name: /^E-post/ }), 'kari@nes.test')
  const known = await screen.findByRole('link', { name: 'Åpne Kari Nes' }, longTimeout)
  expect(known.getAttribute('href')).toMatch(/\/crm\/customers\/7$/)
  document.querySelector<HTMLFormElement>('form.dx-row-form')?.requestSubmit()
  const question = await screen.findByRole('dialog', undefined, longTimeout)
  expect(question.textContent).toContain('Kari Nes har e-postadressen kari@nes.test fra før')
  expect(venue.written).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Lagre likevel' }))
  await screen.findByText(/^(Lagt til|Opprettet|Lagret)/, undefined, longTimeout)
  expect(venue.written).toMatchObject([{ method: 'POST', body: { email: 'kari@nes.test' } }])
})
