import { contrast } from '@dxweb/kit/color/contrast.ts'
import { expect, type Locator, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { house, makeSoldEvent, planEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

// axe cannot check reflow, forced colours and where the focus goes, so these journeys do.

const registers = `${house}/partnerprofile`
const categories = `${registers}/pricecategories/pricecategorydefinitions`
const rows = `${house}/pricecategorydefinitions`

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

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
})

const hexOf = (rgb: string) =>
  `#${(rgb.match(/\d+(\.\d+)?/g) ?? [])
    .slice(0, 3)
    .map((part) => Math.round(Number(part)).toString(16).padStart(2, '0'))
    .join('')}`

const makeRow = (page: Page, name: string) =>
  call<{ id: number }>(page, 'POST', rows, {
    name,
    shortName: 'PRØ',
    longName: '',
    displayName: '',
    standardPriceOre: 10_000,
    prices: [],
    isSoldOnWeb: true,
    isAddedToCinema: false,
    isAddedToCulture: false,
    isCompanion: false,
    sort: 90,
  })

const newName = () => `Prøve ${Date.now().toString(36).slice(-6)}`

/** No horizontal scroll, no head over a row, and a reachable bell. */
async function expectReflow(page: Page, path: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('main [class*=dx-skeleton]')).toHaveCount(0)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 })
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(beyond, `${path} at ${width}`).toBeLessThanOrEqual(0)
    expect.soft(await page.evaluate(coveredRows), `${path} at ${width}`).toEqual([])
    const bell = page.getByRole('button', { name: 'Oppdateringer' })
    const box = (await bell.count()) > 0 ? await bell.boundingBox() : null
    if (box) expect.soft(box.x + box.width, `the bell of ${path}`).toBeLessThanOrEqual(width)
  }
}

async function expectReflowOf(page: Page, paths: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of paths) {
    await page.goto(path)
    await expectReflow(page, path)
  }
}

test('no page scrolls sideways at 320 and 360 pixels, and the bell is reachable', async ({
  page,
}) => {
  await expectReflowOf(page, screens)
})

test('no tab of an event scrolls sideways there, with bookings, lines and sums of millions', async ({
  page,
}) => {
  const event = await makeSoldEvent(page)
  await planEvent(page, event)
  await expectReflowOf(
    page,
    tabs.map((tab) => `${event.path}/${tab}`),
  )
})

function coveredRows(): string[] {
  return [...document.querySelectorAll('.dx-table')].flatMap((table) => {
    const head = table.querySelector('thead th')?.getBoundingClientRect()
    const lines = [...table.querySelectorAll('tbody tr')]
    const isCovered = (row: Element) => head && row.getBoundingClientRect().top < head.bottom - 1
    return lines.filter(isCovered).map((row) => row.textContent)
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`  fields and switches have visible frames, and refused fields another, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${categories}/new`)
    const frames = page.locator('main :is(.mantine-Input-input, .mantine-Switch-track)')
    await expect(frames.first()).toBeVisible()
    const looks = await frames.evaluateAll((elements) =>
      elements.map((element) => {
        const { borderTopColor, backgroundColor } = getComputedStyle(element)
        return { border: borderTopColor, ground: backgroundColor, name: element.className }
      }),
    )
    expect(looks.length).toBeGreaterThan(5)
    for (const { border, ground, name } of looks.filter((look) => look.name.includes('Input'))) {
      expect.soft(contrast(hexOf(border), hexOf(ground)), name).toBeGreaterThanOrEqual(3)
    }
    const name = page.getByRole('textbox', { name: 'Navn', exact: true })
    const before = await borderOf(name)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await name.blur()
    expect((await borderOf(name)).color).not.toBe(before.color)
    expect((await borderOf(name)).shadow).not.toBe(before.shadow)
  })
}

const borderOf = (field: Locator) =>
  field.evaluate((element) => {
    const { borderTopColor, boxShadow } = getComputedStyle(element)
    return { color: borderTopColor, shadow: boxShadow }
  })

