import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

// The chart above it has a table too.
const list = (page: Page) => page.locator('.dx-report .dx-table-frame').last()
const rows = (page: Page) => list(page).locator('[data-row]')

async function sumOf(page: Page, head: string): Promise<string> {
  const heads = list(page).locator('thead th')
  await expect(heads.filter({ hasText: head })).toHaveCount(1)
  const names = await heads.allInnerTexts()
  const at = names.findIndex((name) => name.includes(head))
  return list(page).locator('tfoot td').nth(at).innerText()
}

test('sales by hour are grouped, sorted and drilled into, and their sums tie', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/report`)
  await page
    .getByRole('link', { name: /^Salg per time/ })
    .first()
    .click()
  await expect(page).toHaveURL(`${house}/report/sales-by-hour`)
  await expect(rows(page).first()).toBeVisible()
  const gross = await sumOf(page, 'Brutto')
  expect(gross).toMatch(/\d/)
  expect.soft(await axeFindings(page), 'groups').toEqual([])

  await page.getByRole('combobox', { name: 'Grupper', exact: true }).selectOption('channel')
  await expect(page).toHaveURL(/group=channel/)
  await page.getByRole('button', { name: 'Brutto' }).click()
  await page.getByRole('button', { name: 'Brutto' }).click()
  await expect(page).toHaveURL(/sort=-grossOre/)
  await expect(page.locator('.dx-report[aria-busy]')).toHaveAttribute('aria-busy', 'false')
  expect(await sumOf(page, 'Brutto')).toBe(gross)

  const largest = await rows(page).first().locator('td').allInnerTexts()
  const grouped = page.url()
  const heading = page.getByRole('heading', { level: 1 })
  await rows(page).first().press('Enter')
  await expect(page).toHaveURL(/group=rows/)
  await expect(heading).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(grouped)
  await expect(page.locator('.dx-report[aria-busy]')).toHaveAttribute('aria-busy', 'false')
  expect(await rows(page).first().locator('td').allInnerTexts()).toEqual(largest)
  await rows(page).first().click()
  await expect(page).toHaveURL(/group=rows/)
  await expect(rows(page).first()).toBeVisible()
  expect(largest).toContain(await sumOf(page, 'Brutto'))
  expect.soft(await axeFindings(page), 'rows').toEqual([])

  // The URL alone restores the view; then the filter is removed.
  await page.goto(page.url())
  expect(largest).toContain(await sumOf(page, 'Brutto'))
  await page.getByRole('combobox', { name: 'Kanal' }).selectOption('')
  await expect.poll(() => sumOf(page, 'Brutto')).toBe(gross)
})

test('a report’s file and print match the screen', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/report/sales-by-hour?group=weekday`)
  await expect(rows(page).first()).toBeVisible()
  const shown = await rows(page).count()
  await page.getByRole('button', { name: 'Eksporter' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^salg-per-time-.*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(shown + 1)

  // Printing includes rows that the screen has not loaded.
  await page.goto(`${house}/report/sales-by-hour?group=rows&period=yearToDate`)
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Skriv ut' }).click()
  await expect(page.getByText(/rader er for mange for en utskrift/)).toBeVisible()
  await page.goto(`${house}/report/sales-by-hour?group=rows&period=lastSevenDays`)
  await expect(rows(page).first()).toBeVisible()
  const count = Number(await list(page).locator('table').getAttribute('aria-rowcount')) - 2
  expect(count).toBeGreaterThan(200)
  await page.emulateMedia({ media: 'print' })
  const printed = await page.evaluate(
    () =>
      new Promise<number>((tell) => {
        globalThis.print = () => {
          const drawn = [...document.querySelectorAll<HTMLElement>('main tbody tr')]
          tell(
            drawn.filter((line) => line.innerText.trim() !== '' && line.checkVisibility()).length,
          )
        }
        const all = [...document.querySelectorAll<HTMLElement>('button')]
        all.find((each) => each.textContent === 'Skriv ut')?.click()
      }),
  )
  expect(printed).toBe(count)
})

