import { type Browser, expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { house } from '../ground/far-event.ts'
import { logIn, signIn } from '../ground/log-in.ts'
import { newPerson } from '../ground/new-person.ts'
import { totpCode } from '../ground/totp-code.ts'

const field = (page: Page, name: string) =>
  page.locator('main').getByRole('textbox', { name, exact: true })
const signingIn = (page: Page) => page.getByRole('dialog', { name: 'Du er logget ut', exact: true })
const save = (page: Page) => page.getByRole('button', { name: /^(Lagre|Legg til)/ }).click()
/** The page's stream ends with the session and asks for the sign-in, whose dialog lies above the buttons then. */
const saveByKeys = (page: Page) => field(page, 'Etternavn').press('ControlOrMeta+Enter')

async function typeCustomer(page: Page, lastName: string): Promise<void> {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/crm/customers/new`)
  await field(page, 'Fornavn').fill('Vilde')
  await field(page, 'Etternavn').fill(lastName)
}

/** Ends the session as another browser does: the cookie stays, and is nobody's any longer. */
async function endElsewhere(page: Page, browser: Browser): Promise<void> {
  const other = await browser.newContext({ storageState: await page.context().storageState() })
  await (await other.newPage()).goto('/apiweb/logout')
  await other.close()
}

test('a session that ends elsewhere is signed in above the form, which is saved then', async ({
  page,
  browser,
}) => {
  const lastName = `Utlogget ${Date.now()}`
  await typeCustomer(page, lastName)
  await endElsewhere(page, browser)
  await saveByKeys(page)
  const dialog = signingIn(page)
  await expect(dialog.getByLabel('E-post')).toHaveValue('sjef@sundet.test')
  await expect(dialog.getByLabel('Passord')).toBeFocused()
  expect.soft(await axeFindings(page), 'the dialog').toEqual([])
  await page.keyboard.type('feil')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('E-post eller passord er feil.')).toBeVisible()
  await dialog.getByLabel('Passord').fill('demo')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(field(page, 'Etternavn')).toHaveValue(lastName)
  await save(page)
  await expect(page).toHaveURL(/\/customers\/\d+$/)
})

test('the sign-in can be left on a phone: nothing is lost and nothing is saved', async ({
  page,
}) => {
  const lastName = `Forlatt ${Date.now()}`
  await page.setViewportSize({ width: 390, height: 844 })
  await typeCustomer(page, lastName)
  await page.context().clearCookies()
  await save(page)
  await expect(signingIn(page)).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  await page.keyboard.press('Escape')
  await expect(signingIn(page)).toBeHidden()
  await expect(field(page, 'Etternavn')).toHaveValue(lastName)
  const bar = page.getByText('Du er logget ut. Ingenting lagres før du logger inn igjen.')
  await expect(bar).toBeVisible()
  expect.soft(await axeFindings(page), 'the bar').toEqual([])
  await save(page)
  await expect(signingIn(page)).toBeVisible()
  await signingIn(page).getByRole('button', { name: 'Ikke nå' }).click()
  await page.getByRole('button', { name: 'Logg inn' }).click()
  await signingIn(page).getByLabel('Passord').fill('demo')
  await signingIn(page).getByRole('button', { name: 'Logg inn' }).click()
  await expect(bar).toBeHidden()
  await expect(field(page, 'Etternavn')).toHaveValue(lastName)
  await save(page)
  await expect(page).toHaveURL(/\/customers\/\d+$/)
})

test('another user who signs in there has the page loaded anew', async ({ page }) => {
  await typeCustomer(page, 'Prøve')
  await page.context().clearCookies()
  await save(page)
  page.on('dialog', (asked) => void asked.accept())
  await signingIn(page).getByLabel('E-post').fill('lese@sundet.test')
  await signingIn(page).getByLabel('Passord').fill('demo')
  await signingIn(page).getByRole('button', { name: 'Logg inn' }).click()
  await expect(
    page.getByText('Lise Lese').or(page.getByText('lese@sundet.test')).first(),
  ).toBeVisible()
  await expect(signingIn(page)).toBeHidden()
})

test('in sudo the page stays, once the same person has signed in and said why anew', async ({
  page,
  browser,
}) => {
  const lastName = `I sudo ${Date.now()}`
  await signIn(page, 'super@dxweb.test')
  await page.goto(`/autosudo${house}/crm/customers/new`)
  await page.getByLabel('Grunn').fill('Registrerer en kunde')
  await page.getByRole('button', { name: 'Fortsett som brukeren' }).click()
  await field(page, 'Fornavn').fill('Vilde')
  await field(page, 'Etternavn').fill(lastName)
  const acting = page.getByText('handler på vegne av').first()
  await expect(acting).toContainText('Solveig Platou')
  await endElsewhere(page, browser)
  await saveByKeys(page)
  await expect(signingIn(page).getByLabel('E-post')).toHaveValue('super@dxweb.test')
  await signingIn(page).getByLabel('Passord').fill('demo')
  await page.keyboard.press('Enter')
  const again = page.getByRole('dialog', { name: 'Sudo er avsluttet', exact: true })
  await again.getByRole('button', { name: 'Fortsett som brukeren' }).click()
  await expect(again.getByText('Feltet kan ikke være tomt')).toBeVisible()
  expect.soft(await axeFindings(page), 'the reason').toEqual([])
  await again.getByLabel('Grunn').fill('Økten gikk ut')
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(field(page, 'Etternavn')).toHaveValue(lastName)
  await save(page)
  await expect(page).toHaveURL(/\/sudo\/\d+\/.*\/customers\/\d+$/)

  // Sudo that was ended in another tab is told in the same way, and begun anew without a password.
  await field(page, 'Fornavn').fill('Vilja')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Avslutt sudo' }).click()
  await expect(other).toHaveURL('/partners/1/partneradmin/1003')
  await saveByKeys(page)
  await again.getByLabel('Grunn').fill('Fant en feil til')
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(field(page, 'Fornavn')).toHaveValue('Vilja')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await save(page)
  expect((await saved).status()).toBe(200)
})

test('the account page is signed in above as well, and saved then', async ({ page, browser }) => {
  const { email, password } = await newPerson(page)
  await logIn(page, email, '/brukerkonto', password)
  await page.getByLabel('Fornavn').fill('Utlogget')
  await endElsewhere(page, browser)
  await page.keyboard.press('Enter')
  await signingIn(page).getByLabel('Passord').fill(password)
  await page.keyboard.press('Enter')
  await expect(signingIn(page)).toBeHidden()
  await expect(page.getByLabel('Fornavn')).toHaveValue('Utlogget')
  await page.getByLabel('Fornavn').press('Enter')
  await expect(page.getByText('Lagret.', { exact: true })).toBeVisible()
})

test('the second step is asked for there too', async ({ page }) => {
  const { email, password } = await newPerson(page)
  await logIn(page, email, '/brukerkonto', password)
  await page.locator('#totp-start-currentPassword').fill(password)
  await page.getByRole('button', { name: 'Sett opp' }).click()
  await expect(page.locator('[data-secret]')).toHaveText(/^[A-Z2-7]{32}$/)
  const secret = (await page.locator('[data-secret]').textContent()) ?? ''
  await page.getByLabel('Kode').fill(totpCode(secret))
  await page.getByRole('button', { name: 'Slå på' }).click()
  await page.getByRole('button', { name: 'Jeg har tatt vare på dem' }).click()

  await page.goto('/partners/1/partneradmin')
  await page.getByRole('searchbox').first().fill('Sundet')
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.context().clearCookies()
  await page.getByRole('searchbox').first().fill('Fjellvik')
  const dialog = signingIn(page)
  await dialog.getByLabel('Passord').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Kode')).toBeFocused()
  expect.soft(await axeFindings(page), 'the second step').toEqual([])
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Koden stemmer ikke.')).toBeVisible()
  // A code is taken once, so this is the next one.
  await dialog.getByLabel('Kode').fill(totpCode(secret, 1))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-row]')).toContainText(['Fjellvik'])
})

test('a save without a network is told, kept in the form, and done when there is one', async ({
  page,
}) => {
  const lastName = `Uten nett ${Date.now()}`
  await typeCustomer(page, lastName)
  await page.context().setOffline(true)
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Feil', exact: true })
  await expect(dialog).toContainText('Ingen forbindelse, så det ble ikke lagret.')
  expect.soft(await axeFindings(page), 'without a network').toEqual([])
  await page.context().setOffline(false)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page, 'Etternavn')).toHaveValue(lastName)
  await save(page)
  await expect(page).toHaveURL(/\/customers\/\d+$/)
})
