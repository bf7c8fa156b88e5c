import { resourceGroups, resources } from '@dxweb/areas/resources/contract.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type RegisterLook, registerLook } from './look/look.ts'
import { openRegister } from './testing/open-register.tsx'
import { RegisterServer } from './testing/register-server.ts'
import { longTimeout } from '../../testing/long-timeout.ts'

let venue: RegisterServer

afterEach(() => venue.close())

async function openVenue(look: RegisterLook, rows: RegisterServer['rows'], path = '') {
  venue = new RegisterServer(look.collection.name)
  await venue.open()
  venue.rows = rows
  await openRegister(venue, look, path)
}

/** Returns the visible text of an element, without text for screen readers only. */
function seenIn(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('.dx-hidden')) hidden.remove()
  return copy.textContent
}

it('shows a set flag as a check mark and an unset one as a dash, with text for screen readers', async () => {
  const look = registerLook(resources, { columns: ['name', 'isFunction'] })
  const thing = (id: number, name: string, isFunction: boolean) => ({
    id,
    version: 1,
    name,
    isFunction,
    groupId: 1,
    unitCount: 1,
    hourlyRateOre: 0,
    hours: 0,
    unit: 'hour',
    prices: [],
    sort: id,
    isActive: true,
  })
  await openVenue(look, [thing(1, 'Flygel', false), thing(2, 'Tekniker', true)])
  const cellOf = async (name: RegExp) => {
    const row = await screen.findByRole('row', { name }, longTimeout)
    const cell = within(row).getAllByRole('cell').at(-1)
    if (cell === undefined) throw new Error('no cell')
    return cell
  }
  const [off, on] = [await cellOf(/Flygel/), await cellOf(/Tekniker/)]
  expect([seenIn(off), seenIn(on)]).toEqual(['–', ''])
  expect([off.textContent, on.textContent]).toEqual(['–Nei', 'Ja'])
  expect(on.querySelector('svg')).toBeTruthy()
})

it('lists the resources of a group by name, without ids or unset flags', async () => {
  const held = { id: 4711, version: 815, name: 'Mikrofon', unitCount: 8, unit: 'piece' }
  const group = { id: 1, version: 1, name: 'Lyd', sort: 10 }
  const look = registerLook(resourceGroups, { columns: ['name'] })
  const kept = [{ ...held, isFunction: false, isActive: true }]
  await openVenue(look, [{ ...group, resources: kept }], '/1')
  const line = await screen.findByText(/^Mikrofon/, undefined, longTimeout)
  expect(line.textContent).toBe('Mikrofon · 8 · stk. · Aktiv')
})
