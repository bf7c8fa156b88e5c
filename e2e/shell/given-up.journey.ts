import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
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

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const failure = (page: Page) => page.getByRole('dialog', { name: 'Feil', exact: true })
const save = (page: Page) => page.getByRole('button', { name: /^(Lagre|Legg til)/ }).click()
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

async function saveWithoutNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await save(page)
  await expect(failure(page)).toContainText('Ingen forbindelse, så det ble ikke lagret.')
  await page.context().setOffline(false)
  await expect(failure(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(failure(page)).toBeHidden()
}

async function saveInMaintenance(page: Page): Promise<void> {
  // Any answered call would end the maintenance notice.
  await page.route(/\/api\/v1\/|\/health\/ready/, (route) =>
    route.fulfill(json({ headers: { 'x-dx-maintenance': '1' } })),
  )
  await save(page)
  const notice = heading(page, 'Vedlikehold')
  await expect(notice).toBeVisible()
  expect.soft(await axeFindings(page, 'dialog[open]'), 'the page of maintenance').toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Prøv igjen' }).click()
  await expect(notice).toBeVisible()
  // The message disappears when the server answers.
  await page.unrouteAll()
  await expect(notice).toBeHidden()
}

/** Opens the dashboard without a connection. The frame reports this, and reloads once the server answers. */
async function loseDashboard(page: Page): Promise<void> {
  const cut = /dashboardhtml|health\/ready/
  await page.route(cut, (route) => route.abort())
  await go(page, `${venue}/dashboard`)
  await expect(page.getByText('Kunne ikke laste: Dashbord')).toBeVisible()
  await expect(failure(page)).toContainText('Får ikke kontakt med serveren.')
  await page.unroute(cut)
  await expect(failure(page)).toHaveCount(0)
  await expect(heading(page, 'Dashbord')).toBeVisible()
}

/** Loads a page without access to its code, and checks that the failure is displayed and reported as an error. */
async function loseCode(page: Page): Promise<void> {
  const cut = '**/assets/**'
  await page.route(cut, (route) => route.abort())
  const reported = page.waitForRequest(/\/api\/v1\/client-errors$/)
  await page.getByRole('navigation', { name: 'Hovedmeny' }).getByText('Rapporter').click()
  await expect(page.getByRole('heading', { name: 'Feilmelding:' })).toBeVisible()
  expect((await (await reported).response())?.status()).toBe(200)
  await page.unroute(cut)
  await page.getByRole('button', { name: 'Last inn på nytt' }).click()
  await expect(heading(page, 'Rapporter')).toBeVisible()
}

async function loseReport(page: Page): Promise<void> {
  await page.route('**/reports/ticket-sales?*', (route) =>
    route.fulfill(json({ details: { failed: 'slow' } })),
  )
  await go(page, `${venue}/report/ticket-sales`)
  await expect(failure(page)).toContainText('Det tok for lang tid og ble avbrutt')
  await failure(page).getByRole('button', { name: 'Lukk' }).click()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Prøv igjen' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

test('a form keeps typed values without a network and during maintenance, and failed pages, code and reports are loaded again', async ({
  page,
}) => {
  const lastName = `Vedlikehold ${Date.now()}`
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${venue}/crm/customers/new`)
  await field(page, 'Fornavn').fill('Vilde')
  await field(page, 'Etternavn').fill(lastName)
  await saveWithoutNetwork(page)
  await saveInMaintenance(page)
  await expect(field(page, 'Etternavn')).toHaveValue(lastName)
  await save(page)
  await expect(page).toHaveURL(/\/customers\/\d+$/)
  await loseDashboard(page)
  await loseCode(page)
  await loseReport(page)
})