test('switches are visible in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${categories}/new`)
  const companion = page.getByRole('switch', { name: 'Ledsager' })
  const track = companion.locator('xpath=following-sibling::*[1]')
  const look = () =>
    track.evaluate((element) => {
      const thumb = element.querySelector('.mantine-Switch-thumb')
      const style = getComputedStyle(element)
      const of = thumb && getComputedStyle(thumb).backgroundColor
      return {
        border: style.borderTopColor,
        width: style.borderTopWidth,
        ground: style.backgroundColor,
        thumb: of,
      }
    })
  const off = await look()
  expect(Number.parseFloat(off.width)).toBeGreaterThan(0)
  expect(contrast(hexOf(off.border), hexOf(off.ground))).toBeGreaterThanOrEqual(3)
  expect(off.thumb).not.toBe(off.ground)
  await companion.press('Space')
  const on = await look()
  expect(on.ground).not.toBe(off.ground)
  expect(on.thumb).not.toBe(on.ground)
})

/** Colours of a mark; unselected ones must have none. */
const markOf = (element: Element) => {
  const { backgroundColor, borderBottomColor, color } = getComputedStyle(element)
  return { ground: backgroundColor, line: borderBottomColor, ink: color }
}

test('what is selected is marked in forced colours, and meaningful colours stay', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${house}/culture`)
  const [entries, chips] = ['.dx-entry', '.dx-calendar-choices .dx-chip']
  await expect(page.locator(`${chips}[aria-pressed=true]`).first()).toBeVisible()
  const ground = await page.locator('body').evaluate(markOf)
  const of = (selector: string) => page.locator(selector).first().evaluate(markOf)
  for (const chosen of [`${entries}[aria-current]`, `${chips}[aria-pressed=true]`]) {
    expect.soft((await of(chosen)).ground, chosen).not.toBe(ground.ground)
  }
  const icon = await of(`${entries}[aria-current] svg`)
  expect.soft(icon.ink).toBe((await of(`${entries}[aria-current]`)).ink)
  expect.soft((await of('.dx-header-tab')).line, 'a tab that is not chosen').toBe(ground.ground)
  const swatches = await page
    .locator('.dx-calendar-legend li:not(:last-child) span')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))
  expect.soft(new Set(swatches).size).toBe(swatches.length)
  await page.goto(`${house}/dashboard`)
  const key = page.locator('.dx-dash__key').first()
  await expect(key).toBeVisible()
  const shown = await key.evaluate((each) => getComputedStyle(each, '::before').backgroundColor)
  expect.soft(shown).not.toBe(ground.ground)
  const { path } = await makeSoldEvent(page)
  await page.goto(`${path}/sales`)
  await expect(page.locator('.dx-tab[aria-current]')).toBeVisible()
  expect.soft((await of('.dx-tab:not([aria-current])')).line).toBe(ground.ground)
  expect.soft((await of('.dx-tab[aria-current]')).line).not.toBe(ground.ground)
})

test('leaving the question about unsaved changes returns to the drawer, and Tab stays there', async ({
  page,
}) => {
  await page.goto(`${house}/partnerprofile/refundreasons/new`)
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('textbox', { name: 'Navn', exact: true }).fill('Noe nytt')
  for (let round = 0; round < 2; round += 1) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Forlate uten å lagre?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Forlate uten å lagre?' })).toBeHidden()
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      const isWithin = await drawer.evaluate((element) => element.contains(document.activeElement))
      expect(isWithin, `round ${round}, stop ${step}`).toBe(true)
    }
  }
})

test('the first Escape of a menu returns the focus to its button', async ({ page }) => {
  const { path } = await makeSoldEvent(page)
  for (const [screen, name] of [
    [`${path}/sales`, 'Flere valg'],
    [categories, 'Eksporter'],
    [`${house}/shows`, 'Brukermeny'],
  ] as const) {
    await page.goto(screen)
    const button = page.getByRole('button', { name }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(button, screen).toBeFocused()
  }
})

for (const by of ['keys', 'mouse'] as const) {
  test(`  after a deletion by ${by} the focus is on the next row, and keys undo it`, async ({
    page,
  }) => {
    const name = newName()
    const first = await makeRow(page, `${name} A`)
    await makeRow(page, `${name} B`)
    await page.goto(`${categories}?q=${encodeURIComponent(name)}`)
    const row = (which: string) => page.getByRole('row').filter({ hasText: `${name} ${which}` })
    await expect(row('B')).toBeVisible()
    if (by === 'keys') await row('A').press('Enter')
    else await row('A').click()
    await expect(page).toHaveURL(new RegExp(`/${first.id}`))
    const remove = page.getByRole('button', { name: 'Slett', exact: true })
    const question = page.getByRole('dialog', { name: 'Bekreft sletting' })
    const yes = question.getByRole('button', { name: 'Slett' })
    await (by === 'keys' ? remove.press('Enter') : remove.click())
    await (by === 'keys' ? yes.press('Enter') : yes.click())
    await expect(row('A')).toBeHidden()
    await expect(row('B')).toBeFocused()
    await expect(page.getByText(`«${name} A» er slettet`)).toBeVisible()
    await page.keyboard.press('F6')
    await expect(page.getByRole('button', { name: 'Angre' })).toBeFocused()
    await row('B').focus()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(row('A')).toBeVisible()
  })
}

test('toasts never cover controls', async ({ page }) => {
  await page.goto(`${house}/products/products`)
  await page.getByRole('row').filter({ hasText: 'Popkorn liten' }).first().press('Enter')
  const price = page.getByRole('textbox', { name: 'Pris', exact: true })
  await expect(price).toBeVisible()
  for (const [round, viewport] of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ].entries()) {
    await page.setViewportSize(viewport)
    await price.fill(String(40 + round + (Date.now() % 50)))
    await price.press('ControlOrMeta+Enter')
    const toast = page.locator('.dx-toast').filter({ hasText: 'Lagret' })
    await expect(toast).toBeVisible()
    await expect
      .poll(() => page.evaluate(covered, '.dx-toast'), { message: `${viewport.width}` })
      .toEqual([])
    await toast.getByRole('button', { name: 'Lukk' }).click()
  }
})

test('the notice of a new version stays in the window and off the page’s controls', async ({
  page,
}) => {
  await page.route('**/event-choices*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-dx-build': 'another' } })
  })
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 768 })
    await page.goto(`${house}/shows/new`)
    const word = page.getByRole('status').filter({ hasText: 'Ny oppdatering!' })
    await expect(word.getByRole('button', { name: 'Utsett' })).toBeVisible()
    const box = await word.boundingBox()
    expect.soft(box?.x, `${width}`).toBeGreaterThanOrEqual(0)
    expect.soft((box?.x ?? 0) + (box?.width ?? 0), `${width}`).toBeLessThanOrEqual(width)
    expect.soft((box?.y ?? 0) + (box?.height ?? 0), `${width}`).toBeLessThanOrEqual(768)
    await expect
      .poll(() => page.evaluate(covered, '.dx-worker-notice'), { message: `${width}` })
      .toEqual([])
  }
})

test('the counter’s buttons show whole words beside the hall, with their keys', async ({
  page,
}) => {
  const { path } = await makeSoldEvent(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`${path}/seating`)
  const sale = page.getByRole('region', { name: 'Salg', exact: true })
  const reserve = sale.getByRole('button', { name: /^Reserver/ })
  await expect(reserve).toBeVisible()
  const within = await sale.boundingBox()
  for (const name of [/^Kort/, /^Kontant/, /^Gavekort/, /^Reserver/]) {
    const box = await sale.getByRole('button', { name }).boundingBox()
    const end = (box?.x ?? 0) + (box?.width ?? 0)
    expect.soft(end, `${name}`).toBeLessThan((within?.x ?? 0) + (within?.width ?? 0))
  }
})

/** The controls that lie under what is told. */
function covered(told: string): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('button, input, select, textarea')]
  const isCovered = (control: HTMLElement) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    const at = document.elementFromPoint(left + width / 2, top + height / 2)
    return width > 0 && at?.closest(told) && !at.closest(told)?.contains(control)
  }
  return controls
    .filter(isCovered)
    .map((control) => control.textContent || control.outerHTML.slice(0, 80))
}
