import { type Browser, expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { logIn, signIn } from '../ground/log-in.ts'
import { newPerson } from '../ground/new-person.ts'
import { totpCode } from '../ground/totp-code.ts'

const field = (page: Page, name: string) =>
  page.locator('main').getByRole('textbox', { name, exact: true })
const signingIn = (page: Page) => page.getByRole('dialog', { name: 'Du er logget ut', exact: true })
const save = (page: Page) => page.getByRole('button', { name: /^(Lagre|Legg til)/ }).click()
/** Saves by keys, since a concurrent read may open the sign-in dialog first, and the dialog would cover the button. */
const saveByKeys = (page: Page) => field(page, 'Etternavn').press('ControlOrMeta+Enter')

async function typeCustomer(page: Page, lastName: string): Promise<void> {
  await field(page, 'Fornavn').fill('Vilde')
  await field(page, 'Etternavn').fill(lastName)
}

/** Ends the session from another browser: the cookie stays but is no longer valid. */
async function endElsewhere(page: Page, browser: Browser): Promise<void> {
  const other = await browser.newContext({ storageState: await page.context().storageState() })
  await other.request.get('/apiweb/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  await other.close()
}

async function typePassword(page: Page, password: string): Promise<void> {
  await signingIn(page).getByLabel('Passord').fill(password)
  await page.keyboard.press('Enter')
}

async function signInByKeys(page: Page): Promise<void> {
  const dialog = signingIn(page)
  await expect(dialog.getByLabel('E-post')).toHaveValue('sjef@sundet.test')
  await expect(dialog.getByLabel('Passord')).toBeFocused()
  expect.soft(await axeFindings(page, 'dialog[open]'), 'the dialog').toEqual([])
  await page.keyboard.type('feil')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('E-post eller passord er feil.')).toBeVisible()
  await typePassword(page, 'demo')
  await expect(dialog).toBeHidden()
}

/** Closes the sign-in dialog on a phone: nothing is saved, and typed values are kept. */
async function leaveSignIn(page: Page, lastName: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().clearCookies()
  await saveByKeys(page)
  await expect(signingIn(page)).toBeVisible()
  await expect(signingIn(page)).toBeInViewport({ ratio: 1 })
  await signingIn(page).getByRole('button', { name: 'Ikke nå' }).click()
  await expect(signingIn(page)).toBeHidden()
  await expect(field(page, 'Etternavn')).toHaveValue(lastName)
  const bar = page.getByText('Du er logget ut. Ingenting lagres før du logger inn igjen.')
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Logg inn' }).click()
  await signingIn(page).getByLabel('Passord').fill('demo')
  await signingIn(page).getByRole('button', { name: 'Logg inn' }).click()
  await expect(bar).toBeHidden()
  await expect(field(page, 'Etternavn')).toHaveValue(lastName)
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function signInAnother(page: Page): Promise<void> {
  await field(page, 'Etternavn').fill('Prøve')
  await page.context().clearCookies()
  await saveByKeys(page)
  page.on('dialog', (asked) => void asked.accept())
  const isNew = page.waitForEvent('load')
  await signingIn(page).getByLabel('E-post').fill('lese@sundet.test')
  await typePassword(page, 'demo')
  await isNew
  await expect(page.getByRole('button', { name: /Brukermeny/ }).first()).toContainText(
    /Lise Lese|lese@sundet.test/,
  )
  await expect(signingIn(page)).toBeHidden()
}

async function readList(page: Page, lastName: string): Promise<void> {
  await go(page, `${venue}/crm/customers?q=Utlogget`)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('searchbox').first().fill(lastName)
  await typePassword(page, 'demo')
  await expect(signingIn(page)).toBeHidden()
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await expect(page.locator('[data-row]')).toContainText(lastName)
}

test('a sign-in dialog opens above the page when the session ends, and another user’s sign-in reloads the page', async ({
  page,
  browser,
}) => {
  const lastName = `Utlogget ${Date.now()}`
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${venue}/crm/customers/new`)
  await typeCustomer(page, lastName)
  await endElsewhere(page, browser)
  await saveByKeys(page)
  await signInByKeys(page)
  await expect(field(page, 'Etternavn')).toHaveValue(lastName)
  await leaveSignIn(page, lastName)
  await save(page)
  await expect(page).toHaveURL(/\/customers\/\d+$/)
  await signInAnother(page)
  await readList(page, lastName)
})

/** Saves the account page, a page rendered by the server that also offers the sign-in dialog. */
async function saveAccount(page: Page, browser: Browser, password: string): Promise<void> {
  await page.getByLabel('Fornavn').fill('Utlogget')
  await endElsewhere(page, browser)
  await page.keyboard.press('Enter')
  await typePassword(page, password)
  await expect(signingIn(page)).toBeHidden()
  await expect(page.getByLabel('Fornavn')).toHaveValue('Utlogget')
  await page.getByLabel('Fornavn').press('Enter')
  await expect(page.getByText('Lagret.', { exact: true })).toBeVisible()
}

async function turnOnSecondStep(page: Page, currentPassword: string): Promise<string> {
  const { secret } = await call<{ secret: string }>(page, 'POST', '/account/totp/start', {
    currentPassword,
  })
  await call(page, 'POST', '/account/totp/confirm', { code: totpCode(secret) })
  return secret
}

/** Types the next code of the authenticator, since each code is accepted only once. */
async function typeCode(page: Page, secret: string): Promise<void> {
  const dialog = signingIn(page)
  await expect(dialog.getByLabel('Kode')).toBeFocused()
  expect.soft(await axeFindings(page, 'dialog[open]'), 'the second step').toEqual([])
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Koden stemmer ikke.')).toBeVisible()
  await dialog.getByLabel('Kode').fill(totpCode(secret, 1))
  await page.keyboard.press('Enter')
}

async function beginSudoAgain(page: Page, reason: string): Promise<void> {
  const again = page.getByRole('dialog', { name: 'Sudo er avsluttet', exact: true })
  await again.getByLabel('Grunn').fill(reason)
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
}

/** Ends sudo by a request outside the form, then starts it again with a reason but without a password. */
async function endSudoElsewhere(page: Page): Promise<void> {
  await field(page, 'Fornavn').fill('Vilja')
  const userId = Number(/\/sudo\/(\d+)/.exec(page.url())?.[1])
  await call(page, 'POST', '/auth/sudo/end', { userId })
  await saveByKeys(page)
  await beginSudoAgain(page, 'Fant en feil til')
  await expect(field(page, 'Fornavn')).toHaveValue('Vilja')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await save(page)
  expect((await saved).status()).toBe(200)
}

test('the account page and a form in sudo survive a new sign-in with password, second factor and reason', async ({
  page,
  browser,
}) => {
  const lastName = `I sudo ${Date.now()}`
  const { email, password } = await newPerson(page)
  await logIn(page, email, '/brukerkonto', password)
  await saveAccount(page, browser, password)
  const secret = await turnOnSecondStep(page, password)

  await page.goto(`/autosudo${venue}/crm/customers/new`)
  await page.getByLabel('Grunn').fill('Registrerer en kunde')
  await page.getByRole('button', { name: 'Fortsett som brukeren' }).click()
  await typeCustomer(page, lastName)
  await expect(page.getByText('handler på vegne av').first()).toContainText('Utlogget Ny')
  await endElsewhere(page, browser)
  await saveByKeys(page)
  await expect(signingIn(page).getByLabel('E-post')).toHaveValue(email)
  await typePassword(page, password)
  await typeCode(page, secret)
  const again = page.getByRole('dialog', { name: 'Sudo er avsluttet', exact: true })
  await again.getByRole('button', { name: 'Fortsett som brukeren' }).click()
  await expect(again.getByText('Feltet kan ikke være tomt')).toBeVisible()
  expect.soft(await axeFindings(page, 'dialog[open]'), 'the reason').toEqual([])
  await beginSudoAgain(page, 'Økten gikk ut')
  await expect(field(page, 'Etternavn')).toHaveValue(lastName)
  await save(page)
  await expect(page).toHaveURL(/\/sudo\/\d+\/.*\/customers\/\d+$/)
  await endSudoElsewhere(page)
  await page.getByRole('button', { name: 'Avslutt sudo' }).click()
  await expect(page).toHaveURL('/partners/1/partneradmin/1003')
})
