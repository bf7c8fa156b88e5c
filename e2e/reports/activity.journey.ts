import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

// The chart above it has a table too.
const list = (page: Page) => page.locator('.dx-report .dx-table-frame').last()
const rows = (page: Page) => list(page).locator('[data-row]')
const quiet = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)

test('activity by hall leads to the bookings of the hall, and on to the event', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/report/activity?period=lastSixMonths&group=auditorium`)
  await expect(rows(page).first()).toBeVisible()
  await quiet(page)
  expect.soft(await axeFindings(page), 'halls').toEqual([])
  const hall = (await rows(page).first().locator('td').first().innerText()).trim()
  await rows(page).first().click()
  await expect(page).toHaveURL(/group=rows/)
  await expect(rows(page).first()).toContainText(hall)
  await quiet(page)
  await rows(page).first().locator('a').first().click()
  await expect(page).toHaveURL(/\/shows\/\d+\/sales$/)
})

test('the log tells who did what, and is the chief’s alone', async ({ page, browser }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/report/activity-log?period=lastSixMonths&group=rows`)
  await expect(rows(page).first()).toBeVisible()
  expect.soft(await axeFindings(page), 'log').toEqual([])
  const reader = await (await browser.newContext()).newPage()
  await signIn(reader, 'lese@sundet.test')
  await reader.goto(`${house}/report/activity-log`)
  await expect(reader.getByText('Rapporten finnes ikke')).toBeVisible()
  await reader.context().close()
})
