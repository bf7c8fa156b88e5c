import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { layNetwork, whileCut } from '../ground/network.ts'
import { signIn } from '../ground/log-in.ts'

const house = '/partners/1002'
const products = `${house}/products`

const newName = () => `Prøve ${randomInt(1_000_000_000)}`

/** An unused in-store EAN-13. */
function newBarcode(): string {
  const body = `29${String(randomInt(10_000_000_000)).padStart(10, '0')}`
  const sum = Array.from(body, Number).reduce((all, digit, at) => all + digit * (at % 2 ? 3 : 1), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Lagre', exact: true })
const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Slett', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Bekreft sletting' })
  await expect(question).toContainText('» slettes. Du kan angre like etterpå.')
  await question.getByRole('button', { name: 'Slett' }).click()
}

const productOf = (name: string, touchGroupId: number | null) => ({
  name,
  number: '',
  groupId: 3,
  productType: 'otherDrink',
  priceOre: 3500,
  depositOre: 0,
  bulkWeight: 'none',
  ownVatTypeId: null,
  ownLedgerId: null,
  barcode1: '',
  barcode2: '',
  barcode3: '',
  isStocked: true,
  isSelfService: false,
  selfServiceText: '',
  selfServiceMax: null,
  touchGroupId,
  buttonText: '',
  buttonColor: '#1f6f8b',
  buttonNumber: null,
  isActive: true,
  sort: 10,
})

const makeProduct = (page: Page, name: string, touchGroupId: number | null = null) =>
  call<{ id: number }>(page, 'POST', products, productOf(name, touchGroupId))

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@byfjord.test')
})

test('a product is created, refused for its barcodes, and changed', async ({ page }) => {
  const [name, barcode] = [newName(), newBarcode()]
  await page.goto(products)
  await page.getByRole('link', { name: 'Legg til produkt' }).click()
  await field(page, 'Navn').fill(name)
  await choose(page, 'Gruppe', 'Drikke')
  await field(page, 'Pris').fill('1234.5')
  await field(page, 'Knappens tekst').fill('Prøveknapp')
  await field(page, 'Knappens nummer').fill('77')
  await expect(card(page, 'Knappen på kassen')).toContainText('77Prøveknapp')
  await expect(card(page, 'Mva i prisen')).toContainText(/15\s%Fra kontoen til Drikke: 3030/)
  await field(page, 'Strekkode 1').fill('2000000001043')
  await field(page, 'Strekkode 2').fill('2000000001013')
  await page.getByRole('button', { name: 'Legg til', exact: true }).click()
  await expect(page.getByText('Ikke en gyldig EAN- eller UPC-strekkode')).toBeVisible()
  await expect(field(page, 'Strekkode 2')).toBeFocused()
  expect.soft(await axeFindings(page), 'a refused product').toEqual([])

  await field(page, 'Strekkode 2').fill('')
  await page.getByRole('button', { name: 'Legg til', exact: true }).click()
  await expect(page.getByText('Finnes fra før')).toBeVisible()
  await expect(field(page, 'Strekkode 1')).toBeFocused()
  await field(page, 'Strekkode 1').fill(barcode)
  await page.getByRole('button', { name: 'Legg til', exact: true }).click()
  await expect(heading(page, name)).toBeVisible()

  await choose(page, 'Egen mva-type', 'Høy sats (25\u00a0%)')
  await expect(card(page, 'Mva i prisen')).toContainText(/25\s%Satt på produktet/)
  await save(page).click()
  await expect(page.getByText('Lagret', { exact: true })).toBeVisible()
  expect.soft(await axeFindings(page), 'a product').toEqual([])
})

