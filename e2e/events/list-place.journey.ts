import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

interface Listed {
  data: { id: number; title: string }[]
  total: number
}

const rows = (page: Page) => page.locator('[data-row]')
const around = (page: Page) => page.getByRole('navigation', { name: 'Andre i listen' })
const list = (page: Page, search: string) => call<Listed>(page, 'GET', `${venue}/events${search}`)

const focusedLink = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('a[href]')?.getAttribute('href') ?? '')

/** Returns the list index of the event in the middle of the screen, once the list has loaded. */
const rowInTheMiddle = (page: Page) =>
  page.evaluate(() => {
    const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[data-row]')
    return row?.querySelector('a[href]') ? Number(row.getAttribute('data-row')) : 0
  })

async function openFromMiddle(page: Page): Promise<number> {
  const place = await rowInTheMiddle(page)
  await page.locator(`[data-row="${place}"] a`).click()
  await expect(page.getByRole('navigation', { name: 'Faner' })).toBeVisible()
  return place
}

async function goThroughComing(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Periode' })).toHaveValue('upcoming')
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Oslo' })
  const { data } = await list(page, `?from=${today}&to=2199-12-31&limit=2`)
  await expect(page.locator('[data-row="0"]')).toContainText(data[0]?.title ?? '')
  await page.locator('[data-row="0"] a').click()
  await around(page)
    .getByRole('link', { name: /^Neste/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/shows/${data[1]?.id}/`))
  await page.goBack()
  await page.getByRole('combobox', { name: 'Periode' }).selectOption('lastThirtyDays')
  await expect(page).toHaveURL(/period=lastThirtyDays/)
}

test('the list of coming events and a long sorted list keep their position, and the next button steps through their events', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${venue}/shows`)
  await expect(rows(page).first()).toBeVisible()
  await goThroughComing(page)

  const search = '?from=2020-01-01&to=2035-01-01&sort=-title'
  await go(page, `${venue}/shows${search}`)
  // The previous list's rows stay until the new rows have loaded.
  const { data: first } = await list(page, `${search}&limit=1`)
  await expect(page.locator('[data-row="0"]')).toContainText(first[0]?.title ?? '')
  // The list gets its full height only when the number of its rows is known.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
      return rowInTheMiddle(page)
    })
    .toBeGreaterThan(60)
  const place = await openFromMiddle(page)
  const { data, total } = await list(page, `${search}&limit=3&offset=${place - 1}`)
  const number = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  await expect(around(page)).toContainText(`${number(place + 1)} av ${number(total)}`)
  await around(page)
    .getByRole('link', { name: /^Neste/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/shows/${data[2]?.id}/`))
  await expect(around(page)).toContainText(`${number(place + 2)} av`)

  await page.goBack()
  await expect(page).toHaveURL(`${venue}/shows${search}`)
  await expect.poll(() => focusedLink(page)).toContain(`/shows/${data[2]?.id}/`)
  const seen = await page.evaluate(() => {
    const { top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect()
    return top > 0 && bottom < innerHeight
  })
  expect(seen).toBe(true)
})
