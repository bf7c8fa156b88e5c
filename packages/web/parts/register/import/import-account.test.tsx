import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { priceOre, text } from '@dxweb/kit/fields/fields.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerLook } from '../look/look.ts'
import { openRegister } from '../testing/open-register.tsx'
import { RegisterServer } from '../testing/register-server.ts'
import { row, textCell, workbook } from '../testing/workbook-of.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

/** A register with a name that has texts in the catalogs. */
const things = defineCollection('pricecategorydefinitions', {
  table: 'thing',
  orderBy: 'name',
  permit: { read: 'registers.read', write: 'registers.write' },
  fields: { name: text(40), standardPriceOre: priceOre },
})

beforeEach(async () => {
  venue = new RegisterServer('pricecategorydefinitions')
  await venue.open()
  await openRegister(venue, registerLook(things, { columns: ['name'] }), '/import')
})

afterEach(() => venue.close())

async function paste(lines: string) {
  const user = userEvent.setup()
  await user.click(
    await screen.findByRole('textbox', { name: 'Rader fra et regneark' }, longTimeout),
  )
  await user.paste(lines)
  await user.click(screen.getByRole('button', { name: 'Forhåndsvis' }))
}

const choose = async (name: string, content: BlobPart) =>
  userEvent
    .setup()
    .upload(
      await screen.findByLabelText('Velg fil', { selector: 'input' }, longTimeout),
      new File([content], name),
    )

const account = (message: string) => screen.findByText(message, undefined, longTimeout)
const rowsAsked = () =>
  venue.written.findLast(({ body }) => body?.['isTrial'] === true)?.body?.['rows']
