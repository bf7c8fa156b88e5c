import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

interface GivenUp {
  headers?: Record<string, string>
  details?: Record<string, unknown>
}

const json = ({ details = {}, headers = {} }: GivenUp) => ({
  status: 503,
  headers,
  json: { error: { code: 'unavailable', requestId: '1', details } },
})

/** Answers the next saves of a customer. */
const refuseSaves = (page: Page, given: GivenUp) =>
  page.route('**/api/v1/partners/*/customers', (route) =>
    route.request().method() === 'POST' ? route.fulfill(json(given)) : route.fallback(),
  )

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function typeCustomer(page: Page, lastName: string): Promise<void> {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/crm/customers/new`)
  await field(page, 'Fornavn').fill('Vilde')
  await field(page, 'Etternavn').fill(lastName)
}

const save = (page: Page) => page.getByRole('button', { name: /^(Lagre|Legg til)/ }).click()

test('maintenance covers the page, and what was typed is there when it is over', async ({
  page,
}) => {
  const lastName = `Vedlikehold ${Date.now()}`
  await typeCustomer(page, lastName)
  await refuseSaves(page, { headers: { 'x-dx-maintenance': '1' } })
  await page.route('**/health/ready', (route) => route.fulfill({ status: 503 }))
  await save(page)
  const notice = page.getByRole('heading', { level: 1, name: 'Vedlikehold' })
  await expect(notice).toBeVisible()
  expect.soft(await axeFindings(page), 'the page of maintenance').toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Prøv igjen' }).click()
  await expect(notice).toBeVisible()

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Prøv igjen' }).click()
  await expect(notice).toBeHidden()
  await expect(field(page, 'Etternavn')).toHaveValue(lastName)
  await save(page)
  await expect(page).toHaveURL(/\/customers\/\d+$/)
  await page.goto(`${house}/crm/customers?q=${encodeURIComponent(lastName)}`)
  await expect(page.locator('[data-row]')).toHaveCount(1)
})

test('a save that the server gave up is told by a dialog, and the form keeps what was typed', async ({
  page,
}) => {
  await typeCustomer(page, 'Prøve')
  const dialog = page.getByRole('dialog', { name: 'Feil', exact: true })
  await refuseSaves(page, { details: { failed: 'slow' } })
  await save(page)
  await expect(dialog).toContainText('Det tok for lang tid og ble avbrutt')
  expect.soft(await axeFindings(page), 'the dialog').toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field(page, 'Etternavn')).toHaveValue('Prøve')
  await expect(page.getByRole('alert')).toContainText('Det tok for lang tid og ble avbrutt')

  await refuseSaves(page, { details: { message: 'Registeret flyttes i kveld.' } })
  await save(page)
  await expect(dialog).toContainText('Registeret flyttes i kveld.')
  await dialog.getByRole('button', { name: 'Lukk' }).click()
  await expect(field(page, 'Etternavn')).toHaveValue('Prøve')
  await expect(page.getByRole('alert')).toContainText('Registeret flyttes i kveld.')
})

test('a report that takes too long says so, in the dialog and in its place', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.route('**/reports/ticket-sales?*', (route) =>
    route.fulfill(json({ details: { failed: 'slow' } })),
  )
  await page.goto(`${house}/report/ticket-sales`)
  const dialog = page.getByRole('dialog', { name: 'Feil', exact: true })
  await expect(dialog).toContainText('Det tok for lang tid og ble avbrutt')
  await dialog.getByRole('button', { name: 'Lukk' }).click()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Prøv igjen' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})
