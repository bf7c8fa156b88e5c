import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { priceOre, text } from '@dxweb/kit/fields/fields.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { registerLook } from '../look/look.ts'
import { openRegister } from '../testing/open-register.tsx'
import { RegisterServer } from '../testing/register-server.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

/** A register with a name that has texts in the catalogs. */
const things = defineCollection('pricecategorydefinitions', {
  table: 'thing',
  orderBy: 'name',
  permit: { read: 'registers.read', write: 'registers.write' },
  fields: { name: text(20), standardPriceOre: priceOre },
})

const cell = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
const sheet = `<worksheet><sheetData><row>${cell('Navn')}${cell('Standardpris')}</row>
  <row>${cell('Losje')}<c><v>1234.5</v></c></row></sheetData></worksheet>`

beforeEach(async () => {
  venue = new RegisterServer('pricecategorydefinitions')
  await venue.open()
  await openRegister(venue, registerLook(things, { columns: ['name'] }), '/import')
})

afterEach(() => venue.close())

const choose = async (name: string, content: BlobPart) =>
  userEvent
    .setup()
    .upload(
      await screen.findByLabelText('Velg fil', { selector: 'input' }, longTimeout),
      new File([content], name),
    )

it('reads amounts of a workbook as whole øre', async () => {
  const files = {
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A"/></sheets></workbook>'),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
  }
  await choose('priser.xlsx', zipSync(files).slice())
  await screen.findByText('Ingen feil. Alle radene kan legges inn.', undefined, longTimeout)
  expect(venue.written[0]?.body).toMatchObject({
    isTrial: true,
    rows: [{ name: 'Losje', standardPriceOre: 123_450 }],
  })
})

it('explains what to do with a file that cannot be read', async () => {
  await choose('priser.xlsx', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))
  await screen.findByText(/Filen har passord eller er i et gammelt format/, undefined, longTimeout)
  expect(venue.written).toEqual([])
})

it('asks which columns to use, and shows their contents, when no heading is known', async () => {
  await choose('priser.csv', 'Ting,Kroner\nLosje,95\n')
  await screen.findByText('Ingen av kolonnene kjennes igjen.', undefined, longTimeout)
  expect(screen.queryByText('Ny')).toBeNull()
  expect(screen.queryByText('Radene ble ikke lagt inn.')).toBeNull()
  expect(venue.written).toEqual([])
  const column = screen.getByRole('combobox', { name: 'Felt for Kolonne 1: Ting' })
  await userEvent.setup().selectOptions(column, 'Navn')
  await screen.findByText('Losje', undefined, longTimeout)
  expect(screen.getAllByRole('row')).toHaveLength(3)
  const headings = screen.getByRole('combobox', { name: 'Overskrifter' })
  await userEvent.setup().selectOptions(headings, 'Linje 1: Ting · Kroner')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2), longTimeout)
})

it('a sheet with only headings does not show that rows are being checked', async () => {
  await choose('priser.csv', 'Navn;Standardpris\n')
  await screen.findByText('Det er ingen rader her.', undefined, longTimeout)
  expect(screen.queryByText('Kontrollerer radene …')).toBeNull()
})

it('reads text that a spreadsheet has saved as Unicode, and refuses a file that is not text', async () => {
  const lines = '\uFEFFNavn\tStandardpris\nLøsje\t12,50'
  const utf16 = new Uint16Array(Array.from(lines, (sign) => sign.charCodeAt(0)))
  await choose('binær.csv', new Uint8Array([78, 97, 118, 110, 0, 1, 2, 59]))
  await screen.findByText(/Filen kan ikke leses/, undefined, longTimeout)
  await choose('priser.txt', utf16)
  await screen.findByText('Ingen feil. Alle radene kan legges inn.', undefined, longTimeout)
  expect(venue.written[0]?.body).toMatchObject({ rows: [{ name: 'Løsje' }] })
})
