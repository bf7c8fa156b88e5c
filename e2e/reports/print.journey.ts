import { expect, type Page, test } from '../ground/journey.ts'
import { venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { rowsOf, whenRead } from './report-table.ts'

const edge = '10mm'
const paperOf = (page: Page) => page.locator('.dx-report-paper')
const dispatch = (page: Page, name: string) =>
  page.evaluate((each) => dispatchEvent(new Event(each)), name)

/** Records the number of rows on the printed page when the print dialog opens. */
const notePrints = (page: Page) =>
  page.addInitScript(() => {
    globalThis.print = () => {
      const drawn = [...document.querySelectorAll<HTMLElement>('.dx-report-paper tbody tr')]
      const shown = drawn.filter((line) => line.innerText.trim() !== '' && line.checkVisibility())
      document.documentElement.dataset['rows'] = String(shown.length)
    }
  })

async function endOfPrint(page: Page): Promise<() => Promise<void>> {
  const end = await page.evaluateHandle(() => ({
    hasEnded: new Promise<void>((resolve) =>
      addEventListener('afterprint', () => resolve(), { once: true }),
    ),
  }))
  return () => end.evaluate(({ hasEnded }) => hasEnded)
}

/** Opens a report and prints it on A4 sheets, like the browser's own menu. */
async function printed(page: Page, path: string): Promise<{ sheets: number; cut: number }> {
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await go(page, `${venue}/report/${path}`)
  await expect(rowsOf(page).first()).toBeVisible()
  await whenRead(page)
  const rows = await rowsOf(page).count()
  await dispatch(page, 'beforeprint')
  const margin = { top: edge, bottom: edge, left: edge, right: edge }
  const hasPrinted = await endOfPrint(page)
  const file = await page.pdf({ format: 'A4', preferCSSPageSize: true, margin })
  await hasPrinted()
  await dispatch(page, 'beforeprint')
  await page.emulateMedia({ media: 'print' })
  // Landscape is 277 mm wide and portrait 190 mm, at 96 pixels an inch.
  const isAcross = await page.locator('.dx-report-paper[data-across]').count()
  await page.setViewportSize({ width: isAcross ? 1046 : 718, height: 700 })
  const cut = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  await expect(page.locator('.dx-shade')).toBeHidden()
  await expect(paperOf(page).locator('tbody tr')).toHaveCount(rows)
  return { sheets: file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0, cut }
}

async function printPages(page: Page) {
  for (const [path, shown] of [
    ['dashboard', '.dx-dash__figure'],
    ['dashboard-legacy', '.dx-dash__figure'],
    ['report/call-sheet', '.dx-hall-matrix'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await go(page, `${venue}/${path}`)
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
}

/**
 * Prints a long list. The browser's menu prints only the loaded rows, as the sheet states; the shortcut and the
 * report's own menu load all rows first.
 */
async function printLongList(page: Page) {
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await go(page, `${venue}/report/sales-by-hour?group=rows&period=lastSevenDays`)
  await expect(rowsOf(page).first()).toBeVisible()
  const table = page.locator('.dx-report .dx-table-frame').last().locator('table')
  const all = Number(await table.getAttribute('aria-rowcount')) - 2
  expect(all).toBeGreaterThan(200)
  await dispatch(page, 'beforeprint')
  await expect(paperOf(page).locator('tbody tr')).toHaveCount(200)
  await expect(paperOf(page)).toContainText(`De første 200 av ${all} rader`)
  await dispatch(page, 'afterprint')
  await expect(paperOf(page)).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  const rows = () => page.locator('html').getAttribute('data-rows')
  await page.keyboard.press('ControlOrMeta+p')
  await expect.poll(rows).toBe(String(all))
  await page.evaluate(() => delete document.documentElement.dataset['rows'])
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Del og lagre' }).click()
  await page.getByRole('menuitem', { name: 'Skriv ut' }).click()
  await expect.poll(rows).not.toBeNull()
}

test('reports, dashboards and a day’s page are printed in full without an empty sheet', async ({
  page,
}) => {
  await notePrints(page)
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${venue}/report`)
  expect(await printed(page, 'vat')).toEqual({ sheets: 1, cut: 0 })
  await dispatch(page, 'afterprint')
  const grouped = 'ticket-sales?group=channel&compare=weeks'
  expect(await printed(page, grouped)).toEqual({ sheets: 1, cut: 0 })
  const paper = paperOf(page)
  await expect(paper.getByRole('img', { name: /^Brutto per kanal/ })).toBeVisible()
  await expect(page.locator('button:visible')).toHaveCount(0)
  const auth = (await (
    await page.request.get('/api/v1/auth', { headers: { 'x-dx-partner': '1003' } })
  ).json()) as { lastContext: { partner: { issuerName: string } } }
  await expect(page.locator('.dx-paper-venue')).toHaveText(auth.lastContext.partner.issuerName)
  await dispatch(page, 'afterprint')
  await printLongList(page)
  await printPages(page)
})
