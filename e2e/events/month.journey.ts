import { expect, type Locator, type Page, test } from '../ground/journey.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { daysAfter, makeDraft } from './plan-event.ts'

const written = (day = '') => day.split('-').toReversed().join('.')
const cellOf = (page: Page, day: string) => page.locator(`td[data-day="${day}"]`)
const saved = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/move'))
const isLast = (date: string) => daysAfter(date, 1).slice(0, 7) !== date.slice(0, 7)

/** A day of the same month. */
const besideOf = (date: string) => daysAfter(date, isLast(date) ? -1 : 1)

async function drawDays(page: Page, date: string): Promise<void> {
  const [first, last] = [date, besideOf(date)].toSorted()
  await cellOf(page, date).dragTo(cellOf(page, besideOf(date)), { sourcePosition: { x: 90, y: 8 } })
  await expect(page.getByLabel('Dato')).toHaveValue(written(first))
  await expect(page.getByLabel('Siste dag')).toHaveValue(written(last))
  await page.goBack()
  await cellOf(page, date).getByRole('button').first().press('Shift+Enter')
  await expect(page.getByLabel('Dato')).toHaveValue(written(date))
  await expect(page.getByLabel('Siste dag')).toHaveCount(0)
}

test('an event is dragged to another day of the month and back, moved by keys, and days are drawn', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const hours = { startTime: '12:15', endTime: '14:15' }
  const { title, date } = await makeDraft(page, 'Lillesal', hours)
  await page.goto(`${house}/culture?mode=month&date=${date}`)
  const on = (day: Locator) => day.getByRole('link', { name: title })
  const [own, beside] = [cellOf(page, date), cellOf(page, besideOf(date))]
  await expect(on(own)).toContainText('12:15')
  let done = saved(page)
  await on(own).dragTo(beside)
  expect((await done).status()).toBe(200)
  await expect(on(beside)).toContainText('12:15')
  done = saved(page)
  await page.getByRole('button', { name: 'Angre' }).last().click()
  expect((await done).status()).toBe(200)
  await expect(on(own)).toContainText('12:15')

  const keys = ['Alt+ArrowRight', 'Alt+ArrowLeft']
  for (const [index, key] of (isLast(date) ? keys.toReversed() : keys).entries()) {
    const there = on(index === 0 ? beside : own)
    if (index === 0) await on(own).focus()
    done = saved(page)
    await page.keyboard.press(key)
    expect((await done).status()).toBe(200)
    await expect(there).toBeFocused()
    await expect(there).toContainText('12:15')
  }
  await drawDays(page, date)
})
