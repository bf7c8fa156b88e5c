import AxeBuilder from '@axe-core/playwright'
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { call } from './call.ts'
import { house } from './far-event.ts'
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
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Lagre', exact: true })

async function find(page: Page, name: string): Promise<Locator> {
  await page.goto(`${categories}?q=${encodeURIComponent(name)}`)
  await expect(heading(page, 'Billettkategorier')).toBeVisible()
  return rowOf(page, name)
}

/** What axe finds on the page, as one line each. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** Tabs until something has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('No tab stop there')
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
})

test('a price category is made by keys alone: what is refused is told at its field, and nothing is lost', async ({
  page,
}) => {
  const name = newName()
  await page.goto(settings)
  await expect(heading(page, 'Innstillinger')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Billettkategorier/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Legg til billettkategori' }))
  await page.keyboard.press('Enter')
  await tabTo(page, field(page, 'Navn'))
  await page.keyboard.type(name)
  await tabTo(page, field(page, 'Standardpris'))
  await page.keyboard.type('to hundre')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Feltet kan ikke være tomt')).toBeVisible()
  await expect(page.getByText('Ikke en gyldig pris')).toBeVisible()
  await expect(field(page, 'Kort navn')).toBeFocused()
  expect.soft(await findings(page), 'a refused form').toEqual([])

  await page.keyboard.type('PRØ')
  await tabTo(page, field(page, 'Standardpris'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1234.5')
  await tabTo(page, page.getByRole('button', { name: 'Legg til rad' }))
  await expect(field(page, 'Standardpris')).toHaveValue(/^1\s234,50$/)
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

test('a row opens from its list by keys, at an address that can be loaded again', async ({
  page,
}) => {
  const name = newName()
  await make(page, name)
  const row = await find(page, name)
  await expect(row).toContainText(/120,00\skr/)
  expect.soft(await findings(page), 'the list').toEqual([])
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  await expect(heading(page, name)).toBeVisible()
  await page.reload()
  await expect(field(page, 'Navn')).toHaveValue(name)
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
  expect.soft(await findings(page), 'the merge view').toEqual([])
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

test('a save that fails says so and keeps what was typed, and the list shows what is saved', async ({
  page,
}) => {
  const [name, other] = [newName(), newName()]
  const { id } = await make(page, name)
  await make(page, other)
  await page.goto(`${categories}/${id}`)
  await field(page, 'Navn').fill(other)
  await save(page).click()
  await expect(page.getByText('Prisklassen finnes fra før')).toBeVisible()
  await expect(field(page, 'Navn')).toBeFocused()

  await page.route(`**/api/v1${path}/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await field(page, 'Navn').fill(newName())
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('Kunne ikke lagre billettkategorien.')
  const typed = await field(page, 'Navn').inputValue()
  expect(typed).not.toBe(name)
  await page.getByRole('link', { name: 'Billettkategorier' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forlat siden' }).click()
  await expect(await find(page, name)).toBeVisible()
})

test('a deletion is confirmed, and one that is refused brings the row back in its place', async ({
  page,
}) => {
  const name = newName()
  await make(page, name)
  const row = await find(page, name)
  await row.click()
  await page.getByRole('button', { name: 'Slett' }).click()
  const question = page.getByRole('dialog', { name: 'Bekreft sletting' })
  await expect(question).toContainText(
    'Vil du virkelig slette objektet? Du kan ikke gjøre om på dette senere.',
  )
  await question.getByRole('button', { name: 'Slett' }).click()
  await expect(page.getByText(`«${name}» er slettet`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Angre', exact: true }).click()
  await expect(page.getByText(`«${name}» er tilbake`)).toBeVisible()
  await expect(row).toBeVisible()

  await page.goto(`${settings}/eventtypes`)
  const names = page.getByRole('table').locator('tbody a')
  await expect(names.first()).toBeVisible()
  const before = await names.allTextContents()
  await rowOf(page, 'Konsert').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slett' }).click()
  await page
    .getByRole('dialog', { name: 'Bekreft sletting' })
    .getByRole('button', { name: 'Slett' })
    .click()
  await expect(page.getByText('Arrangementstypen er i bruk og kan ikke slettes.')).toBeVisible()
  await expect.poll(() => names.allTextContents()).toEqual(before)
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
    await page.getByRole('button', { name: 'Se gjennom' }).click()
  }
  await paste('mye')
  await expect(page.getByText('1 rad må rettes')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${mark} B` })).toContainText(
    'Ikke en gyldig pris',
  )
  await expect(page.getByRole('button', { name: 'Legg inn 2 rader' })).toBeDisabled()
  expect.soft(await findings(page), 'the preview').toEqual([])
  await page.getByRole('button', { name: 'Lim inn på nytt' }).click()
  await paste('99')
  await expect(page.getByText('Ingen feil. Alle radene kan legges inn.')).toBeVisible()
  await page.getByRole('button', { name: 'Legg inn 2 rader' }).click()
  await expect(page.getByText('2 rader er lagt inn')).toBeVisible()
  await page.getByRole('link', { name: 'Til listen' }).click()

  await page.getByRole('searchbox').fill(mark)
  await expect(page.getByText('2 rader', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Eksporter' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`${mark} A`)
})

test('who may only read a register sees its rows and no way to change them', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, 'lese@sundet.test')
  await page.goto(settings)
  await expect(heading(page, 'Ingen tilgang')).toBeVisible()
  await page.goto(`${house}/renteradmin`)
  await expect(heading(page, 'Leietakere')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Legg til leietaker' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Importer' })).toHaveCount(0)
  await page.getByRole('table').locator('tbody tr').first().click()
  const one = page.getByRole('dialog')
  await expect(one.getByText('Organisasjonsnummer')).toBeVisible()
  await expect(one.getByRole('textbox')).toHaveCount(0)
  await expect(one.getByRole('button', { name: 'Slett' })).toHaveCount(0)
  expect.soft(await findings(page), 'a row to read').toEqual([])
  await page.goto(`${house}/renteradmin/new`)
  await expect(page.getByText('Du har ikke tilgang til dette.')).toBeVisible()
  await context.close()
})
