import { randomInt } from 'node:crypto'
import { expect, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const categories = `${house}/partnerprofile/pricecategories/pricecategorydefinitions`
const path = `${house}/pricecategorydefinitions`

interface Made {
  id: number
  version: number
}

test('a long list keeps its place on the way back from a row’s page', async ({ page }) => {
  const run = `Rad ${randomInt(1_000_000_000)}`
  const rows = Array.from({ length: 400 }, (_, at) => ({
    name: `${run} ${at + 100}`,
    shortName: 'PRØ',
    longName: '',
    displayName: '',
    standardPriceOre: 12_000,
    prices: [],
    isSoldOnWeb: false,
    isAddedToCinema: false,
    isAddedToCulture: false,
    isCompanion: false,
    sort: 90,
  }))
  await signIn(page, 'sjef@sundet.test')
  const asked = { rows, isTrial: false }
  expect(await call(page, 'POST', `${path}/import`, asked)).toMatchObject({ added: 400 })
  const search = `?q=${encodeURIComponent(run)}&sort=name`
  try {
    await page.goto(`${categories}${search}`)
    const row = page.getByRole('row').filter({ hasText: `${run} 300` })
    await expect(page.getByRole('row').filter({ hasText: `${run} 100` })).toBeVisible()
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
      await expect(row).toBeVisible({ timeout: 1000 })
    }).toPass()
    await row.click()
    await expect(page.getByRole('heading', { level: 1, name: `${run} 300` })).toBeVisible()
    await page.goBack()
    await expect(row).toBeFocused()
    await expect(row).toBeInViewport()
  } finally {
    const { data } = await call<{ data: Made[] }>(page, 'GET', `${path}${search}&limit=1000`)
    const gone = data.map(({ id, version }) => ({ id, version }))
    await call(page, 'POST', `${path}/many`, { act: 'remove', rows: gone })
  }
})

test('named prices are read whole, and what is done with them is in sight', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const name = `Lang ${randomInt(1_000_000_000)}`
  const named = { priceOre: 12_345_50, priceDays: 'monFri', from: '10:00', until: '16:00' }
  const { id } = await call<{ id: number }>(page, 'POST', path, {
    name,
    shortName: 'LNG',
    longName: '',
    displayName: '',
    standardPriceOre: 100,
    sort: 900,
    isSoldOnWeb: false,
    isAddedToCinema: false,
    isAddedToCulture: false,
    isCompanion: false,
    prices: ['Ordinær helg premie', 'Helg'].map((one) => ({ ...named, name: one })),
  })
  for (const width of [1440, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${categories}/${id}`)
    const prices = page.getByRole('group', { name: /^Priser/ })
    await expect(prices.getByRole('textbox', { name: 'Navn, rad 2' })).toBeVisible()
    const cut = await prices.evaluate((group) =>
      [...group.querySelectorAll('input, .dx-items-scroll')]
        .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
        .map((one) => (one instanceof HTMLInputElement ? one.value : 'all')),
    )
    expect.soft(cut, `${width}`).toEqual([])
  }
})
