import { translate } from '@dxweb/locales/translate.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { signIn } from '../ground/log-in.ts'

const house = '/partners/1003'
const edge = '10mm'

/** The page is kept as it stands when it prints, and is made into sheets of A4. */
async function sheetsOf(page: Page, path: string): Promise<{ sheets: number; cut: number }> {
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.documentElement.dataset['paper'] = document.body.innerHTML
    }
  })
  await page.goto(path)
  await expect(page.locator('main [data-row]').first()).toBeVisible()
  await page.getByRole('button', { name: translate('nb', 'report.print') }).click()
  await page.waitForFunction(() => document.documentElement.dataset['paper'] !== undefined)
  await page.evaluate(() => {
    document.body.innerHTML = document.documentElement.dataset['paper'] ?? ''
  })
  const margin = { top: edge, bottom: edge, left: edge, right: edge }
  const file = await page.pdf({ format: 'A4', preferCSSPageSize: true, margin })
  await page.emulateMedia({ media: 'print' })
  // 277 mm across, and 190 upright, at 96 points an inch.
  const isAcross = await page.locator('.dx-report-paper[data-across]').count()
  await page.setViewportSize({ width: isAcross ? 1046 : 718, height: 700 })
  const cut = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  await expect(page.locator('.dx-shade')).toBeHidden()
  return { sheets: file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0, cut }
}

for (const [path, sheets] of [
  ['corrections', 1],
  ['ticket-sales?group=channel&compare=weeks', 1],
  ['presale?group=eventType', 1],
  ['vat', 1],
] as const) {
  test(`${path} is printed whole, with no empty sheet`, async ({ page }) => {
    await signIn(page, 'sjef@sundet.test')
    expect(await sheetsOf(page, `${house}/report/${path}`)).toEqual({ sheets, cut: 0 })
  })
}

test('a print is from the organizer by the name on its papers', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await sheetsOf(page, `${house}/report/vat`)
  const auth = (await (
    await page.request.get('/api/v1/auth', { headers: { 'x-dx-partner': '1003' } })
  ).json()) as { lastContext: { partner: { issuerName: string } } }
  await expect(page.locator('.dx-paper-house')).toHaveText(auth.lastContext.partner.issuerName)
})

test('dashboards and a day’s page print whole, and say who printed them when', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  for (const [path, shown] of [
    ['dashboard', '.dx-dash__figure'],
    ['dashboard-legacy', '.dx-dash__figure'],
    ['report/call-sheet', '.dx-hall-matrix'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${house}/${path}`)
    await expect(page.locator(shown).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 718, height: 1046 })
    await expect(page.locator('.dx-printed-by')).toContainText('Skrevet ut av Kari Nes')
    const cut = await page.evaluate(() => {
      const within = document.documentElement.clientWidth
      const parts = [...document.querySelectorAll('main td, main .dx-hall-part, .dx-dash__figure')]
      return parts.filter((part) => part.getBoundingClientRect().right > within).length
    })
    expect(cut, path).toBe(0)
  }
})

test('the browser’s own print of a report is its paper too', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.documentElement.dataset['rows'] = String(
        document.querySelectorAll('.dx-report-paper tbody tr').length,
      )
    }
  })
  await signIn(page, 'sjef@sundet.test')
  const rows = page.locator('.dx-report .dx-table-frame').last().locator('[data-row]')
  const paper = page.locator('.dx-report-paper')
  const tell = (name: string) => page.evaluate((each) => dispatchEvent(new Event(each)), name)

  await page.goto(`${house}/report/ticket-sales?group=channel`)
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()
  await tell('beforeprint')
  await page.emulateMedia({ media: 'print' })
  await expect(paper.locator('tbody tr')).toHaveCount(count)
  await expect(paper.getByRole('img', { name: /^Brutto per kanal/ })).toBeVisible()
  await expect(page.locator('button:visible')).toHaveCount(0)
  await tell('afterprint')
  await expect(paper).toHaveCount(0)

  // The menu prints the rows that were read, and the paper says so. The keys read the others first.
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${house}/report/sales-by-hour?group=rows&period=lastSevenDays`)
  await expect(rows.first()).toBeVisible()
  const table = page.locator('.dx-report .dx-table-frame').last().locator('table')
  const all = Number(await table.getAttribute('aria-rowcount')) - 2
  expect(all).toBeGreaterThan(200)
  await tell('beforeprint')
  await expect(paper.locator('tbody tr')).toHaveCount(200)
  await expect(paper).toContainText(`De første 200 av ${all} rader`)
  await tell('afterprint')
  await page.keyboard.press('ControlOrMeta+p')
  await expect(page.locator('html')).toHaveAttribute('data-rows', String(all))
})
