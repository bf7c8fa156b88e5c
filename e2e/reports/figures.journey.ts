import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '../ground/journey.ts'
import { venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { listOf, rowsOf } from './report-table.ts'

const best = (page: Page) =>
  page.locator('.dx-dash__card', { hasText: 'Bestselgere' }).locator('tbody tr')
const digits = (text: string) => Number(text.replaceAll(/\D/g, ''))

async function showAllBest(page: Page) {
  await expect(best(page)).toHaveCount(10)
  const ten = page.getByRole('switch', { name: 'Vis bare topp 10' })
  await expect(ten).toBeChecked()
  await ten.click()
  await expect(ten).not.toBeChecked()
  await expect.poll(() => best(page).count()).toBeGreaterThan(10)
}

async function yearOnDashboard(page: Page): Promise<number> {
  await page.goto(`${venue}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Omsetning per dag, netto' })).toBeVisible()
  await page.getByRole('link', { name: 'Hittil i år' }).click()
  await expect(page).toHaveURL(/period=yearToDate/)
  await expect(page.getByRole('heading', { name: 'Omsetning per uke, netto' })).toBeVisible()
  await showAllBest(page)
  const figure = page
    .locator('.dx-dash__figure', { has: page.getByText('Hittil i år, uten mva', { exact: true }) })
    .locator('strong')
  const year = digits(await figure.innerText())
  await figure.getByRole('link').click()
  await expect(page).toHaveURL(/report\/ticket-sales\?period=yearToDate/)
  return year
}

async function sumBelow(page: Page, head: RegExp): Promise<string> {
  const heads = listOf(page).locator('thead th')
  // Empty columns disappear once the figures have loaded.
  await expect(listOf(page).locator('tfoot')).toBeVisible()
  await expect(heads.filter({ hasText: head })).toHaveCount(1)
  const at = (await heads.allInnerTexts()).findIndex((name) => head.test(name.trim()))
  return listOf(page).locator('tfoot td').nth(at).innerText()
}

async function followToReceipt(page: Page, net: number) {
  await page.getByRole('button', { name: 'Hva tallene betyr' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hva tallene betyr' })
  const formula = await dialog.getByText(/^brutto − mva = /).innerText()
  const [gross = '', vat = ''] = formula.split(' = ')[1]?.split(' − ') ?? []
  expect(digits(gross) - digits(vat)).toBe(net)
  await dialog.getByRole('link', { name: 'Se posteringene for perioden' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Posteringer' })).toBeVisible()
  await go(page, `${venue}/report/postings?group=rows&period=lastSevenDays&kind=sale`)
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await rowsOf(page).first().click()
  await expect(page).toHaveURL(/\/shows\/\d+\/transactions\?sale=/)
  await expect(page.getByRole('dialog', { name: 'Kvittering' })).toBeVisible()
}

async function readOnPhone(page: Page) {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  const heads = listOf(page).locator('thead th').filter({ visible: true })
  await expect(heads).toHaveText(['Dag', 'BruttoEndring', 'Brutto i fjor'])
  await go(
    page,
    `${venue}/report/ticket-sales?period=yearToDate&compare=weeks&group=auditorium&within=month`,
  )
  await expect(heads).toHaveText(['Sal', 'Måned', 'BruttoBrutto i fjorEndring'])
  const stacked = listOf(page)
    .locator('tbody td')
    .filter({ hasText: /kr[+−–]/ })
  await expect(stacked.first()).toBeVisible()
  await page.setViewportSize({ width, height })
}

async function useCharts(page: Page) {
  await go(page, `${venue}/report/ticket-sales?period=yearToDate&compare=weeks`)
  const picture = page.getByRole('img', { name: /^Brutto per dag/ })
  await expect(picture.locator('.dx-chart-line-before')).toHaveCount(1)
  await picture.hover()
  await expect(picture.getByText(/^\d\d\.\d\d\.\d{4}: .*kr \(.*kr\)$/)).toBeVisible()
  await readOnPhone(page)

  await go(page, `${venue}/report/sales-by-hour?period=lastSixMonths`)
  await page.getByRole('button', { name: 'Varmekart' }).click()
  await expect(page).toHaveURL(/picture=heat/)
  const heat = page.getByRole('img', { name: /^Brutto per ukedag og time: mandag/ })
  await expect(heat.locator('rect').first()).toBeVisible()
  await expect(heat).toHaveAccessibleName(/\. Minst: [^,]+\skr, Mest: [^,]+\skr$/)
  await expect(heat.getByText(/^Mest: /)).toBeVisible()
  await page.getByRole('button', { name: 'Lysbilde' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lysbilde' })
  await expect(dialog.getByText(/^Brutto per ukedag og time · /)).toBeVisible()
  const keep = async (kind: string) => {
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: kind }).click()
    return readFile(await (await downloading).path())
  }
  const svg = await keep('SVG')
  expect(svg.toString()).toContain('Salg per time')
  expect(svg.toString()).toMatch(/>Mest: [^<]+</)
  expect(svg.toString()).not.toContain('http://127')
  const png = await keep('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2560, 1440])
}

test('a dashboard figure links to its report, definition, postings and receipt, and its chart is saved as a slide', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const year = await yearOnDashboard(page)
  expect(year).toBeGreaterThan(0)
  const net = digits(await sumBelow(page, /^Netto$/))
  expect(Math.round(net / 100)).toBe(year)
  await followToReceipt(page, net)
  // The dashboard still shows all best sellers.
  await go(page, `${venue}/dashboard?period=yearToDate`)
  await expect.poll(() => best(page).count()).toBeGreaterThan(10)
  await useCharts(page)
})
