import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { farTime, house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const choose = async (page: Page, field: string, choice: string | RegExp) => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: choice }).click()
}

const fill = (page: Page, field: string, text: string) =>
  page.getByRole('textbox', { name: field, exact: true }).fill(text)

/** The media base has this one. */
const production = 'Svartdalen'

const written = (day: string) => day.split('-').toReversed().join('.')

test('an order takes its renter’s events until it is completed, approved and invoiced', async ({
  page,
}) => {
  const { title, date } = farTime()
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/orders`)
  await page.getByRole('link', { name: 'Legg til ordre' }).click()
  await fill(page, 'Tittel', title)
  await choose(page, 'Leietaker', 'Vestkyst Konsertbyrå')
  await fill(page, 'Fra dato', written(date))
  await fill(page, 'Til dato', written(date))
  await fill(page, 'Provisjon', '10')
  await choose(page, 'Produksjon', production)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Legg til' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const number = page.getByRole('textbox', { name: 'Nummer' })
  await expect(number).toHaveValue(new RegExp(`^${date.slice(0, 4)}-\\d{4}$`))
  const given = await number.inputValue()

  // The link moves while what is above it arrives.
  await expect(page.getByText('Sum med mva')).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Nytt arrangement' }).click()
  await expect(page.getByRole('combobox', { name: 'Ordre' })).toHaveValue(`${given} ${title}`)
  await fill(page, 'Tittel', title)
  await choose(page, 'Sal', 'Lillesal')
  await choose(page, 'Arrangementstype', 'Konsert')
  await fill(page, 'Start', '19:00')
  await fill(page, 'Slutt', '21:00')
  await choose(page, 'Leietaker', 'Sundet Revylag')
  await page.getByRole('button', { name: 'Lag kladd' }).click()
  await expect(page.getByRole('combobox', { name: 'Ordre' })).toHaveAccessibleDescription(
    'Ordren tilhører en annen leietaker',
  )
  // The refused field has the focus, with its choices over the field above.
  await page.keyboard.press('Escape')
  await choose(page, 'Leietaker', 'Vestkyst Konsertbyrå')
  await page.getByRole('button', { name: 'Lag kladd' }).click()
  await expect(page.getByText('Kladden er laget')).toBeVisible()

  await page.goto(`${house}/orders?q=${encodeURIComponent(title)}`)
  await page.getByRole('row').filter({ hasText: title }).getByRole('link').first().click()
  const events = page.getByRole('listitem').filter({ hasText: 'Lillesal' })
  await expect(events.getByRole('link', { name: title })).toBeVisible()
  for (const step of ['Bekreft', 'Merk som gjennomført', 'Godkjenn for fakturering']) {
    await page.getByRole('button', { name: step, exact: true }).click()
  }
  await expect(page.getByText('Godkjent for fakturering', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Avbestill' })).toHaveCount(0)
  await page.goto(`${house}/orders`)
  const filters = page.getByRole('navigation', { name: 'Ordrer' })
  for (const [filter, count] of [
    ['Gjennomført, ikke fakturert', 0],
    ['Avsluttet', 0],
    ['Godkjent for fakturering', 1],
    ['Alle', 1],
  ] as const) {
    await filters.getByRole('link', { name: filter }).click()
    await expect(filters.getByRole('link', { name: filter })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(count)
  }

  await page.goto(`${house}/mediabase?q=${encodeURIComponent(production)}`)
  await page.getByRole('link', { name: production }).click()
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Produksjon' })).toHaveValue(production)
})

test('orders of a project are summed on its page', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/orders/projects`)
  await page.getByRole('link', { name: /^Revyåret/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Revyåret/ })).toBeVisible()
  await page
    .getByRole('link', { name: /arrangement/ })
    .last()
    .click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Ordrer og arrangementer' }),
  ).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Sum' })).toBeVisible()
})

test('a project leads to the timeline of its events and orders alone, and back', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/orders/projects`)
  await page.getByRole('link', { name: 'Vinterfestivalen' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Tidslinje' }).click()
  const bars = page.locator('[data-bar]')
  await expect(bars).toHaveCount(5)
  await expect(bars.filter({ hasText: 'Vinterfestivalen' })).toHaveCount(5)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Vinterfestivalen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vinterfestivalen' })).toBeVisible()
})

test('a reader reads orders and their sales, and changes none', async ({ page }) => {
  await signIn(page, 'lese@sundet.test')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${house}/orders`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ordre', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Legg til ordre' })).toHaveCount(0)
  await page
    .getByRole('link', { name: /^Konserter i/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Arrangementer' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
})
