import { resourceGroups } from '@dxweb/areas/resources/contract.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { registerLook } from '../look/look.ts'
import { openRegister } from '../testing/open-register.tsx'
import { RegisterServer } from '../testing/register-server.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

const look = registerLook(resourceGroups, { columns: ['name'] })
let venue: RegisterServer

beforeEach(async () => {
  venue = new RegisterServer(resourceGroups.name)
  await venue.open()
  venue.rows = [{ id: 1, version: 1, name: 'Lyd', sort: 10, resources: [] }]
})

afterEach(() => venue.close())

it('saves a row that was moved in the list meanwhile, without a question and without sending its sort position', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look, '/1')
  const name = await screen.findByRole('textbox', { name: /^Navn/ }, longTimeout)
  await user.type(name, ' og lys')
  const current = { id: 1, version: 2, name: 'Lyd', sort: 99, resources: [] }
  venue.refuse = { status: 412, error: { code: 'stale', details: { current } } }
  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  await waitFor(() => expect(venue.written).toHaveLength(2), longTimeout)
  expect(venue.written.map(({ body }) => body)).toEqual([
    { name: 'Lyd og lys', version: 1 },
    { name: 'Lyd og lys', version: 2 },
  ])
  expect(screen.queryByText('Noen andre har endret dette i mellomtiden')).toBeNull()
})
