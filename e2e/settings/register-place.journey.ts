import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
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
