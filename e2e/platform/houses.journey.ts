import { randomInt } from 'node:crypto'
import { type Browser, expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { norwegian } from '../ground/browser.ts'
import { house, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const admin = '/partners/1/partneradmin'

/** The platform's people work from a phone, too. */
async function openPhone(browser: Browser): Promise<Page> {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ ...norwegian, viewport, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, 'super@dxweb.test')
  return page
}

test('houses are found, and one is changed where its chief sees it', async ({ page }) => {
  await signIn(page, 'super@dxweb.test')
  await page.goto(admin)
  const rows = page.locator('[data-row]')
  await expect(rows).toHaveCount(4)
  await page.getByRole('searchbox', { name: 'Søk i hus' }).fill('kari ålesund')
  await expect(rows).toHaveCount(1)
  expect.soft(await axeFindings(page), 'the list').toEqual([])
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Eksporter' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toBe('hus.csv')
  await rows.getByRole('link', { name: 'Sundet kulturhus' }).click()
  for (const tab of ['Moduler', 'Vilkår', 'Brukere', 'Logg', 'Om']) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await expect(page.getByRole('link', { name: tab, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    expect.soft(await axeFindings(page), tab).toEqual([])
  }
  await page.getByRole('textbox', { name: 'Organisasjonsnummer' }).fill('314100400')
  await page.getByRole('button', { name: 'Lagre' }).click()
  await expect(page.getByText('Ikke et gyldig organisasjonsnummer')).toBeVisible()
})

test('a pause ends a sale with an open cart, is told to the clerk, and loses nothing', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { path } = await makeEvent(page)
  await page.goto(`${path}/seating`)
  const panel = page.getByRole('region', { name: 'Salg', exact: true })
  await expect(panel).toContainText('Velg seter i salen.')
  await page.keyboard.press('2')
  await expect(panel.getByRole('timer')).toContainText('Holdes i')

  const phone = await openPhone(browser)
  await phone.goto(`${admin}/1003`)
  await phone.getByRole('button', { name: 'Sett på pause' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Sett på pause' })
  await dialog.getByLabel('Grunn').fill('Avtalen er sagt opp')
  expect.soft(await axeFindings(phone), 'the pause').toEqual([])
  await dialog.getByRole('button', { name: 'Sett på pause' }).click()
  await expect(phone.getByText('Huset er satt på pause: Avtalen er sagt opp')).toBeVisible()

  await phone.getByRole('link', { name: 'Logg', exact: true }).click()
  const deeds = phone.getByRole('listitem').filter({ hasText: 'Satt på pause' })
  await expect(deeds.first()).toContainText('Grunn: Avtalen er sagt opp')
  expect.soft(await axeFindings(phone), 'the log of the house').toEqual([])

  const bar = page.getByText('Huset er satt på pause (Avtalen er sagt opp)')
  await expect(bar).toBeVisible()
  await expect(panel).toContainText('Ingenting kan selges')
  await page.goto(`${house}/report/ticket-sales`)
  await expect(page.getByRole('heading', { level: 1, name: 'Billettsalg' })).toBeVisible()
  await page.goto(`${path}/seating`)
  await expect(panel).toContainText('Ingenting kan selges')

  await phone.getByRole('button', { name: 'Gjenoppta' }).click()
  await expect(bar).toBeHidden()
  await panel.getByRole('button', { name: /^Kort/ }).click()
  await expect(panel).toContainText('2 billetter solgt')
  await phone.context().close()
})

test('events that a house gets back are there at once, for those who look at them', async ({
  page,
  browser,
}) => {
  const theirs = await (await browser.newContext(norwegian)).newPage()
  await signIn(theirs, 'sjef@gamle.test')
  await theirs.goto('/partners/500/shows')
  const events = theirs.getByRole('heading', { level: 1, name: 'Arrangementer' })
  await expect(events).toBeVisible()

  await signIn(page, 'super@dxweb.test')
  await page.goto(`${admin}/500/modules`)
  const module = page.getByRole('checkbox', { name: /^Arrangementer/ })
  for (const isGiven of [false, true]) {
    await module.setChecked(isGiven)
    await page.getByRole('button', { name: 'Lagre' }).click()
    const shown = isGiven ? events : theirs.getByRole('heading', { name: 'Ingen tilgang' })
    await expect(shown).toBeVisible()
  }
  await theirs.context().close()
})

async function leaveSudo(page: Page, back = `${admin}/1003`): Promise<void> {
  await page.getByRole('button', { name: /Brukermeny/ }).click()
  await page.getByRole('menuitem', { name: 'Avslutt sudo' }).click()
  await expect(page).toHaveURL(back)
}

async function enterSudo(page: Page, path: string, reason: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Grunn').fill(reason)
  await page.getByRole('button', { name: 'Fortsett som brukeren' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Arrangementer' })).toBeVisible()
}

test('sudo stands in the house’s log with its reason, by each way in and each way out', async ({
  page,
  browser,
}) => {
  const run = randomInt(1_000_000_000)
  const [listed, named, found] = [`Fra listen ${run}`, `Ved adresse ${run}`, `Søkt opp ${run}`]
  await signIn(page, 'super@dxweb.test')
  await page.goto(`${admin}/1003/people`)
  await page.getByRole('button', { name: 'Handle på vegne av Per Haugen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Handle på vegne av' })
  await dialog.getByLabel('Grunn').fill(listed)
  await dialog.getByRole('button', { name: 'Handle på vegne av' }).click()
  await expect(page).toHaveURL(/\/sudo\/\d+\/partners\/1003\//)
  const ninja = /\/sudo\/\d+/.exec(page.url())?.[0] ?? ''
  await leaveSudo(page, `${admin}/1003/people`)
  await enterSudo(page, `/autosudo${house}/shows`, found)
  await leaveSudo(page)
  await enterSudo(page, `${ninja}${house}/shows`, named)
  // A log out ends it as well.
  await page.goto('/apiweb/logout')
  await expect(page).toHaveURL(/\/login/)

  const theirs = await (await browser.newContext(norwegian)).newPage()
  await signIn(theirs, 'sjef@sundet.test')
  await theirs.goto(`${house}/report/activity-log`)
  for (const reason of [listed, found, named]) {
    for (const way of ['Sudo begynt', 'Sudo avsluttet']) {
      const line = theirs.getByRole('row').filter({ hasText: reason }).filter({ hasText: way })
      await expect(line).toHaveCount(1)
      await expect(line).toContainText('Solveig Platou')
    }
  }
  expect.soft(await axeFindings(theirs), 'the log').toEqual([])
  await theirs.context().close()
})

test('the user menu is in sight in sudo, at every width, with its way out', async ({ page }) => {
  await signIn(page, 'super@dxweb.test')
  await enterSudo(page, `/autosudo${house}/shows`, 'Ser på menyen')
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    if (width === 390) await page.getByRole('button', { name: 'Vis meny' }).click()
    const menu = page.getByRole('button', { name: /Brukermeny/ })
    await expect(menu).toBeInViewport({ ratio: 1 })
    await menu.click()
    await expect(page.getByRole('menuitem', { name: 'Avslutt sudo' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
  }
})

test('the platform acts for somebody with a reason, asked for on a phone', async ({ browser }) => {
  const phone = await openPhone(browser)
  await phone.goto(`${admin}/1003/people`)
  await phone.getByRole('button', { name: 'Handle på vegne av Per Haugen' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Handle på vegne av' })
  await dialog.getByRole('button', { name: 'Handle på vegne av' }).click()
  await expect(dialog.getByText('Feltet kan ikke være tomt')).toBeVisible()
  await dialog.getByLabel('Grunn').fill('Finner ikke rapporten')
  await dialog.getByRole('button', { name: 'Handle på vegne av' }).click()
  await expect(phone).toHaveURL(/\/sudo\/\d+\/partners\/1003\//)
  await phone.context().close()
})
