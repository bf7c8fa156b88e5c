import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

interface Row {
  id: number
  title: string
  startsAt: string
}

const focusedLink = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('a[href]')?.getAttribute('href') ?? '')

/** The list index of the event in the middle of the screen, once loaded. */
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

for (const sort of ['', '&sort=-title']) {
  test(`  the list keeps its place, and next leads through its events ${sort}`, async ({
    page,
  }) => {
    await signIn(page, 'sjef@sundet.test')
    const search = `?from=2020-01-01&to=2035-01-01${sort}`
    await page.goto(`${house}/shows${search}`)
    await expect(page.locator('[data-row]').first()).toBeVisible()
    // The list is as tall as all its rows only when their number is known.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
        return rowInTheMiddle(page)
      })
      .toBeGreaterThan(60)
    const place = await openFromMiddle(page)
    const { data, total } = await call<{ data: Row[]; total: number }>(
      page,
      'GET',
      `${house}/events${search}&limit=3&offset=${place - 1}`,
    )
    const around = page.getByRole('navigation', { name: 'Andre i listen' })
    const number = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
    await expect(around).toContainText(`${number(place + 1)} av ${number(total)}`)
    await around.getByRole('link', { name: /^Neste/ }).click()
    await expect(page).toHaveURL(new RegExp(`/shows/${data[2]?.id}/`))
    await expect(around).toContainText(`${number(place + 2)} av`)

    await page.goBack()
    await expect(page).toHaveURL(`${house}/shows${search}`)
    await expect.poll(() => focusedLink(page)).toContain(`/shows/${data[2]?.id}/`)
    const seen = await page.evaluate(() => {
      const { top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect()
      return top > 0 && bottom < innerHeight
    })
    expect(seen).toBe(true)
  })
}

test('the list opens on coming events, soonest first', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows`)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Periode' })).toHaveValue('upcoming')
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Oslo' })
  const { data } = await call<{ data: Row[] }>(
    page,
    'GET',
    `${house}/events?from=${today}&to=2199-12-31&limit=1`,
  )
  await expect(page.locator('[data-row="0"]')).toContainText(data[0]?.title ?? '')
  await page.getByRole('combobox', { name: 'Periode' }).selectOption('lastThirtyDays')
  await expect(page).toHaveURL(/period=lastThirtyDays/)
})
