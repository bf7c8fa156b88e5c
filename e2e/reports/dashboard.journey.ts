import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const digits = (text: string) => Number(text.replaceAll(/\D/g, ''))
const figure = (page: Page, label: string) =>
  page
    .locator('.dx-dash__figure', { has: page.getByText(label, { exact: true }) })
    .locator('strong')
const best = (page: Page) =>
  page.locator('.dx-dash__card', { hasText: 'Bestselgere' }).locator('tbody tr')

test('the dashboard is of the period that is chosen, and its figures are those of the reports', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Omsetning per dag, netto' })).toBeVisible()
  expect.soft(await axeFindings(page), 'dashboard').toEqual([])
  await page.getByRole('link', { name: 'Hittil i år' }).click()
  await expect(page).toHaveURL(/period=yearToDate/)
  await expect(page.getByRole('heading', { name: 'Omsetning per uke, netto' })).toBeVisible()

  const year = digits(await figure(page, 'Hittil i år, uten mva').innerText())
  expect(year).toBeGreaterThan(0)
  await figure(page, 'Hittil i år, uten mva').getByRole('link').click()
  await expect(page).toHaveURL(/report\/ticket-sales\?period=yearToDate/)
  const table = page.locator('.dx-report .dx-table-frame').last()
  const heads = table.locator('thead th')
  // Columns that say nothing go when the figures have come.
  await expect(table.locator('tfoot')).toBeVisible()
  await expect(heads.filter({ hasText: /^Netto$/ })).toHaveCount(1)
  const at = (await heads.allInnerTexts()).findIndex((name) => name.trim() === 'Netto')
  const net = digits(await table.locator('tfoot td').nth(at).innerText())
  expect(Math.round(net / 100)).toBe(year)
})

test('only ten best sellers are shown until all are asked for, and that is kept', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/dashboard?period=yearToDate`)
  await expect(best(page)).toHaveCount(10)
  const ten = page.getByRole('switch', { name: 'Vis bare topp 10' })
  await expect(ten).toBeChecked()
  await ten.click()
  await expect(ten).not.toBeChecked()
  await expect.poll(() => best(page).count()).toBeGreaterThan(10)
  await page.goto(`${house}/dashboard?period=yearToDate`)
  await expect.poll(() => best(page).count()).toBeGreaterThan(10)
})
