import { translate } from '@dxweb/locales/translate.ts'
import { reports } from '@dxweb/web/screens/report/reports.ts'
import { expect, type Locator, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { house, makeEvent, makeSoldEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { tabTo } from '../ground/keys.ts'
import { signIn } from '../ground/log-in.ts'

interface Screen {
  path: string
  ready: string
}

const houseScreens: Screen[] = [
  { path: `${house}/dashboard`, ready: '.dx-dash__figure' },
  { path: `${house}/shows?period=lastSevenDays`, ready: '[data-row], .dx-event-card' },
  { path: `${house}/shows/new`, ready: 'form' },
  { path: `${house}/culture`, ready: '.dx-grid' },
  { path: `${house}/culture?mode=month`, ready: '.dx-month-event' },
  { path: `${house}/culture/timeline`, ready: '.dx-span' },
  { path: `${house}/orders/1`, ready: '.dx-order-events' },
  { path: `${house}/invoices/1`, ready: '.dx-invoice-sums' },
  { path: '/brukerkonto', ready: '#dx-account' },
]

const eventScreens = (event: string): Screen[] => [
  { path: `${event}/sales`, ready: '.dx-figures' },
  { path: `${event}/transactions`, ready: '[data-row]' },
  { path: `${event}/seating`, ready: '.dx-seat-map-canvas' },
  { path: `${event}/seating?view=list`, ready: '[data-seat]' },
  { path: `${event}/zones`, ready: '[data-row]' },
  { path: `${event}/note`, ready: '[contenteditable=true]' },
  { path: `${event}/reservations`, ready: '.dx-empty' },
  { path: `${event}/economy`, ready: '.dx-economy-actions' },
]

/** Loads the first screen, and navigates inside the application afterwards. */
async function show(page: Page, { path, ready }: Screen): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path, { waitUntil: 'commit' })
  else await go(page, path)
  await expect(page).toHaveURL(path)
  await expect(page.locator(ready).first()).toBeVisible()
}

test('login and home have no axe findings', async ({ page }) => {
  await page.goto('/login')
  expect.soft(await axeFindings(page), 'login').toEqual([])
  await signIn(page, 'flere@dxweb.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Velg organisasjon' })).toBeVisible()
  expect.soft(await axeFindings(page), 'home').toEqual([])
})

test('list, form, dashboard and account have no axe findings', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  for (const screen of houseScreens) {
    await show(page, screen)
    expect.soft(await axeFindings(page), screen.path).toEqual([])
  }
  const settled = `${house}/reports/renter-settlements?from=2000-01-01&to=2100-01-01&limit=1`
  const { data } = await call<{ data: { eventId: number }[] }>(page, 'GET', settled)
  await show(page, { path: `${house}/shows/${data[0]?.eventId}/settlement`, ready: '.dx-settled' })
  expect.soft(await axeFindings(page), 'a settlement').toEqual([])
})

test('the gallery of the ui kit has no axe findings, in any of its rooms', async ({ page }) => {
  await signIn(page, 'super@dxweb.test')
  await page.goto('/partners/1/react19-module')
  const rooms = page.getByRole('navigation', { name: 'Demo' }).getByRole('link')
  await expect(rooms).toHaveCount(8)
  for (const room of await rooms.all()) {
    await room.click()
    await expect(room).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('.dx-gallery .dx-card').first()).toBeVisible()
    expect.soft(await axeFindings(page), await room.innerText()).toEqual([])
  }
})

test('an event has no axe findings, its hall as map and as list', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const { path } = await makeSoldEvent(page)
  for (const screen of eventScreens(path)) {
    await show(page, screen)
    expect.soft(await axeFindings(page), screen.path).toEqual([])
  }
})

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** A report at one of three widths each. */
const widths = [1440, 1024, 390]

test('no report has axe findings or is wider than its window', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  for (const [at, { name }] of reports.entries()) {
    const width = widths[at % widths.length] ?? 1440
    await page.setViewportSize({ width, height: 844 })
    const ready = '[data-row], .dx-empty, .dx-call-sheet-section'
    await show(page, { path: `${house}/report/${name}`, ready })
    expect.soft(await axeFindings(page), `${name} at ${width}`).toEqual([])
    expect.soft(await overflowOf(page), `${name} at ${width}`).toBeLessThanOrEqual(0)
  }
})