const chosen = (name: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.textContent

describe('the preview of an import', () => {
  it('the preview lists every line of a pasted sheet, including lines that are not rows', async () => {
    await paste('Prisliste\n\nNavn;Standardpris\nBarn;95\n"Løve";80\n\nVoksen;150\n')
    await account('7 linjer: 3 rader, 1 med overskrifter, 1 over overskriftene, 2 tomme')
    expect(screen.getByText('Linje 1, over overskriftene: Prisliste')).toBeDefined()
  })

  it('imports a last line that looks like a total if the user includes it', async () => {
    await paste('Navn;Standardpris\nBarn;95\nSum;190')
    await account('3 linjer: 1 rad, 1 med overskrifter, 1 med sum, sidetall eller merknad')
    const include = { name: 'Ta med linjen som ligner en sum, et sidetall eller en merknad' }
    await userEvent.setup().click(screen.getByRole('checkbox', include))
    await account('3 linjer: 2 rader, 1 med overskrifter')
    await expect.poll(rowsAsked, longTimeout).toMatchObject([{ name: 'Barn' }, { name: 'Sum' }])
  })

  it('loses no row after a cell that begins with a quotation mark', async () => {
    await paste('Navn\tStandardpris\n"Løve\t100\nBarn\t95\nVoksen\t150')
    await account('4 linjer: 3 rader, 1 med overskrifter')
    expect(screen.getByText('"Løve')).toBeDefined()
  })

  it('lists unreadable lines, which the user corrects in the list', async () => {
    const user = userEvent.setup()
    await paste('Navn;Standardpris\n"Barn";95\n"Voksen" ung;150\nLosje;10;igjen')
    await account('4 linjer: 1 rad, 1 med overskrifter, 2 kan ikke leses')
    const refused = screen.getByRole('list', { name: 'Linjer som ikke kan leses' })
    within(refused).getByText('Linje 3 har tekst etter et avsluttet anførselstegn')
    within(refused).getByText('Linje 4 har tekst til høyre for overskriftene: igjen')
    await screen.findByRole('checkbox', { name: /2 rader står igjen/ }, longTimeout)
    expect(screen.queryByText('Ingen feil. Alle radene kan legges inn.')).toBeNull()
    // No line is left out before the user agrees.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Legg inn 1 rad' }).disabled).toBe(
      true,
    )
    const line = within(refused).getByRole('textbox', { name: 'Rett linje 3' })
    await user.clear(line)
    await user.type(line, 'Voksen ung;150{Enter}')
    await account('4 linjer: 2 rader, 1 med overskrifter, 1 kan ikke leses')
    await user.click(screen.getByRole('checkbox', { name: /Ta med linjen, og kolonnene uten/ }))
    await account('4 linjer: 3 rader, 1 med overskrifter')
    expect(screen.getByRole('combobox', { name: 'Felt for Kolonne 3: igjen' })).toBeDefined()
    await screen.findByRole('button', { name: 'Legg inn 3 rader' }, longTimeout)
  })

  it('lets the user choose another heading line, and change the meaning of quotation marks', async () => {
    const user = userEvent.setup()
    await paste('Kroner;Ting\nNavn;Standardpris\nBarn;95')
    await account('3 linjer: 1 rad, 1 med overskrifter, 1 over overskriftene')
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Overskrifter' }),
      'Linje 1: Kroner · Ting',
    )
    await account('3 linjer: 2 rader, 1 med overskrifter')
    await user.click(screen.getByRole('button', { name: 'Start på nytt' }))
    await user.clear(screen.getByRole('textbox', { name: 'Rader fra et regneark' }))
    await paste('Navn;Standardpris\n"Barn\nog unge";95')
    await account('3 linjer: 1 rad, 1 med overskrifter, 1 fortsetter en celle')
    expect(chosen('Anførselstegn, antatt')).toBe('Står rundt celler')
    const quotes = screen.getByRole('combobox', { name: 'Anførselstegn, antatt' })
    await user.selectOptions(quotes, 'Er en del av teksten')
    await account('3 linjer: 2 rader, 1 med overskrifter')
  })

  it('shows the encoding of a file, and decodes the file in another encoding on request', async () => {
    const user = userEvent.setup()
    const dos = [0x4e, 0x61, 0x76, 0x6e, 0x0a, 0x53, 0x9b, 0x72, 0x86, 0x73]
    await choose('priser.csv', Uint8Array.from(dos))
    await screen.findByText('Sørås', undefined, longTimeout)
    expect(chosen('Tegnsett, antatt')).toBe('DOS, nordisk (865)')
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Tegnsett, antatt' }),
      'Windows (1252)',
    )
    await screen.findByText('S›r†s', undefined, longTimeout)
  })

  it('leaves out hidden rows and columns of a workbook until the user includes them, and skips a cover sheet', async () => {
    const user = userEvent.setup()
    const hidden = `<row hidden="1">${textCell('Gammel')}${textCell('80')}</row>`
    const rows =
      row(textCell('Navn'), textCell('Standardpris')) +
      hidden +
      row(textCell('Barn'), textCell('95'))
    const covers = { Forside: row(textCell('Velkommen')) }
    const before = '<cols><col min="2" max="2" hidden="1"/></cols>'
    await choose('priser.xlsx', workbook({ rows, covers, before }))
    await account('3 linjer: 1 rad, 1 med overskrifter, 1 skjult')
    expect(chosen('Ark')).toBe('Priser')
    expect(chosen('Felt for Standardpris')).toBe('Importeres ikke')
    await user.click(
      screen.getByRole('checkbox', { name: 'Ta med det som er skjult i arket: 1 rad, 1 kolonne' }),
    )
    await account('3 linjer: 2 rader, 1 med overskrifter')
    expect(chosen('Felt for Standardpris')).toBe('Standardpris')
    await expect.poll(rowsAsked).toMatchObject([
      { name: 'Gammel', standardPriceOre: 8000 },
      { name: 'Barn', standardPriceOre: 9500 },
    ])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ark' }), 'Forside')
    await screen.findByText('Ingen av kolonnene kjennes igjen.', undefined, longTimeout)
  })
})
