import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { house, makeEvent } from '../ground/far-event.ts'
import { logIn, signIn } from '../ground/log-in.ts'
import { newPerson, resetLink } from '../ground/new-person.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const newEvent = (page: Page) => page.getByRole('link', { name: 'Nytt arrangement' })

interface Auth {
  user: { id: number } | null
}

const userId = async (page: Page) => (await call<Auth>(page, 'GET', '/auth')).user?.id ?? 0

test.describe('the login page', () => {
  test.use({ javaScriptEnabled: false })

  test('login works without JavaScript, refuses a wrong password and keeps the intended address', async ({
    page,
  }) => {
    await page.goto(`${house}/shows?q=korps`)
    await expect(page).toHaveURL(/\/login\?intended-url=/)
    await page.getByLabel('E-post').fill('sjef@sundet.test')
    await page.getByLabel('Passord', { exact: true }).fill('feil')
    await page.getByRole('button', { name: 'Logg inn' }).click()
    await expect(page.getByText('E-post eller passord er feil.')).toBeVisible()
    await expect(page.getByLabel('E-post')).toHaveValue('sjef@sundet.test')
    await page.getByLabel('Passord', { exact: true }).fill('demo')
    await page.getByRole('button', { name: 'Logg inn' }).click()
    await expect(page).toHaveURL(`${house}/shows?q=korps`)
  })
})

