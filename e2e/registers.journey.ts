import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { call } from './call.ts'
import { house } from './far-event.ts'
import { tabTo } from './keys.ts'
import { signIn } from './log-in.ts'

const settings = `${house}/partnerprofile`
const categories = `${settings}/pricecategories/pricecategorydefinitions`
const path = `${house}/pricecategorydefinitions`

/** A name that no other run has, of at most 20 characters. */
const newName = () => `Prøve ${randomInt(1_000_000_000)}`

const categoryOf = (name: string) => ({
  name,
  shortName: 'PRØ',
  longName: '',
  displayName: '',
  standardPriceOre: 12_000,
  prices: [],
  isSoldOnWeb: true,
  isAddedToCinema: false,
  isAddedToCulture: false,
  isCompanion: false,
  sort: 90,
})

interface Made {
  id: number
  version: number
}

const make = (page: Page, name: string) => call<Made>(page, 'POST', path, categoryOf(name))

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Lagre', exact: true })

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
})

test('what is missing is told at its field, and amounts and items are typed by keys', async ({
  page,
}) => {
  const name = newName()
  await page.goto(`${categories}/new`)
  await tabTo(page, field(page, 'Navn'))
  await page.keyboard.type(name)
  await tabTo(page, field(page, 'Standardpris'))
  await page.keyboard.type('1234.5')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Kort navn')).toHaveAccessibleDescription('Feltet kan ikke være tomt')
  await expect(field(page, 'Kort navn')).toBeFocused()
  await expect(field(page, 'Standardpris')).toHaveValue(/^1\s234,50$/)

  await page.keyboard.type('PRØ')
  await tabTo(page, page.getByRole('button', { name: 'Legg til pris' }))
  await page.keyboard.press('Enter')
  await expect(field(page, 'Navn, rad 1')).toBeFocused()
  await page.keyboard.type('Losje')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1 500')
  await expect(page.getByText('1/5')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(heading(page, name)).toBeVisible()
  await expect(page).toHaveURL(/pricecategorydefinitions\/\d+$/)
  await expect(field(page, 'Pris, rad 1')).toHaveValue(/^1\s500,00$/)
})

test('what two have changed is put together field by field, and overwrites nothing unseen', async ({
  page,
}) => {
  const name = newName()
  const { id } = await make(page, name)
  await page.goto(`${categories}/${id}`)
  await field(page, 'Langt navn').fill('Mitt lange navn')
  await field(page, 'Standardpris').fill('130')
  const theirs = { ...categoryOf(name), standardPriceOre: 14_000, displayName: 'Deres', version: 1 }
  await call(page, 'PUT', `${path}/${id}`, theirs)
  await save(page).click()

  const merge = page.getByRole('dialog', { name: 'Noen andre har endret dette i mellomtiden' })
  await expect(merge).toBeVisible()
  const part = (label: string) => merge.getByRole('group', { name: label })
  await expect(part('Standardpris')).toContainText('endret av begge')
  await expect(part('Standardpris')).toContainText(/140,00/)
  await expect(part('Langt navn').getByRole('radio', { name: /^Din versjon/ })).toBeChecked()
  await expect(part('Visningsnavn').getByRole('radio', { name: /^Lagret versjon/ })).toBeChecked()
  expect.soft(await axeFindings(page), 'the merge view').toEqual([])
  await part('Standardpris')
    .getByRole('radio', { name: /^Lagret versjon/ })
    .check()
  await merge.getByRole('button', { name: 'Lagre valgene' }).click()
  await expect(merge).toBeHidden()
  await expect(page.getByText('Lagret', { exact: true })).toBeVisible()
  const saved = await call<object>(page, 'GET', `${path}/${id}`)
  expect(saved).toMatchObject({
    longName: 'Mitt lange navn',
    displayName: 'Deres',
    standardPriceOre: 14_000,
    version: 3,
  })
})

test('a name that is taken is refused, what is typed is not left by accident, and a row can be loaded by its address', async ({
  page,
}) => {
  const [name, other] = [newName(), newName()]
  const { id } = await make(page, name)
  await make(page, other)
  await page.goto(`${categories}/${id}`)
  await field(page, 'Navn').fill(other)
  await save(page).click()
  await expect(field(page, 'Navn')).toHaveAccessibleDescription('Prisklassen finnes fra før')
  await expect(field(page, 'Navn')).toBeFocused()
  await page.getByRole('link', { name: 'Billettkategorier' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forlat siden' }).click()
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('row').filter({ hasText: name }).click()
  await expect(heading(page, name)).toBeVisible()
  await page.reload()
  await expect(field(page, 'Navn')).toHaveValue(name)
})

test('a deletion can be undone for as long as it is told', async ({ page }) => {
  const name = newName()
  const { id } = await make(page, name)
  await page.goto(`${categories}/${id}`)
  await page.getByRole('button', { name: 'Slett' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slett' }).click()
  await expect(page.getByText(`«${name}» er slettet`)).toBeVisible()
  await page.getByRole('button', { name: 'Angre', exact: true }).click()
  await expect(page.getByText(`«${name}» er tilbake`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
})

test('rows from a spreadsheet are looked through, mended and added, and come out in a file', async ({
  page,
}) => {
  const mark = `I${randomInt(1_000_000_000)}`
  await page.goto(categories)
  await page.getByRole('link', { name: 'Importer' }).click()
  const paste = async (price: string) => {
    const lines = [
      ['Navn', 'Kort navn', 'Standard price', 'Selges på nett', 'Rekkefølge'],
      [`${mark} A`, 'A', '1 234,50', 'ja', '91'],
      [`${mark} B`, 'B', price, 'nei', '92'],
    ]
    await page
      .getByRole('textbox', { name: 'Rader fra et regneark' })
      .fill(lines.map((cells) => cells.join('\t')).join('\n'))
    await page.getByRole('button', { name: 'Forhåndsvis' }).click()
  }
  await paste('mye')
  await expect(page.getByText('1 rad må rettes')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Må rettes' })).toContainText(
    'Skriv et beløp, for eksempel 149,50',
  )
  await expect(page.getByRole('button', { name: 'Legg inn 1 rad' })).toBeDisabled()
  expect.soft(await axeFindings(page), 'the preview').toEqual([])
  const price = page.getByRole('textbox', { name: 'Standardpris, rad 3' })
  await price.fill('99')
  await price.press('Enter')
  await expect(page.getByText('Ingen feil. Alle radene kan legges inn.')).toBeVisible()
  await page.getByRole('button', { name: 'Legg inn 2 rader' }).click()
  await expect(page.getByText('2 rader er lagt inn')).toBeVisible()
  await page.getByRole('link', { name: 'Til listen' }).click()

  await page.getByRole('link', { name: 'Importer' }).click()
  await paste('120')
  await expect(page.getByText('0 nye, 1 endres, 1 uendret')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${mark} B` })).toContainText(
    /99,00\skr.*120/,
  )
  expect.soft(await axeFindings(page), 'the preview of a change').toEqual([])
  await page.getByRole('button', { name: 'Endre 1 rad' }).click()
  await expect(page.getByText('1 rad er endret')).toBeVisible()
  await page.getByRole('link', { name: 'Til listen' }).click()

  await page.getByRole('searchbox').fill(mark)
  await expect(page.getByText('2 billettkategorier', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${mark} B` })).toContainText('120,00')
  await page.getByRole('button', { name: 'Eksporter' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`${mark} A`)
})
