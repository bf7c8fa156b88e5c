import { expect, type Locator, type Page, test } from '../ground/journey.ts'
import { venue, makeSoldEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { expectCalendarMarks, markOf, refuseName, turnSwitch } from './marks.ts'

const desk = { width: 1440, height: 900 }
const tablet = { width: 1024, height: 768 }
const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 640 }

/** Returns the controls that are covered by a notice. */
function covered(notice: string): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('button, input, select, textarea')]
  const isCovered = (control: HTMLElement) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    const at = document.elementFromPoint(left + width / 2, top + height / 2)
    return width > 0 && at?.closest(notice) && !at.closest(notice)?.contains(control)
  }
  return controls
    .filter(isCovered)
    .map((control) => control.textContent || control.outerHTML.slice(0, 80))
}

const expectUncovered = (page: Page, notice: string, message: string) =>
  expect.poll(() => page.evaluate(covered, notice), { message }).toEqual([])

async function expectWithin(box: Locator, width: number, height: number): Promise<void> {
  const place = (await box.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
  expect.soft(place.x, `${width}`).toBeGreaterThanOrEqual(0)
  expect.soft(place.x + place.width, `${width}`).toBeLessThanOrEqual(width)
  expect.soft(place.y + place.height, `${width}`).toBeLessThanOrEqual(height)
}

async function saveWithToasts(page: Page): Promise<void> {
  const price = page.getByRole('textbox', { name: 'Pris', exact: true })
  await expect(price).toBeVisible()
  for (const [round, viewport] of [desk, tablet, phone].entries()) {
    await page.setViewportSize(viewport)
    await price.fill(String(40 + round + (Date.now() % 50)))
    await price.press('ControlOrMeta+Enter')
    const toast = page.locator('.dx-toast').filter({ hasText: 'Lagret' })
    await expect(toast).toBeVisible()
    await expectUncovered(page, '.dx-toast', `${viewport.width}`)
    await toast.getByRole('button', { name: 'Lukk' }).click()
  }
}

async function expectWholeWords(page: Page): Promise<void> {
  const sale = page.getByRole('region', { name: 'Salg', exact: true })
  await expect(sale.getByRole('button', { name: /^Reserver/ })).toBeVisible()
  const within = await sale.boundingBox()
  for (const name of [/^Kort/, /^Kontant/, /^Gavekort/, /^Reserver/]) {
    const box = await sale.getByRole('button', { name }).boundingBox()
    const end = (box?.x ?? 0) + (box?.width ?? 0)
    expect.soft(end, `${name}`).toBeLessThan((within?.x ?? 0) + (within?.width ?? 0))
  }
}

async function scrollMonth(page: Page): Promise<void> {
  await expect(page.locator('.dx-month [aria-current="date"]')).toBeInViewport({ ratio: 1 })
  for (const by of [-4000, 4000]) {
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, by)
    await expect(page.locator('.dx-month thead th').last()).toBeInViewport({ ratio: 1 })
  }
}

async function expectBellInReach(page: Page): Promise<void> {
  await page.setViewportSize(narrow)
  const bell = await page.getByRole('button', { name: 'Oppdateringer' }).boundingBox()
  expect.soft((bell?.x ?? narrow.width) + (bell?.width ?? 0)).toBeLessThanOrEqual(narrow.width)
  await page.setViewportSize(phone)
}

async function expectOnPhone(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  // The sidebar was open on the wide screen, but must not cover the page on a phone.
  await expect(page.locator('aside')).toBeHidden()
  await go(page, `${venue}/shows`)
  const first = page.locator('[data-row]').first()
  await expect(first).toBeVisible()
  expect((await first.boundingBox())?.y).toBeLessThan(phone.height / 2)
  await expectBellInReach(page)
  await go(page, `${venue}/dashboard`)
  const sold = page.getByRole('columnheader', { name: 'Solgt' })
  await sold.evaluate((head) => window.scrollBy(0, head.getBoundingClientRect().top - 200))
  await expect(sold).toBeInViewport({ ratio: 1 })
}

async function expectMarks(page: Page, event: string): Promise<void> {
  const of = (selector: string) => page.locator(selector).first().evaluate(markOf)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.locator('aside').getByRole('button', { name: 'Skjul menyen' })).toBeVisible()
  const { ground } = await page.locator('body').evaluate(markOf)
  await expectCalendarMarks(page, of, ground)
  await go(page, `${venue}/dashboard`)
  const key = page.locator('.dx-dash__key').first()
  await expect(key).toBeVisible()
  const shown = await key.evaluate((each) => getComputedStyle(each, '::before').backgroundColor)
  expect.soft(shown).not.toBe(ground)
  await go(page, `${event}/seating`)
  const rooms = '.dx-tabs:not([data-inner])'
  await expect(page.locator(`${rooms} .dx-tab[aria-current]`)).toBeVisible()
  expect.soft((await of(`${rooms} .dx-tab:not([aria-current])`)).line).toBe(ground)
  expect.soft((await of(`${rooms} .dx-tab[aria-current]`)).line).not.toBe(ground)
  const parts = '.dx-tabs[data-inner] .dx-tab'
  expect.soft((await of(`${parts}[aria-current]`)).frame).toBe('solid')
  expect.soft((await of(`${parts}:not([aria-current])`)).frame).toBe('none')
  await page.emulateMedia({ forcedColors: 'none' })
}

async function expectFields(page: Page): Promise<void> {
  await go(page, `${venue}/partnerprofile/pricecategories/pricecategorydefinitions/new`)
  await expect(page.getByRole('switch', { name: 'Ledsager' })).toBeVisible()
  await refuseName(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await turnSwitch(page)
  await page.emulateMedia({ forcedColors: 'none' })
}

test('selections show in forced colours, fields have frames, notices cover no control, headers stay visible, and words are not broken', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
  const { path } = await makeSoldEvent(page)
  await page.goto(`${venue}/culture?mode=month`)
  await scrollMonth(page)
  await expectMarks(page, path)
  await page.setViewportSize(tablet)
  await expectWholeWords(page)
  await expectOnPhone(page)
  await page.setViewportSize(desk)
  await go(page, `${venue}/products/products`)
  await page.getByRole('row').filter({ hasText: 'Popkorn liten' }).first().press('Enter')
  await saveWithToasts(page)
  await expectFields(page)

  await page.route('**/event-choices*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-dx-build': 'another' } })
  })
  await page.goto(`${venue}/shows/new`)
  const notice = page.getByRole('status').filter({ hasText: 'Ny oppdatering!' })
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 768 })
    await expect(notice.getByRole('button', { name: 'Utsett' })).toBeVisible()
    await expectUncovered(page, '.dx-worker-notice', `${width}`)
    await expectWithin(notice, width, 768)
  }
})
