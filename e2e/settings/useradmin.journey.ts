import { randomInt } from 'node:crypto'
import { type Browser, expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { signIn } from '../ground/log-in.ts'
import { invitationLink, newPerson, setPassword } from '../ground/new-person.ts'
import { ownData } from '../ground/own-server.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Søk på navn eller e-post' })

test('the platform finds anybody, shuts them out and lets them in again', async ({
  page,
  browser,
}) => {
  await signIn(page, 'super@dxweb.test')
  await page.goto('/partners/1/useradmin')
  await expect(heading(page, 'Useradmin')).toBeVisible()
  await expect(page.locator('[data-row]').nth(3)).toBeVisible()
  expect.soft(await axeFindings(page), 'the list').toEqual([])
  await search(page).fill('skanner sundet')
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.locator('[data-row]').getByRole('link').click()
  await expect(page.getByText('Sundet kulturhus').first()).toBeVisible()
  expect.soft(await axeFindings(page), 'a person').toEqual([])

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, 'skanner@sundet.test')
  await page.getByRole('button', { name: 'Steng ute' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Steng ute' }).click()
  await expect(page.getByText('Stengt ute', { exact: true }).first()).toBeVisible()
  await theirs.goto('/')
  await expect(theirs).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Slipp inn igjen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slipp inn igjen' }).click()
  await expect(page.getByRole('button', { name: 'Steng ute' })).toBeVisible()
  await theirs.context().close()
})

test('who alone can let people into a house is not shut out, and the dialog says why', async ({
  page,
}) => {
  await signIn(page, 'super@dxweb.test')
  await page.goto('/partners/1/useradmin?q=sjef@gamle.test')
  await page.locator('[data-row]').getByRole('link').click()
  await page.getByRole('button', { name: 'Steng ute' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Gamle kinosal har ingen annen kulturhussjef')
  await expect(dialog.getByRole('button', { name: 'Steng ute' })).toHaveCount(0)
  expect.soft(await axeFindings(page), 'the dialog').toEqual([])
  await dialog.getByRole('button', { name: 'Lukk' }).last().click()
  await expect(dialog).toBeHidden()
})

test('two accounts of a person are merged into the one that stays', async ({ page, browser }) => {
  const own = await (await browser.newContext()).newPage()
  const person = await newPerson(own)
  await signIn(page, 'super@dxweb.test')
  await page.goto(`/partners/1/useradmin?q=${person.email}`)
  await page.locator('[data-row]').getByRole('link').click()
  // Who belongs to the platform does not go into another account.
  await expect(heading(page, 'Nina Ny')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Slå sammen' })).toHaveCount(0)
  await page.goto('/partners/1/useradmin?q=frivillig')
  await page.locator('[data-row]').getByRole('link').click()
  await page.getByRole('button', { name: 'Slå sammen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Kontoen som blir igjen' }).fill('lese@sundet')
  await page.getByRole('option', { name: /lese@sundet/ }).click()
  await expect(dialog).toContainText('lese@sundet.test får også:')
  const gained = dialog.getByRole('listitem')
  await expect(gained).toHaveCount(1)
  await expect(gained).toContainText('Frivillig')
  expect.soft(await axeFindings(page), 'the dialog').toEqual([])
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await own.context().close()
})

test('the platform reads what users approve, who has not, and writes a new version', async ({
  page,
}) => {
  await signIn(page, 'super@dxweb.test')
  await page.goto('/partners/1/useradmin')
  await page.getByRole('link', { name: 'Avtaler' }).click()
  await expect(page.getByRole('heading', { name: 'Personvern i DxWeb, versjon 1' })).toBeVisible()
  expect.soft(await axeFindings(page), 'the agreements').toEqual([])
  await page.getByRole('button', { name: 'Ny versjon' }).click()
  const dialog = page.getByRole('dialog')
  const english = dialog.getByRole('textbox', { name: 'Tekst på engelsk' })
  await english.fill(' ')
  await dialog.getByRole('button', { name: 'Sett i kraft' }).click()
  await expect(english).toHaveAccessibleDescription(/Feltet kan ikke være tomt/)
  expect.soft(await axeFindings(page), 'the dialog').toEqual([])
  // All other journeys would be asked to approve it.
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await page.getByRole('link', { name: 'Hvem mangler?' }).click()
  await expect(page).toHaveURL(/approval=missing/)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /sjef@sundet\.test/ })).toHaveCount(0)
})

/** Invites somebody to scan in a house; nobody else knows of them. */
async function newScanner(browser: Browser, lastName: string): Promise<string> {
  const email = `bort${randomInt(1_000_000_000)}@dxweb.test`
  const chief = await (await browser.newContext()).newPage()
  await signIn(chief, 'sjef@fjellvik.test')
  await call(chief, 'POST', '/partners/1001/users', {
    email,
    firstName: 'To',
    lastName,
    mobile: '',
    address: '',
    postalCode: '',
    city: '',
    isActive: true,
    grants: [{ role: 'scanner', renterId: null }],
  })
  await chief.context().close()
  return email
}

async function openPerson(clerk: Page, email: string) {
  await signIn(clerk, 'super@dxweb.test')
  await clerk.goto(`/partners/1/useradmin?q=${email}`)
  await clerk.locator('[data-row]').getByRole('link').click()
}

const button = (clerk: Page, name: string) => clerk.getByRole('button', { name, exact: true })

test('what one clerk does while another has a dialog open is told there, and never undone', async ({
  page,
  browser,
}) => {
  const email = await newScanner(browser, 'Kontoer')
  const other = await (await browser.newContext()).newPage()
  for (const clerk of [page, other]) {
    await openPerson(clerk, email)
    await button(clerk, 'Steng ute').click()
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Steng ute' }).click()
  await expect(other.getByRole('dialog')).toContainText('Noen andre har stengt ute To Kontoer')
  await expect(other.getByRole('dialog').getByRole('button', { name: /inn igjen/ })).toHaveCount(0)
  await other.getByRole('dialog').getByRole('button', { name: 'Lukk' }).last().click()
  await expect(button(other, 'Slipp inn igjen')).toBeVisible()
  await other.context().close()
})

test('two clerks who merge the same account do it once', async ({ page, browser }) => {
  const goes = await newScanner(browser, 'Dobbel')
  const stays = await newScanner(browser, 'Enkel')
  const own = await (await browser.newContext()).newPage()
  await expect.poll(() => invitationLink(stays, ownData())).toBeDefined()
  await own.goto((await invitationLink(stays, ownData())) ?? '')
  await setPassword(own, 'en ganske lang setning')
  await own.context().close()
  const other = await (await browser.newContext()).newPage()
  for (const clerk of [page, other]) {
    await openPerson(clerk, goes)
    await button(clerk, 'Slå sammen').click()
    const dialog = clerk.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Kontoen som blir igjen' }).fill(stays)
    await clerk.getByRole('option', { name: new RegExp(stays) }).click()
    await expect(dialog.getByRole('button', { name: 'Slå sammen' })).toBeEnabled()
    await expect(dialog).toContainText(`${stays} får ingen ny tilgang.`)
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Slå sammen' }).click()
  await expect(heading(page, 'To Enkel')).toBeVisible()
  await expect(other.getByRole('dialog')).toContainText(stays)
  await expect(other.getByRole('dialog').getByRole('button', { name: 'Slå sammen' })).toBeDisabled()
  await other.context().close()
})
