import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '../ground/journey.ts'
import { house, makeSoldEvent, planEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

const screens = [
  'dashboard',
  'shows?period=lastSevenDays',
  'shows/new',
  'shows/scan',
  'culture',
  'culture?mode=month',
  'culture?mode=day',
  'culture/timeline',
  'culture/resources',
  'products',
  'products/products',
  'products/products/new',
  'products/giftcards',
  'partnerprofile',
  'partnerprofile/holding',
  'partnerprofile/fees',
  'partnerprofile/film/programming',
  'partnerprofile/ledgers',
  'partnerprofile/venues/auditoriums',
  'partnerprofile/users/users',
  'crm',
  'crm/customers',
  'campaigns',
  'renteradmin',
  'renteradmin/2',
].map((path) => `${house}/${path}`)

const tabs = [
  'sales',
  'transactions',
  'seating',
  'seating?view=list',
  'zones',
  'note',
  'reservations',
  'economy',
  'participants',
  'attachments',
  'settings',
  'synopsis',
  'resources',
]

/** As many addresses as one run opens; all with DXWEB_WHOLE=1. */
const drawn = 6
const seed = Number(process.env['DXWEB_SEED'] ?? randomInt(2 ** 31))

/** Another sample for each seed, without repetition (a linear congruential generator). */
function sampleOf(all: readonly string[]): string[] {
  if (process.env['DXWEB_WHOLE'] === '1') return [...all]
  let state = seed
  const left = [...all]
  return Array.from({ length: drawn }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return left.splice(state % left.length, 1)
  }).flat()
}

function coveredRows(): string[] {
  return [...document.querySelectorAll('.dx-table')].flatMap((table) => {
    const head = table.querySelector('thead th')?.getBoundingClientRect()
    const lines = [...table.querySelectorAll('tbody tr')]
    const isCovered = (row: Element) => head && row.getBoundingClientRect().top < head.bottom - 1
    return lines.filter(isCovered).map((row) => row.textContent)
  })
}

/** No horizontal scroll, no head over a row, and a reachable bell. */
async function expectReflow(page: Page, path: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('main [class*=dx-skeleton]')).toHaveCount(0)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 })
    const at = `${path} at ${width} with DXWEB_SEED=${seed}`
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(beyond, at).toBeLessThanOrEqual(0)
    expect.soft(await page.evaluate(coveredRows), at).toEqual([])
    const bell = page.getByRole('button', { name: 'Oppdateringer' })
    const box = (await bell.count()) > 0 ? await bell.boundingBox() : null
    if (box) expect.soft(box.x + box.width, `the bell of ${at}`).toBeLessThanOrEqual(width)
  }
}

test('screens fit 320 and 360 pixels, with their rows and the bell in reach', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
  const event = await makeSoldEvent(page)
  await planEvent(page, event)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(house, { waitUntil: 'commit' })
  for (const path of sampleOf([...screens, ...tabs.map((tab) => `${event.path}/${tab}`)])) {
    await go(page, path)
    await expect(page).toHaveURL(path)
    await expectReflow(page, path)
  }
})