test('the language chosen on the login page is kept in the application', async ({ page }) => {
  await page.goto(`/login?intended-url=${house}/shows`)
  await page.getByRole('link', { name: 'In English' }).click()
  await page.getByLabel('Email').fill('lese@sundet.test')
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(page, 'Events')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('logging out ends the session, and says so', async ({ page }) => {
  await logIn(page, 'sjef@fjellvik.test')
  await page.getByRole('button', { name: /Brukermeny/ }).click()
  await page.getByRole('menuitem', { name: 'Logg ut' }).click()
  await expect(page.getByText('Du er logget ut.')).toBeVisible()
  await page.goto('/partners/1001/shows')
  await expect(page).toHaveURL(/\/login\?intended-url=/)
})

test('a forgotten password is mailed a link, which sets a new one once', async ({ page }) => {
  const { email } = await newPerson(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Glemt passordet?' }).click()
  await page.getByLabel('E-post').fill(email)
  await page.getByRole('button', { name: 'Send lenke' }).click()
  await expect(heading(page, 'Se i innboksen')).toBeVisible()
  await expect.poll(() => resetLink(email)).toBeTruthy()
  const link = (await resetLink(email)) ?? ''

  const password = 'noe helt annet denne gangen'
  await page.goto(link)
  await page.getByLabel('Nytt passord').fill(password)
  await page.getByLabel('Gjenta passordet').fill(password)
  await page.getByRole('button', { name: 'Lagre passordet' }).click()
  await expect(page.getByText('Passordet er endret.')).toBeVisible()
  await logIn(page, email, '/brukerkonto', password)
  await expect(heading(page, 'Din profil')).toBeVisible()
  await page.goto(link)
  await expect(heading(page, 'Lenken virker ikke lenger')).toBeVisible()
})

test('a new sign-in address needs the password', async ({ page }) => {
  await signIn(page, 'frivillig@sundet.test')
  await page.goto('/brukerkonto')
  const profile = page.locator('form[data-post$="/profile"]')
  const password = profile.getByLabel('Nåværende passord')
  await expect(profile.getByLabel('E-post')).toHaveValue('frivillig@sundet.test')
  await expect(password).toBeHidden()
  await profile.getByLabel('E-post').fill('ny.adresse@sundet.test')
  await password.fill('feil')
  await profile.getByRole('button', { name: 'Lagre' }).click()
  await expect(profile.getByText('Passordet stemmer ikke')).toBeVisible()
})

test('a superuser impersonates a kulturhussjef and stops', async ({ page }) => {
  await logIn(page, 'super@dxweb.test', `/autosudo${house}/shows`)
  await expect(page).toHaveURL(new RegExp(`/sudo/\\d+${house}/shows`))
  const goOn = page.getByRole('button', { name: 'Fortsett som brukeren' })
  await goOn.click()
  await expect(page.getByText('Feltet kan ikke være tomt')).toBeVisible()
  await page.getByLabel('Grunn').fill('Finner ikke rapporten')
  await goOn.click()
  await expect(newEvent(page)).toBeVisible()
  await page.getByRole('link', { name: 'Dashbord', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/sudo/\\d+${house}/dashboard`))
  await expect(heading(page, 'Dashbord')).toBeVisible()
  await page.getByRole('link', { name: 'Arrangementer' }).first().click()
  const actedAt = page.url()
  await page.getByRole('button', { name: /Brukermeny/ }).click()
  await page.getByRole('menuitem', { name: 'Avslutt sudo' }).click()
  await expect(page).toHaveURL('/partners/1/partneradmin/1003')
  await page.goto(actedAt)
  await expect(goOn).toBeVisible()
})

test('when impersonation is impossible, a sentence says why and a link leads home', async ({
  page,
}) => {
  await signIn(page, 'super@dxweb.test')
  for (const [path, text] of [
    ['/autosudo/partners/9999/shows', 'Det finnes ingen partner 9999.'],
    ['/autosudo/partners/1/shows', 'Partner 1 har ingen aktiv kulturhussjef å handle som.'],
    [`/sudo/999999${house}/shows`, 'Det finnes ingen aktiv bruker 999999.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text)).toBeVisible()
    await page.getByRole('link', { name: 'Til forsiden' }).click()
    await expect(page).toHaveURL('/partners/1/partneradmin')
  }
})

test('a user who may not impersonate is told so, and offered nothing', async ({ page }) => {
  await signIn(page, 'lese@sundet.test')
  for (const path of [`/autosudo${house}/shows`, `/sudo/999999${house}/shows`]) {
    await page.goto(path)
    await expect(page.getByText('Bare plattformens egne brukere kan handle')).toBeVisible()
    await page.getByRole('link', { name: 'Til forsiden' }).click()
    await expect(page).toHaveURL(`${house}/culture`)
  }
  await page.goto(`/sudo/${await userId(page)}${house}/shows`)
  await expect(page.getByText('ingen handler på vegne av seg selv')).toBeVisible()
})

test('an address with impersonation grants no right to it', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'super@dxweb.test')
  const superId = await userId(other)
  await signIn(page, 'sjef@fjellvik.test')
  const chief = await browser.newContext()
  const chiefPage = await chief.newPage()
  await signIn(chiefPage, 'sjef@sundet.test')
  const chiefId = await userId(chiefPage)

  for (const [asker, id] of [
    [page, chiefId],
    [page, superId],
    [other, chiefId],
  ] as const) {
    const forged = await asker.request.get(`/api/v1${house}/event-choices`, {
      headers: { 'X-Dx-Ninja': String(id) },
    })
    expect(forged.status()).toBe(403)
  }
  await expect(call(page, 'POST', '/auth/sudo', { userId: chiefId })).rejects.toThrow('403')
  await page.goto(`/sudo/${chiefId}${house}/shows`)
  await expect(heading(page, 'Kan ikke handle som en annen')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fortsett som brukeren' })).toHaveCount(0)
  await other.goto(`/sudo/${chiefId}${house}/shows`)
  await expect(other.getByText('(sjef@sundet.test)')).toBeVisible()
  await other.context().close()
  await chief.close()
})

test('a renter sees only its own events, and changes nothing', async ({ page, browser }) => {
  const chief = await browser.newContext()
  const chiefPage = await chief.newPage()
  await signIn(chiefPage, 'sjef@sundet.test')
  const own = await makeEvent(chiefPage, { renterId: 1 })
  const others = await makeEvent(chiefPage, { renterId: 2 })
  await chief.close()

  await signIn(page, 'leietaker@sundet.test')
  await page.goto('/')
  await expect(page).toHaveURL(/\/partners\/1003\/renters\/1\/shows/)
  const list = (event: typeof own) =>
    page.goto(`${house}/renters/1/shows?from=${event.date}&to=${event.date}`)
  await list(own)
  await expect(page.getByText(own.title)).toBeVisible()
  await expect(newEvent(page)).toHaveCount(0)
  await list(others)
  await expect(page.getByText('Ingen arrangementer i perioden')).toBeVisible()
  await page.goto(`${house}/renters/1/shows/${others.id}/sales`)
  await expect(page.getByText('Fant ikke arrangementet')).toBeVisible()
  await page.goto(`${house}/shows`)
  await expect(page).toHaveURL(/\/partners\/1003\/renters\/1\/shows/)
  await page.goto(`${house}/renters/1/shows/${own.id}/seating?view=list`)
  await expect(page.getByText('Kun visning')).toBeVisible()
  await changesNothing(page, own.title, ofRenters)
  for (const closed of ['Reservasjoner', 'Deltakere', 'Vedlegg', 'Notat', 'Ressurser', 'Økonomi']) {
    await expect(page.getByRole('link', { name: closed, exact: true })).toHaveCount(0)
  }
  for (const closed of ['note', 'participants', 'attachments']) {
    await page.goto(`${house}/renters/1/shows/${own.id}/${closed}`)
    await expect(heading(page, 'Ingen tilgang')).toBeVisible()
  }
  await refusesEach(page, `${house}/events/${own.id}`, 1)
  await page.goto(`${house}/renters/1/culture`)
  await expect(heading(page, 'Ingen tilgang')).toBeVisible()
  await expect(
    call(page, 'GET', `${house}/calendar?from=${own.date}&to=${own.date}`, undefined, 1),
  ).rejects.toThrow(/: 403/)
})

const changing =
  /^(Lagre|Legg til|Slett|Rediger|Publiser|Stopp salg|Start salg|Book|Sjekk inn|Velg)/

/** Tabs of an event: for the house, and for a renter. */
const [ofTheHouse, ofRenters] = [12, 7]

/** Every tab opens and offers no change. */
async function changesNothing(page: Page, title: string, tabCount: number) {
  await expect(heading(page, title)).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Faner' }).getByRole('link')
  await expect(tabs).toHaveCount(tabCount)
  for (const tab of await tabs.all()) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('#dx-page-content .dx-skeleton')).toHaveCount(0)
    const content = page.getByRole('main')
    await expect(content.getByRole('button', { name: changing })).toHaveCount(0)
    await expect(content.getByRole('link', { name: changing })).toHaveCount(0)
    await expect(content.getByRole('textbox', { disabled: false })).toHaveCount(0)
  }
}

/** The server refuses what the screens do not offer. */
async function refusesEach(page: Page, event: string, renterId = 0) {
  for (const [method, path, body] of [
    ['POST', 'publish', { version: 1 }],
    ['POST', 'move', { version: 1, auditoriumId: 1, date: '2099-01-01', startTime: '19:00' }],
    ['POST', 'cancel', { version: 1, reason: 'Syk' }],
    ['PUT', 'note', { version: 1, note: null }],
    ['PUT', 'sales-settings', { version: 1 }],
    ['POST', 'participants', { lastName: 'Vik' }],
    ['POST', 'resources', { resourceId: 1 }],
    ['PUT', 'economy', { version: 1 }],
  ] as const) {
    await expect(call(page, method, `${event}/${path}`, body, renterId), path).rejects.toThrow(
      /: 403/,
    )
  }
}

test('a reader sees sales and halls, and changes nothing', async ({ page, browser }) => {
  const chief = await browser.newContext()
  const chiefPage = await chief.newPage()
  await signIn(chiefPage, 'sjef@sundet.test')
  const event = await makeEvent(chiefPage)
  await chief.close()

  await signIn(page, 'lese@sundet.test')
  await page.goto(`${house}/shows`)
  await expect(heading(page, 'Arrangementer')).toBeVisible()
  await expect(newEvent(page)).toHaveCount(0)
  await page.goto(`${event.path}/seating?view=list`)
  await expect(page.getByText('Kun visning')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stopp salg' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Notat' }).click()
  await expect(page.getByText('Ingen notat')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Notat' })).toHaveCount(0)
  await page.goto(`${house}/shows/new`)
  await expect(heading(page, 'Ingen tilgang')).toBeVisible()
  await page.getByRole('link', { name: 'Kunder' }).click()
  await expect(heading(page, 'Kunder')).toBeVisible()
})

test('a partner below the ticketing threshold cannot edit events', async ({ page }) => {
  await signIn(page, 'sjef@gamle.test')
  await page.goto('/partners/500/shows')
  await expect(heading(page, 'Arrangementer')).toBeVisible()
  await expect(newEvent(page)).toHaveCount(0)
  const { data } = await call<{ data: { id: number; title: string }[] }>(
    page,
    'GET',
    '/partners/500/events?from=2017-01-01&to=2099-12-31&limit=1',
  )
  const [event] = data
  if (event === undefined) throw new Error('The partner has no event')
  await page.goto(`/partners/500/shows/${event.id}/sales`)
  await changesNothing(page, event.title, ofTheHouse)
  await refusesEach(page, `/partners/500/events/${event.id}`)
})

test('home lists the organisations of a user who has several', async ({ page }) => {
  await logIn(page, 'flere@dxweb.test')
  await expect(heading(page, 'Velg organisasjon')).toBeVisible()
  await expect(page.getByText('flere@dxweb.test').first()).toBeVisible()
  const places = page.getByRole('main').getByRole('listitem')
  await expect(places).toHaveCount(2)
  await places.filter({ hasText: 'Fjellvik kino' }).getByRole('link').click()
  await expect(page).toHaveURL('/partners/1001/shows')
})

const landings = [
  { who: 'super@dxweb.test', path: '/partners/1/partneradmin', title: 'Partneradmin' },
  { who: 'sjef@sundet.test', path: `${house}/dashboard`, title: 'Dashbord' },
  { who: 'sjef@byfjord.test', path: '/partners/1002/shows', title: 'Arrangementer' },
  { who: 'lese@sundet.test', path: `${house}/culture`, title: 'Kalender' },
  { who: 'skanner@sundet.test', path: `${house}/shows/scan`, title: 'Skanner' },
]

test('a user with one organisation lands where their work is', async ({ browser }) => {
  for (const { who, path, title } of landings) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, who)
    await page.goto('/')
    await expect(page).toHaveURL(path)
    await expect(heading(page, title)).toBeVisible()
    await context.close()
  }
})

test('a volunteer and a scanner see no figures, and only their own menu', async ({ browser }) => {
  for (const who of ['frivillig@sundet.test', 'skanner@sundet.test']) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, who)
    await page.goto(`${house}/shows`)
    await expect(heading(page, 'Mine vakter')).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Hovedmeny' })
    await expect(menu).toBeAttached()
    await expect(menu.getByRole('link')).toHaveCount(0)
    await context.close()
  }
})

test('a volunteer sees their own shifts with day, time, place and event, on a phone too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'frivillig@sundet.test')
  await page.goto(`${house}/shows`)
  const shift = page.locator('main li').filter({ hasText: 'Arrangementet:' }).first()
  await expect(shift).toContainText(/\d\d:\d\d–.*(Lydtekniker|Lystekniker|Vaktleder)/)
  await expect(shift).toContainText('Sundet kulturhus')
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(/dag \d+\. /)
  expect(await axeFindings(page)).toEqual([])
})
