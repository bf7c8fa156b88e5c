import { expect, type Page, test } from '../ground/journey.ts'
import { house } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { logIn, signIn } from '../ground/log-in.ts'
import { newPerson } from '../ground/new-person.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Module addresses of specification 2 with the pages' headings. */
const modules = [
  ['default', 'Dashbord'],
  ['dashboard', 'Dashbord'],
  ['dashboard-legacy', 'Dashbord, gammelt'],
  ['culture', 'Kalender'],
  ['culture/timeline', 'Tidslinje'],
  ['culture/resources', 'Ressurser'],
  ['crm', 'Kunder'],
  ['shows', 'Arrangementer'],
  ['shows/scan', 'Skanner'],
  ['orders', 'Ordre'],
  ['orders/projects', 'Prosjekter'],
  ['campaigns', 'Markedsføring'],
  ['products', 'Produkter'],
  ['filmscheduler', 'Filmprogrammering'],
  ['renteradmin', 'Leietakere'],
  ['mediabase', 'Mediabase'],
  ['report', 'Rapporter'],
  ['partnerprofile', 'Innstillinger'],
] as const

const platformModules = [
  ['default', 'Dashbord'],
  ['partneradmin', 'Partneradmin'],
  ['crm', 'Kunder'],
  ['reportsadmin', 'Rapportadmin (beta)'],
  ['useradmin', 'Useradmin'],
  ['mediabase?as=admin', 'Mediabase'],
] as const

/** Closed below a renter, inside the frame. */
const partnerOnly = new Set([
  'dashboard',
  'dashboard-legacy',
  'crm',
  'culture/resources',
  'orders',
  'orders/projects',
  'campaigns',
  'products',
  'filmscheduler',
  'renteradmin',
  'mediabase',
  'partnerprofile',
])

/** Loads a seventh by URL, and navigates to the others. */
const open = (page: Page, place: number, path: string) =>
  place % 7 === 0 ? page.goto(path, { waitUntil: 'commit' }) : go(page, path)

test('every module address opens its page', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  for (const [place, [path, title]] of modules.entries()) {
    await open(page, place, `${house}/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · DxWeb`)
    // Exactly one entry of both menus is lit.
    await expect(page.locator('aside [aria-current], header [aria-current]')).toHaveCount(1)
  }
})

test('timeline, orders and resources light their tab, events and the calendar their entry', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/culture/timeline`)
  const tabs = page.getByRole('navigation', { name: 'Snarveier' })
  const menu = page.getByRole('navigation', { name: 'Hovedmeny' })
  const lit = (within: typeof tabs) => within.locator('[aria-current]')
  await expect(lit(tabs)).toHaveText('Tidslinje')
  await tabs.getByRole('link', { name: 'Ressurser' }).click()
  await expect(lit(tabs)).toHaveText('Ressurser')
  await expect(lit(menu)).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Arrangementer' }).click()
  await expect(lit(menu)).toHaveText('Arrangementer')
  await expect(lit(tabs)).toHaveCount(0)
  // Modules to come are marked in the menus.
  await expect(menu.getByRole('link', { name: 'Filmprogrammering' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Ordre', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Kalender', exact: true })).toBeVisible()
})

test('the profile opens in the frame, and the scanner has a way back', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows/scan`)
  await page.getByRole('main').getByRole('link', { name: 'Arrangementer' }).click()
  await expect(page).toHaveURL(`${house}/shows`)
  await page.getByRole('button', { name: /Brukermeny/ }).click()
  await page.getByRole('menuitem', { name: 'Din profil' }).click()
  await expect(page).toHaveURL(`${house}/brukerkonto`)
  await expect(page.locator('#dx-account')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Hovedmeny' })
    .getByRole('link', { name: 'Kalender' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kalender' })).toBeVisible()
})

test('every module address opens below a renter too', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  for (const [place, [path, own]] of modules.entries()) {
    const title = path === 'default' ? 'Kalender' : partnerOnly.has(path) ? 'Ingen tilgang' : own
    await open(page, place, `${house}/renters/1/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }
})

test('members of partner 1 open the platform’s pages from the menu', async ({ page }) => {
  await signIn(page, 'super@dxweb.test')
  for (const [place, [path, title]] of platformModules.entries()) {
    await open(page, place, `/partners/1/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }
  const menu = page.getByRole('navigation', { name: 'Hovedmeny' })
  await expect(page.locator('aside [aria-current] .dx-entry-label')).toHaveText([
    'Mediabase (som admin)',
  ])
  for (const name of [
    'Partneradmin',
    'Rapportadmin (beta)',
    'Useradmin',
    'Mediabase (som admin)',
  ]) {
    await expect(menu.getByRole('link', { name })).toBeVisible()
  }
  await menu.getByRole('link', { name: 'Health status' }).click()
  await expect(page).toHaveURL('/apiweb/health')
})

test('unknown addresses name the part of the product that does not know them', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto('/finnes/ikke')
  await expect(page.getByRole('heading', { name: 'Ukjent adresse. (app)' })).toBeVisible()
  await page.goto(`${house}/finnes-ikke`)
  await expect(page.getByRole('heading', { name: 'Ukjent adresse (RenderModule)' })).toBeVisible()
  await page.goto('/partners/1002/shows')
  await expect(page.getByRole('heading', { name: 'Ingen tilgang' })).toBeVisible()
})

