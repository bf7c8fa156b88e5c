import { type Browser, expect, type Page, test } from '../ground/journey.ts'
import { norwegian } from '../ground/browser.ts'
import { venue, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { addTariff, removeTerms, setTerms } from './terms.ts'

const admin = '/partners/1/partneradmin'
const reason = 'Avtalen er sagt opp'

const sale = (page: Page) => page.getByRole('region', { name: 'Salg', exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function openVenue(browser: Browser): Promise<Page> {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ ...norwegian, viewport, serviceWorkers: 'block' })
  const phone = await context.newPage()
  await signIn(phone, 'super@dxweb.test')
  await phone.goto(admin)
  await expect(phone.locator('[data-row]')).toHaveCount(4)
  await phone.getByRole('searchbox', { name: 'Søk i hus' }).fill('kari ålesund')
  await expect(phone.locator('[data-row]')).toHaveCount(1)
  await phone.getByRole('link', { name: 'Sundet kulturhus' }).click()
  return phone
}

async function pause(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Sett på pause' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Sett på pause' })
  await dialog.getByLabel('Grunn').fill(reason)
  await dialog.getByRole('button', { name: 'Sett på pause' }).click()
  await expect(phone.getByText(`Huset er satt på pause: ${reason}`)).toBeVisible()
  await phone.getByRole('link', { name: 'Logg', exact: true }).click()
  const deeds = phone.getByRole('listitem').filter({ hasText: 'Satt på pause' })
  await expect(deeds.first()).toContainText(`Grunn: ${reason}`)
}

async function takeEvents(phone: Page, page: Page): Promise<void> {
  await go(page, `${venue}/shows`)
  await expect(heading(page, 'Arrangementer')).toBeVisible()
  await phone.getByRole('link', { name: 'Moduler', exact: true }).click()
  const module = phone.getByRole('checkbox', { name: /^Arrangementer/ })
  for (const isGiven of [false, true]) {
    await module.setChecked(isGiven)
    await phone.getByRole('button', { name: 'Lagre' }).click()
    await expect(heading(page, isGiven ? 'Arrangementer' : 'Ingen tilgang')).toBeVisible()
  }
}

async function beginFromList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Handle på vegne av Per Haugen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Handle på vegne av' })
  await dialog.getByLabel('Grunn').fill('Finner ikke rapporten')
  await dialog.getByRole('button', { name: 'Handle på vegne av' }).click()
  await expect(page).toHaveURL(/\/sudo\/\d+\/partners\/1003\//)
}

/** Checks that the user menu, which ends sudo, is visible at every width. */
async function expectWayOut(page: Page): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    if (width === 390) await page.getByRole('button', { name: 'Vis meny' }).click()
    const menu = page.getByRole('button', { name: /Brukermeny/ })
    await expect(menu).toBeInViewport({ ratio: 1 })
    await menu.click()
    await expect(page.getByRole('menuitem', { name: 'Avslutt sudo' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
  }
}

async function leave(page: Page, back: string): Promise<void> {
  await page.getByRole('button', { name: /Brukermeny/ }).click()
  await page.getByRole('menuitem', { name: 'Avslutt sudo' }).click()
  await expect(page).toHaveURL(back)
}

async function actForUser(phone: Page): Promise<void> {
  await go(phone, `${admin}/1003/people`)
  await beginFromList(phone)
  await expectWayOut(phone)
  await phone.getByRole('link', { name: 'Arrangementer' }).first().click()
  await expect(phone).toHaveURL(/\/sudo\/\d+\/partners\/1003\/shows/)
  await leave(phone, `${admin}/1003/people`)
}

test('a clerk with a cart immediately sees that the venue is paused or has lost a module, and keeps the cart; the platform sets terms and acts as a user', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { path } = await makeEvent(page, { hall: 'Kinosalen' })
  await page.goto(`${path}/seating`)
  await expect(sale(page)).toContainText('Velg seter i salen.')
  await page.keyboard.press('2')
  await expect(sale(page).getByRole('timer')).toContainText('Holdes i')

  const phone = await openVenue(browser)
  await pause(phone)
  const bar = page.getByText(`Huset er satt på pause (${reason})`)
  await expect(bar).toBeVisible()
  await expect(sale(page)).toContainText('Ingenting kan selges')

  await phone.getByRole('button', { name: 'Gjenoppta' }).click()
  await expect(bar).toBeHidden()
  await sale(page).getByRole('button', { name: /^Kort/ }).click()
  await expect(sale(page)).toContainText('2 billetter solgt')
  await takeEvents(phone, page)
  await phone.getByRole('link', { name: 'Vilkår', exact: true }).click()
  await setTerms(phone)
  await removeTerms(phone)
  await addTariff(phone)
  await actForUser(phone)
  await phone.context().close()
})