test('stock is moved, and a product with movements is made inactive instead of deleted', async ({
  page,
}) => {
  const name = newName()
  const { id } = await makeProduct(page, name)
  await page.goto(`${products}/products/${id}`)
  const stock = card(page, 'Lager')
  await stock.getByRole('textbox', { name: 'Antall' }).fill('0')
  await stock.getByRole('button', { name: 'Registrer bevegelse' }).click()
  await expect(stock.getByText('Minst 1')).toBeVisible()
  await stock.getByRole('textbox', { name: 'Antall' }).fill('48')
  await stock.getByRole('button', { name: 'Registrer bevegelse' }).click()
  await expect(stock).toContainText('48 stk.')
  await expect(stock.getByRole('listitem')).toHaveText(/Varemottak\+48.*Jonas Lunde/)

  await remove(page)
  await expect(page.getByText(`«${name}»: Produktet er i bruk`)).toBeVisible()
  await page.goto(`${products}?q=${encodeURIComponent(name)}`)
  await page.getByRole('row').filter({ hasText: name }).click()
  await page.getByRole('switch', { name: 'Aktiv' }).press('Space')
  await save(page).click()
  await expect(page.getByText('Lagret', { exact: true })).toBeVisible()
  await page.goto(`${products}?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('Ingen treff')).toBeVisible()
  await page.goto(`${products}?q=${encodeURIComponent(name)}&isActive=*`)
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  expect.soft(await axeFindings(page), 'the list').toEqual([])
})

test('a menu’s price is split over its products while typing', async ({ page }) => {
  const name = newName()
  await page.goto(`${products}/productMenu/new`)
  await field(page, 'Navn').fill(name)
  await field(page, 'Pris').fill('105')
  await page.getByRole('button', { name: 'Legg til', exact: true }).click()
  await expect(heading(page, name)).toBeVisible()
  const shares = card(page, 'Innhold og fordeling')
  await choose(page, 'Legg til produkt', 'Popkorn stor')
  await expect(shares.getByRole('listitem')).toContainText([/105,00\skr/])
  await choose(page, 'Legg til produkt', 'Brus tapp 0,4 l')
  await expect(shares.getByRole('listitem')).toContainText([/66,90\skr/, /38,10\skr/])
  await field(page, 'Pris').fill('124')
  await expect(shares.getByRole('listitem')).toContainText([/79,00\skr/, /45,00\skr/])
  await choose(page, 'Legg til produkt', 'Øl 0,4 l')
  await expect(shares).toContainText(/Mva 25\s%/)
  await shares.getByRole('button', { name: 'Fjern Øl 0,4 l' }).click()
  await shares.getByRole('button', { name: 'Én til Brus tapp 0,4 l' }).click()
  await expect(shares).toContainText(/169,00\skr/)
  expect.soft(await axeFindings(page), 'a menu').toEqual([])
  await save(page).click()
  await expect(page.getByText('Lagret', { exact: true })).toBeVisible()
  await remove(page)
  await expect(page.getByText(`«${name}» er slettet`)).toBeVisible()
})

const buttonsOf = (column: Locator) => column.getByRole('listitem').allTextContents()

/** Waits for the save, which a reload would cancel. */
const arranged = (page: Page, act: () => Promise<void>) =>
  Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/products/arrange') && answer.ok()),
    act(),
  ])

test('buttons are arranged by keys, clicks and dragging', async ({ page }) => {
  await layNetwork(page)
  const mark = String(randomInt(1_000_000))
  const group = await call<{ id: number }>(page, 'POST', `${house}/touchGroups`, {
    name: `Side ${mark}`,
    color: '#1f6f8b',
    sort: 0,
  })
  const names = ['En', 'To', 'Tre'].map((each) => `${each} ${mark}`)
  for (const name of names) await makeProduct(page, name, group.id)
  const [one = '', two = '', three = ''] = names
  await page.goto(`${products}/board`)
  const column = page.getByRole('region', { name: `Side ${mark}` })
  await expect.poll(() => buttonsOf(column)).toEqual([one, two, three])

  await column.getByRole('button', { name: one }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(column.getByRole('button', { name: one })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect.poll(() => buttonsOf(column)).toEqual([one, two, three])
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await arranged(page, () => page.keyboard.press('Enter'))
  await page.reload()
  await expect.poll(() => buttonsOf(column)).toEqual([two, one, three])

  await column.getByRole('button', { name: three }).click()
  expect.soft(await axeFindings(page), 'the board with one lifted').toEqual([])
  await column.getByRole('button', { name: two }).click()
  await expect.poll(() => buttonsOf(column)).toEqual([three, two, one])
  await expect(column.getByRole('button', { name: 'Legg sist', exact: false })).toHaveCount(0)

  await arranged(page, () =>
    column.getByRole('button', { name: one }).dragTo(column.getByRole('button', { name: two })),
  )
  await expect.poll(() => buttonsOf(column)).toEqual([three, one, two])
  await page.reload()
  await expect.poll(() => buttonsOf(column)).toEqual([three, one, two])

  const off = page.getByRole('region', { name: 'Ikke på skjermen' })
  await whileCut(page, { calls: /\/products\/arrange$/, by: 'failure' }, async () => {
    await column.getByRole('button', { name: one }).dragTo(off)
    await expect(page.getByText(/^Kunne ikke lagre plassen\./)).toBeVisible()
  })
  await expect.poll(() => buttonsOf(column)).toEqual([three, one, two])
})

test('products are imported from a spreadsheet', async ({ page }) => {
  const [name, barcode] = [newName(), newBarcode()]
  await page.goto(products)
  await page.getByRole('link', { name: 'Importer' }).click()
  const lines = [
    ['Navn', 'Gruppe', 'Pris', 'Strekkode 1'],
    [`${name} A`, 'Drikke', '39,50', barcode],
    [`${name} B`, 'Drikke', '45', barcode],
  ]
  const sheet = page.getByRole('textbox', { name: 'Rader fra et regneark' })
  await sheet.fill(lines.map((cells) => cells.join('\t')).join('\n'))
  await page.getByRole('button', { name: 'Forhåndsvis' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Må rettes' })).toContainText(
    'Står flere ganger i arket',
  )
  await expect(page.getByRole('textbox', { name: 'Navn, rad 3' })).toHaveValue(`${name} B`)
  await page.getByRole('button', { name: 'Start på nytt' }).click()
  await sheet.fill(
    lines
      .slice(0, 2)
      .map((cells) => cells.join('\t'))
      .join('\n'),
  )
  await page.getByRole('button', { name: 'Forhåndsvis' }).click()
  // On a phone the table scrolls, not the page.
  await page.setViewportSize({ width: 390, height: 800 })
  const table = page.getByRole('table', { name: /^Importer/ })
  const widthOf = (node: Element) => node.getBoundingClientRect().width
  await expect.poll(() => table.evaluate(widthOf)).toBeGreaterThan(390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expect(page.getByRole('button', { name: 'Legg inn 1 rad' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Legg inn 1 rad' }).click()
  await page.getByRole('link', { name: 'Til listen' }).click()
  await page.getByRole('searchbox').fill(barcode)
  await expect(page.getByRole('row').filter({ hasText: `${name} A` })).toContainText(/39,50\skr/)
})