test('a collapsed sidebar stays collapsed, in this tab and the next', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/culture`)
  const side = page.locator('aside')
  await side.getByRole('button', { name: 'Skjul menyen' }).click()
  await expect(side.getByRole('button', { name: 'Vis menyen' })).toBeVisible()
  await page.reload()
  await expect(side.getByRole('button', { name: 'Vis menyen' })).toBeVisible()
  const next = await page.context().newPage()
  await next.goto(`${house}/culture`)
  await expect(next.locator('aside').getByRole('button', { name: 'Vis menyen' })).toBeVisible()
  await next.setViewportSize({ width: 1024, height: 768 })
  await next.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await next.reload()
  await expect(next.locator('aside').getByRole('button', { name: 'Vis menyen' })).toBeVisible()
})

test('a menu beside the page does not cover it when the window is made narrow', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/culture`)
  const side = page.locator('aside')
  await expect(side.getByRole('button', { name: 'Skjul menyen' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(side).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(side.getByRole('button', { name: 'Skjul menyen' })).toBeVisible()
})

test('the language is chosen by address or menu, and kept', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/dashboard?locale=en`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto(`${house}/shows`)
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: /Norsk/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Arrangementer' })).toBeVisible()
  await page.goto(`${house}/dashboard`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashbord' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const sold = page.getByRole('columnheader', { name: 'Solgt' })
  await sold.evaluate((head) => window.scrollBy(0, head.getBoundingClientRect().top - 200))
  await expect(sold).toBeInViewport({ ratio: 1 })
})

test('keys open the palette and the list of keys, the bell opens the news', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows`)
  await expect(page.getByRole('heading', { name: 'Arrangementer' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(dialog(page, 'Hurtigtaster').getByRole('heading', { level: 3 })).toHaveText([
    'Overalt',
    'I lister',
    'I kalender og tidslinje',
    'Filmtavlen',
    'I salkartet',
    'Ved billettsalg',
  ])
  await expect(dialog(page, 'Hurtigtaster')).toContainText('F3Selg kontant')
  await expect(dialog(page, 'Hurtigtaster')).toContainText('F4Reserver')
  await expect(dialog(page, 'Hurtigtaster')).toContainText('1–9Så mange av de beste')
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Hurtigtaster')).toBeHidden()
  await page.getByRole('button', { name: 'Oppdateringer, noe er nytt' }).click()
  await expect(
    dialog(page, 'Oppdateringer').getByRole('heading', { level: 4 }).first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Oppdateringer')).toBeHidden()
  // Read news stay read on this device.
  await expect(page.getByRole('button', { name: 'Oppdateringer', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Arrangementer' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Søk' }).fill('kalen')
  await expect(page.getByRole('option', { name: 'Kalender', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.locator('mark').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${house}/culture`)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Søk' }).fill('kasser')
  await expect(page.getByRole('option', { name: /^Kasser/ }).first()).toContainText('Produkter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Kasser' })).toBeVisible()
})

test('the privacy agreement shows until approved, and not while impersonating', async ({
  page,
}) => {
  const { email, password } = await newPerson(page)
  const agreement = dialog(page, 'Personvern i DxWeb')
  await logIn(page, email, `/autosudo${house}/culture`, password)
  await page.getByLabel('Grunn').fill('Ser på kalenderen')
  await page.getByRole('button', { name: 'Fortsett som brukeren' }).click()
  await expect(page.getByRole('heading', { name: 'Kalender' })).toBeVisible()
  await expect(agreement).toHaveCount(0)

  const approvals: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/account')) {
      approvals.push(request.postDataJSON())
    }
  })
  await page.goto('/partners/1/useradmin')
  await agreement.getByRole('button', { name: 'Lukk' }).last().click()
  await expect(agreement).toBeHidden()
  expect(approvals).toEqual([])
  await page.reload()
  await agreement.getByRole('button', { name: 'Godkjenn' }).click()
  await expect(agreement).toBeHidden()
  expect(approvals).toEqual([{ agreementId: 4, version: 1 }])
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Useradmin' })).toBeVisible()
  await expect(agreement).toHaveCount(0)
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('  a failure in the interface shows the error screen, is reported, and is gone after a reload', async ({
    page,
  }) => {
    await signIn(page, 'sjef@sundet.test')
    await page.goto(`${house}/culture`)
    await expect(page.getByRole('heading', { name: 'Kalender' })).toBeVisible()
    const cut = '**/assets/**'
    await page.route(cut, (route) => route.abort())
    const reported = page.waitForRequest(/\/api\/v1\/client-errors$/)
    await page.getByRole('navigation', { name: 'Hovedmeny' }).getByText('Rapporter').click()
    await expect(page.getByRole('heading', { name: 'Feilmelding:' })).toBeVisible()
    expect((await (await reported).response())?.status()).toBe(200)
    await page.unroute(cut)
    await page.getByRole('button', { name: 'Last inn på nytt' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rapporter' })).toBeVisible()
  })

  test('  a server page that fails to load says so, and loads when the server answers', async ({
    page,
  }) => {
    const cut = /dashboardhtml|health\/ready/
    await page.route(cut, (route) => route.abort())
    await signIn(page, 'sjef@sundet.test')
    await page.goto(`${house}/dashboard`)
    await expect(page.getByText('Kunne ikke laste: Dashbord')).toBeVisible()
    await expect(dialog(page, 'Feil')).toContainText('Får ikke kontakt med serveren.')
    await page.unroute(cut)
    // The notice goes by itself as soon as the server answers, and what failed is read again.
    await expect(dialog(page, 'Feil')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashbord' })).toBeVisible()
  })
})
