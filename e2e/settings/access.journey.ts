import { expect, type Page, test } from '../ground/journey.ts'
import { openTab } from '../events/open-tab.ts'
import { venue, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { resetLink } from '../ground/new-person.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const newEvent = (page: Page) => page.getByRole('link', { name: 'Nytt arrangement' })

test('a user signs in on English pages, signs out and replaces a forgotten password', async ({
  page,
}) => {
  const email = 'lese@sundet.test'
  await page.goto(`/login?intended-url=${venue}/shows`)
  await page.getByRole('link', { name: 'In English' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(page, 'Events')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(heading(page, 'Check your inbox')).toBeVisible()
  await expect.poll(() => resetLink(email)).toBeTruthy()
  const link = (await resetLink(email)) ?? ''
  const password = 'noe helt annet denne gangen'
  await page.goto(link)
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat the password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/(login|password)/)
  await page.goto(`${venue}/brukerkonto`)
  await expect(heading(page, 'Your profile')).toBeVisible()
  const profile = page.locator('form[data-post$="/profile"]')
  const current = profile.getByLabel('Current password')
  await expect(current).toBeHidden()
  await profile.getByLabel('Email').fill('ny.adresse@sundet.test')
  await current.fill('feil')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile.getByText('Incorrect password')).toBeVisible()
})

const changing =
  /^(Lagre|Legg til|Slett|Rediger|Publiser|Stopp salg|Start salg|Book|Sjekk inn|Velg)/

/** Event tabs that are visible to a renter, grouped by their link in the row of tabs. */
const ofRenters = [
  ['sales'],
  ['seating', 'transactions'],
  ['zones', 'settings'],
  ['synopsis'],
  ['settlement'],
] as const

async function changesNothing(page: Page, title: string) {
  await expect(heading(page, title)).toBeVisible()
  const rooms = page.getByRole('navigation', { name: 'Faner' }).getByRole('link')
  await expect(rooms).toHaveCount(ofRenters.length)
  for (const [tab, room] of ofRenters.flatMap((tabs) =>
    tabs.map((each) => [each, tabs] as const),
  )) {
    await openTab(page, tab)
    const parts = page.locator('[data-inner] [data-tab]')
    await expect(parts).toHaveCount(room.length > 1 ? room.length : 0)
    await expect(page.locator('#dx-page-content .dx-skeleton')).toHaveCount(0)
    const content = page.getByRole('main')
    await expect(content.getByRole('button', { name: changing })).toHaveCount(0)
    await expect(content.getByRole('link', { name: changing })).toHaveCount(0)
    await expect(content.getByRole('textbox', { disabled: false })).toHaveCount(0)
  }
}

test('a renter sees only its own events, and can change nothing', async ({ page, browser }) => {
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
    go(page, `${venue}/renters/1/shows?from=${event.date}&to=${event.date}`)
  await list(own)
  await expect(page.getByText(own.title)).toBeVisible()
  await expect(newEvent(page)).toHaveCount(0)
  await list(others)
  await expect(page.getByText('Ingen arrangementer i perioden')).toBeVisible()
  await go(page, `${venue}/renters/1/shows/${others.id}/sales`)
  await expect(page.getByText('Fant ikke arrangementet')).toBeVisible()
  await go(page, `${venue}/renters/1/shows/${own.id}/seating?view=list`)
  await expect(page.getByText('Kun visning')).toBeVisible()
  await changesNothing(page, own.title)
  for (const closed of ['Reservasjoner', 'Deltakere', 'Vedlegg', 'Notat', 'Ressurser', 'Økonomi']) {
    await expect(page.getByRole('link', { name: closed, exact: true })).toHaveCount(0)
  }
  await go(page, `${venue}/renters/1/culture`)
  await expect(heading(page, 'Ingen tilgang')).toBeVisible()
})