test('a report keeps its place on the way back from a row', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/report/sales-by-hour?group=rows`)
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
  const middle = () =>
    page.evaluate(() => {
      const at = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      return Number(at?.closest('[data-row]:has(a)')?.getAttribute('data-row') ?? 0)
    })
  await expect.poll(middle).toBeGreaterThan(60)
  const place = await middle()
  const link = page.locator(`[data-row="${place}"] a`)
  const to = await link.getAttribute('href')
  await link.click()
  await expect(page).toHaveURL(to ?? '')
  await expect(page.getByRole('dialog', { name: 'Kvittering' })).toBeVisible()
  await page.goBack()
  const focused = () =>
    page.evaluate(() => document.activeElement?.querySelector('a')?.getAttribute('href'))
  await expect.poll(focused).toBe(to)
  await expect(page.locator(`[data-row="${place}"]`)).toBeInViewport()
})

test('a report is set up to be sent, stopped and deleted', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/report/corrections`)
  await page.getByRole('button', { name: 'Send jevnlig' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send jevnlig' })
  const to = dialog.getByLabel('Mottakere')
  await to.fill('kari')
  await dialog.getByRole('button', { name: 'Sett opp' }).click()
  await expect(to).toBeFocused()
  await to.fill('kari@sundet.test, ola@sundet.test')
  await dialog.getByRole('combobox', { name: 'Periode', exact: true }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Forrige måned' }).click()
  await expect(dialog.getByLabel('Dag i måneden')).toBeHidden()
  await dialog.getByRole('button', { name: 'Sett opp' }).click()
  const row = page.getByRole('row', { name: /Hver mandag kl\. 07:00/ })
  await expect(row).toContainText('Forrige måned · Excel (XLSX)')
  await expect(row).toContainText('kari@sundet.test, ola@sundet.test')
  expect.soft(await axeFindings(page), 'schedules').toEqual([])
  await row.getByText('Hver mandag').click()
  await expect(page.getByRole('dialog', { name: 'Sendes jevnlig' })).toContainText(
    'Ingenting er sendt ennå.',
  )
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Stopp' }).click()
  await expect(row).toContainText('Stoppet')
  await row.getByRole('button', { name: 'Slett' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slett' }).click()
  await expect(row).toHaveCount(0)
})

test('a report is drawn as curve, bars, heat map or table, and taken along as a slide', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/report/ticket-sales?period=yearToDate&compare=weeks`)
  const picture = page.getByRole('img', { name: /^Brutto per dag/ })
  await expect(picture.locator('.dx-chart-line-before')).toHaveCount(1)
  await picture.hover()
  await expect(picture.getByText(/^\d\d\.\d\d\.\d{4}: .*kr \(.*kr\)$/)).toBeVisible()

  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  const heads = list(page).locator('thead th').filter({ visible: true })
  await expect(heads).toHaveText(['Dag', 'BruttoEndring', 'Brutto i fjor'])
  await page.goto(
    `${house}/report/ticket-sales?period=yearToDate&compare=weeks&group=auditorium&within=month`,
  )
  await expect(heads).toHaveText(['Sal', 'Måned', 'BruttoBrutto i fjorEndring'])
  const stacked = list(page)
    .locator('tbody td')
    .filter({ hasText: /kr[+−–]/ })
  await expect(stacked.first()).toBeVisible()
  expect(await list(page).evaluate((one) => one.parentElement!.scrollWidth <= innerWidth)).toBe(
    true,
  )
  await page.setViewportSize({ width, height })

  await page.goto(`${house}/report/sales-by-hour?period=lastSixMonths`)
  await page.getByRole('button', { name: 'Varmekart' }).click()
  await expect(page).toHaveURL(/picture=heat/)
  const heat = page.getByRole('img', { name: /^Brutto per ukedag og time: mandag/ })
  await expect(heat.locator('rect').first()).toBeVisible()
  await expect(heat).toHaveAccessibleName(/\. Minst: [^,]+\skr, Mest: [^,]+\skr$/)
  await expect(heat.getByText(/^Mest: /)).toBeVisible()
  expect.soft(await axeFindings(page), 'heat map').toEqual([])

  await page.getByRole('button', { name: 'Lysbilde' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lysbilde' })
  await expect(dialog.getByText(/^Brutto per ukedag og time · /)).toBeVisible()
  expect.soft(await axeFindings(page), 'slide').toEqual([])
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
})

test('a report is told as it was known on an earlier day', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/report/visitors?period=lastThirtyDays`)
  await expect(rows(page).first()).toBeVisible()
  const paid = async () => Number((await sumOf(page, 'Betalende')).replaceAll(/\D/g, ''))
  const now = await paid()
  await page.getByRole('button', { name: 'Kjent per dato' }).click()
  await expect(page).toHaveURL(/until=/)
  await page.getByLabel('Kjent per').fill('01.01.2020')
  await page.keyboard.press('Tab')
  await expect.poll(paid).toBe(0)
  await page.getByRole('button', { name: 'Vis slik det er kjent nå' }).click()
  await expect.poll(paid).toBe(now)
  expect(now).toBeGreaterThan(0)
  // Rows have no counterpart last year, so that a comparison groups them.
  await page.goto(`${house}/report/settled-days`)
  await page.getByRole('combobox', { name: /^Sammenlign/ }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/group=month/)
  await expect(
    list(page)
      .getByRole('columnheader', { name: /i fjor$/ })
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Hva tallene betyr' }).click()
  await expect(page.getByText('Det som er låst, endres aldri.')).toBeVisible()
})

test('a report tells what its figures are, of what, and where they stand in the books', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/report/ticket-sales?group=channel`)
  await expect(rows(page).first()).toBeVisible()
  const [gross, vat] = [await sumOf(page, 'Brutto'), await sumOf(page, 'Mva')]
  await page.getByRole('button', { name: 'Hva tallene betyr' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hva tallene betyr' })
  await expect(dialog.getByText(`brutto − mva = ${gross} − ${vat}`)).toBeVisible()
  expect.soft(await axeFindings(page), 'why').toEqual([])
  await dialog.getByRole('link', { name: 'Se posteringene for perioden' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Posteringer' })).toBeVisible()
})

test('rows of the books lead on to the event and the receipt behind them', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const open = async (report: string) => {
    await page.goto(`${house}/report/${report}`)
    await expect(rows(page).first()).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await rows(page).first().click()
  }
  await open('vat?group=rows&period=lastSixMonths&rate=low')
  await expect(page).toHaveURL(/\/shows\/\d+\/sales$/)
  await open('postings?group=rows&period=lastSixMonths&kind=sale')
  await expect(page).toHaveURL(/\/shows\/\d+\/transactions\?sale=/)
  await expect(page.getByRole('dialog', { name: 'Kvittering' })).toBeVisible()
  await open('postings?group=rows&period=lastSixMonths&kind=income')
  await expect(page).toHaveURL(/\/shows\/\d+\/sales$/)
  await open('postings?group=rows&period=lastSixMonths&kind=invoice')
  await expect(page).toHaveURL(/\/invoices\/\d+$/)
})
