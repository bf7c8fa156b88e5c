import { expect, type Page, test } from '../ground/journey.ts'
import { openTab } from '../events/open-tab.ts'
import { norwegian } from '../ground/browser.ts'
import { dayAhead } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { logIn } from '../ground/log-in.ts'
import { invitationLink, inviteAdmin, setPassword } from '../ground/new-person.ts'
import { publish } from '../ground/publish.ts'
import { startOwnServer } from '../ground/server.ts'

const password = 'en ganske lang setning'
const platform = 'drift@plattform.test'
const chief = 'nora@nordneset.test'

/** URL of an empty database; by default the embedded engine makes one. */
const databaseUrl = process.env['EMPTY_DATABASE_URL'] ?? ''

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function approve(page: Page): Promise<void> {
  const agreement = page.getByRole('dialog', { name: 'Personvern i DxWeb' })
  await agreement.getByRole('button', { name: 'Godkjenn' }).click()
  await expect(agreement).toBeHidden()
}

async function choose(page: Page, field: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

async function makeVenue(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Opprett hus' }).first().click()
  await page.getByRole('textbox', { name: 'Navn', exact: true }).fill('Nordneset kulturhus')
  await expect(page.getByRole('textbox', { name: 'Nummer', exact: true })).toHaveValue('1001')
  await page.getByRole('textbox', { name: 'Organisasjonsnummer' }).fill('314 100 409')
  await page.getByRole('textbox', { name: 'Fornavn' }).fill('Nora')
  await page.getByRole('textbox', { name: 'Etternavn' }).fill('Nes')
  await page.getByRole('textbox', { name: 'E-post' }).fill(chief)
  await expect(page.getByRole('complementary', { name: 'Dette opprettes' })).toContainText(
    'Storsalen: 120 seter',
  )
  await page.getByRole('button', { name: 'Opprett hus' }).click()
  await expect(heading(page, 'Nordneset kulturhus')).toBeVisible()
}

async function sellFirstTicket(page: Page): Promise<void> {
  const firstSteps = page.getByRole('list').filter({ hasText: 'Lag det første arrangementet' })
  await expect(firstSteps.getByRole('link', { name: '1 sal', exact: true })).toBeVisible()
  await expect(firstSteps.getByLabel('Gjort')).toHaveCount(4)
  await expect(firstSteps.getByLabel('Gjenstår')).toHaveCount(4)
  await expect(firstSteps.getByRole('link', { name: 'Inviter dem som skal' })).toBeVisible()
  await go(page, `/partners/1001/shows/new?date=${dayAhead(3)}&startTime=19:00&endTime=21:00`)
  await page.getByRole('textbox', { name: 'Tittel' }).fill('Åpningskonsert')
  await choose(page, 'Sal', 'Storsalen')
  await choose(page, 'Arrangementstype', 'Konsert')
  await page.getByRole('button', { name: 'Lag kladd' }).click()
  await expect(heading(page, 'Åpningskonsert')).toBeVisible()
  await publish(page)
  await expect(page.getByText('I salg', { exact: true })).toBeVisible()
  await openTab(page, 'seating')
  const panel = page.getByRole('region', { name: 'Salg', exact: true })
  await expect(panel).toContainText('Velg seter i salen.')
  await page.keyboard.press('2')
  await expect(page.getByRole('list', { name: 'Valgte seter' }).getByRole('listitem')).toHaveCount(
    2,
  )
  await panel.getByRole('button', { name: /^Kort/ }).click()
  await expect(panel).toContainText('2 billetter solgt')
}

async function openPlatform(page: Page, invitation: string): Promise<void> {
  await page.goto(invitation)
  await page.getByLabel('Fornavn').fill('Per')
  await page.getByLabel('Etternavn').fill('Platou')
  await setPassword(page, password)
  await logIn(page, platform, '/partners/1/partneradmin', password)
  await approve(page)
  await expect(page.getByText('Ingen hus ennå')).toBeVisible()
}

async function openVenue(page: Page, folder: string): Promise<void> {
  let link: string | undefined
  await expect.poll(async () => (link = await invitationLink(chief, folder))).toBeDefined()
  await page.context().clearCookies()
  await page.goto(link ?? '')
  await setPassword(page, password)
  await logIn(page, chief, '/partners/1001/dashboard', password)
  await approve(page)
}

test('a venue is set up in an empty database, by one command and on its pages, and sells tickets', async ({
  browser,
}) => {
  const server = await startOwnServer({ DEMO: 'off', DATABASE_URL: databaseUrl })
  const context = await browser.newContext({ ...norwegian, baseURL: server.url })
  const page = await context.newPage()
  try {
    await openPlatform(page, await inviteAdmin(platform, server.folder, databaseUrl))
    await makeVenue(page)
    await openVenue(page, server.folder)
    await sellFirstTicket(page)
    await go(page, '/partners/1001/report/ticket-sales')
    await expect(page.getByRole('row', { name: /^Sum 2 2/ })).toContainText('790,00 kr')
  } finally {
    await context.close()
    await server.stop()
  }
})
