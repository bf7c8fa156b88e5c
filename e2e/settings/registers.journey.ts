import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue } from '../ground/far-event.ts'
import { tabTo } from '../ground/keys.ts'
import { signIn } from '../ground/log-in.ts'
import { expectFocusReturns } from './focus-returns.ts'

const categories = `${venue}/partnerprofile/pricecategories/pricecategorydefinitions`
const path = `${venue}/pricecategorydefinitions`

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function create(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: 'Legg til priskategori' }).first())
  await page.keyboard.press('Enter')
  await expect(field(page, 'Navn')).toBeFocused()
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
}

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Brukermeny/ }).click()
  await page.getByRole('menuitem', { name: 'Din profil' }).click()
  await expect(page).toHaveURL(`${venue}/brukerkonto`)
  await expect(page.locator('#dx-account')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Hovedmeny' })).toBeVisible()
}

async function importRows(page: Page): Promise<void> {
  const mark = `I${randomInt(1_000_000_000)}`
  await page.getByRole('link', { name: 'Importer' }).click()
  const rows = [
    ['Navn', 'Kort navn', 'Standard price', 'Selges på nett', 'Rekkefølge'],
    [`${mark} A`, 'A', '1 234,50', 'ja', '91'],
    [`${mark} B`, 'B', 'mye', 'nei', '92'],
  ]
  await page
    .getByRole('textbox', { name: 'Rader fra et regneark' })
    .fill(rows.map((cells) => cells.join('\t')).join('\n'))
  await page.getByRole('button', { name: 'Forhåndsvis' }).click()
  await expect(page.getByText('1 rad må rettes')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Må rettes' })).toContainText(
    'Skriv et beløp, for eksempel 149,50',
  )
  await expect(page.getByRole('button', { name: 'Legg inn 1 rad' })).toBeDisabled()
  const price = page.getByRole('textbox', { name: 'Standardpris, rad 3' })
  await price.fill('99')
  await price.press('Enter')
  await expect(page.getByText('Ingen feil. Alle radene kan legges inn.')).toBeVisible()
  // On a phone the table scrolls, not the page.
  await page.setViewportSize({ width: 390, height: 800 })
  const table = page.getByRole('table', { name: /^Importer/ })
  const widthOf = (node: Element) => node.getBoundingClientRect().width
  await expect.poll(() => table.evaluate(widthOf)).toBeGreaterThan(390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expect(page.getByRole('button', { name: 'Legg inn 2 rader' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Legg inn 2 rader' }).click()
  await expect(page.getByText('2 rader er lagt inn')).toBeVisible()
  await page.getByRole('link', { name: 'Til listen' }).click()

  await page.getByRole('searchbox').fill(mark)
  await expect(page.getByText('2 priskategorier', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${mark} B` })).toContainText('99,00')
}

test('a row is added with the keyboard and merged with another user’s changes; other rows are imported from a spreadsheet, deleted and restored', async ({
  page,
}) => {
  const name = `Prøve ${randomInt(1_000_000_000)}`
  await signIn(page, 'sjef@sundet.test')
  await page.goto(categories)
  await create(page, name)
  const id = Number(page.url().split('/').at(-1))

  await field(page, 'Langt navn').fill('Mitt lange navn')
  await field(page, 'Standardpris').fill('130')
  const { id: _, ...read } = await call<{ id: number }>(page, 'GET', `${path}/${id}`)
  const theirs = { ...read, standardPriceOre: 14_000, displayName: 'Deres' }
  await call(page, 'PUT', `${path}/${id}`, theirs)
  await page.keyboard.press('ControlOrMeta+Enter')
  const merge = page.getByRole('dialog', { name: 'Noen andre har endret dette i mellomtiden' })
  const part = (label: string) => merge.getByRole('group', { name: label })
  await expect(part('Standardpris')).toContainText('endret av begge')
  await expect(part('Standardpris')).toContainText(/140,00/)
  await expect(part('Langt navn').getByRole('radio', { name: /^Din versjon/ })).toBeChecked()
  await expect(part('Visningsnavn').getByRole('radio', { name: /^Lagret versjon/ })).toBeChecked()
  await part('Standardpris')
    .getByRole('radio', { name: /^Din versjon/ })
    .check()
  await merge.getByRole('button', { name: 'Lagre valgene' }).click()
  await expect(merge).toBeHidden()
  expect(await call<object>(page, 'GET', `${path}/${id}`)).toMatchObject({
    longName: 'Mitt lange navn',
    displayName: 'Deres',
    standardPriceOre: 13_000,
    version: 3,
  })

  await field(page, 'Langt navn').fill('Ikke lagret')
  await page.getByRole('link', { name: 'Priskategorier' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forlat siden' }).click()
  await expect(heading(page, 'Priskategorier')).toBeVisible()
  await page.getByRole('searchbox').fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(/130,00/)
  // The list shows another user's change without a reload.
  const { id: __, ...saved } = await call<{ id: number }>(page, 'GET', `${path}/${id}`)
  await call(page, 'PUT', `${path}/${id}`, { ...saved, standardPriceOre: 15_000 })
  await expect(row).toContainText(/150,00/)
  await importRows(page)
  await expectFocusReturns(page, `F${id}`)
  await openProfile(page)
})
