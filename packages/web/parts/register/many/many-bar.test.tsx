import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { priceOre, text } from '@dxweb/kit/fields/fields.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { registerLook } from '../look/look.ts'
import { openRegister } from '../testing/open-register.tsx'
import { RegisterServer } from '../testing/register-server.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

/** The register has a name with texts in the catalogs. */
const look = registerLook(
  defineCollection('pricecategorydefinitions', {
    table: 'thing',
    orderBy: 'name',
    permit: { read: 'registers.read', write: 'registers.write' },
    fields: { name: text(20), standardPriceOre: priceOre },
    search: ['name'],
  }),
  { columns: ['name', 'standardPriceOre'] },
)

beforeEach(async () => {
  venue = new RegisterServer('pricecategorydefinitions')
  venue.rows = ['Barn', 'Honnør', 'Voksen'].map((name, place) => ({
    id: place + 1,
    version: 1,
    name,
    standardPriceOre: 12_000,
  }))
  await venue.open()
})

afterEach(() => venue.close())

it('changes the price of the selected rows by a percentage in one call, and lists the rows that are refused', async () => {
  const user = userEvent.setup()
  venue.many = {
    done: [{ id: 1, version: 2, before: 12_000 }],
    refused: [{ id: 3, code: 'stale' }],
  }
  await openRegister(venue, look)
  await user.click(await screen.findByRole('checkbox', { name: 'Velg Barn' }, longTimeout))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Velg Voksen' }))
  await user.keyboard('{/Shift}')
  expect(await screen.findByText('3 valgt', undefined, longTimeout)).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: 'Velg Honnør' }))
  await user.click(screen.getByRole('button', { name: 'Endre felt' }))
  const dialog = await screen.findByRole('dialog', { name: /Endre et felt i 2 rader/ }, longTimeout)
  await user.click(within(dialog).getByRole('combobox', { name: 'Hvordan' }))
  await user.click(await screen.findByRole('option', { name: 'Endre i prosent' }, longTimeout))
  await user.type(within(dialog).getByRole('textbox', { name: 'Endre i prosent' }), '10')
  await user.click(within(dialog).getByRole('button', { name: 'Endre 2 rader' }))
  expect(await screen.findByText('1 rad ble ikke endret', undefined, longTimeout)).toBeDefined()
  expect(venue.written.at(-1)?.body).toEqual({
    act: 'set',
    field: 'standardPriceOre',
    rows: [
      { id: 1, version: 1, value: 13_200 },
      { id: 3, version: 1, value: 13_200 },
    ],
  })
})

it.each([
  ['can be undone', look, 'Du kan angre like etterpå.'],
  ['cannot', { ...look, isDeletedForGood: true }, 'Du kan ikke gjøre om på dette senere.'],
])(
  'the question before several rows are deleted says if the deletion can be undone: %s',
  async (_, shown, words) => {
    const user = userEvent.setup()
    await openRegister(venue, shown)
    for (const name of ['Barn', 'Voksen']) {
      await user.click(await screen.findByRole('checkbox', { name: `Velg ${name}` }, longTimeout))
    }
    await user.click(screen.getByRole('button', { name: 'Slett' }))
    const question = await screen.findByRole('dialog', { name: 'Bekreft sletting' }, longTimeout)
    const found = `De 2 radene blir slettet. Rader i bruk blir stående. ${words}`
    expect(within(question).getByText(found)).toBeDefined()
  },
  60_000,
)

it('keeps the focus in the drawer over a list when a save is refused', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look, '/2')
  const name = await screen.findByRole('textbox', { name: /^Navn/ }, longTimeout)
  await screen.findByText('2 av 3', undefined, longTimeout)
  await user.type(name, ' ny')
  venue.refuse = { status: 500, error: { code: 'internal' } }
  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  await screen.findByRole('alert', undefined, longTimeout)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
})