test('a grouped and compared report has no axe findings, nor have its dialogs', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const path = `${house}/report/ticket-sales?group=eventType&within=channel&compare=weeks`
  await show(page, { path, ready: '[data-row]' })
  expect.soft(await axeFindings(page), 'groups').toEqual([])
  for (const name of ['Send jevnlig', 'Hva tallene betyr', 'Lysbilde']) {
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect.soft(await axeFindings(page, '[role=dialog]'), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('button', { name: 'Oppsett' }).click()
  await page.getByRole('menuitem', { name: 'Lagre oppsett' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect.soft(await axeFindings(page, '[role=dialog]'), 'saving').toEqual([])
})

test('menus and the calendar of a report have no axe findings, and give the focus back', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await show(page, { path: `${house}/report/presale`, ready: '[data-row]' })
  for (const name of ['Eksporter', 'Oppsett', 'Vis kalender']) {
    await page.getByRole('button', { name }).press('Enter')
    const popup = name === 'Vis kalender' ? page.getByRole('dialog') : page.getByRole('menu')
    await expect(popup).toBeVisible()
    expect.soft(await axeFindings(page), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
})

test('report administration has no axe findings, and is no wider than its window', async ({
  page,
}) => {
  await signIn(page, 'super@dxweb.test')
  const admin = '/partners/1/reportsadmin'
  const { data } = await call<{ data: { id: string }[] }>(page, 'GET', admin)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of [admin, `${admin}/${data[0]?.id}`]) {
      await show(page, { path, ready: path === admin ? '[data-row]' : 'form, fieldset' })
      expect.soft(await axeFindings(page), `${path} at ${width}`).toEqual([])
      expect.soft(await overflowOf(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('reports of a house without sales say so, in English too, with no axe findings', async ({
  page,
}) => {
  await signIn(page, 'sjef@gamle.test')
  await page.goto('/?locale=en')
  for (const name of [
    'ticket-sales',
    'presale',
    'vat',
    'tono',
    'nk?period=lastYear',
    'refunds',
    'batches',
  ]) {
    await show(page, { path: `/partners/500/report/${name}`, ready: '.dx-empty' })
    expect.soft(await axeFindings(page), name).toEqual([])
  }
  await page.goto('/?locale=nb')
})

test('no page scrolls sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const overflow = () => overflowOf(page)
  await page.goto('/login')
  expect(await overflow(), 'login').toBeLessThanOrEqual(0)
  await signIn(page, 'flere@dxweb.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Velg organisasjon' })).toBeVisible()
  expect(await overflow(), 'home').toBeLessThanOrEqual(0)
  const { path } = await makeSoldEvent(page)
  for (const screen of [...houseScreens, ...eventScreens(path)]) {
    await show(page, screen)
    expect.soft(await overflow(), screen.path).toBeLessThanOrEqual(0)
  }
})

for (const locale of ['nb', 'en'] as const) {
  const say = (key: string, values?: Record<string, string | number>) =>
    translate(locale, key, values)

  test(`  a whole sale is made by keys and accessible names, ${locale}`, async ({ page }) => {
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    const press = async (at: Locator, key = 'Enter') => {
      await tabTo(page, at)
      await page.keyboard.press(key)
    }
    await signIn(page, 'sjef@sundet.test')
    const event = await makeEvent(page, { hall: 'Kinosalen' })
    await page.goto(`${event.path}/sales?locale=${locale}`)
    await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
    await press(page.getByRole('link', { name: say('shows.tab.seating'), exact: true }))
    const sale = page.getByRole('region', { name: say('ticketing.sale'), exact: true })
    await expect(sale).toContainText(say('ticketing.chooseSeats'))
    await press(button(say('seating.showAsList')))

    const seats = page.getByRole('region', { name: say('seating.list') })
    await press(seats.getByRole('button').first(), 'Space')
    const chosen = page.getByRole('list', { name: say('ticketing.chosenSeats') })
    await expect(chosen.getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(chosen.getByRole('listitem')).toHaveCount(2)
    await press(button(/^Barn/))
    await expect(chosen).toContainText('Barn')
    expect.soft(await axeFindings(page), 'the cart').toEqual([])

    await press(button(new RegExp(`^${say('ticketing.means.cash')}`)))
    await expect(page.getByRole('textbox', { name: say('ticketing.received') })).toBeFocused()
    await page.keyboard.type('1000')
    await page.keyboard.press('Enter')
    await expect(sale).toContainText(say('ticketing.sold', { count: 2 }))
    await expect(button(say('ticketing.nextSale'))).toBeFocused()
    expect.soft(await axeFindings(page), 'the receipt').toEqual([])
    const opened = page.waitForEvent('popup')
    await press(button(new RegExp(`^${say('ticketing.print.tickets')}`)))
    await (await opened).close()
    await press(button(say('ticketing.nextSale')))
    await expect(sale).toContainText(say('ticketing.chooseSeats'))
    await expect(seats.getByRole('button').first()).toHaveAccessibleName(
      new RegExp(say('seating.sold'), 'i'),
    )
  })
}
