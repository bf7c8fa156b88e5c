import { expect, type Page, test } from '../ground/journey.ts'
import { venue, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('a renter’s page links to all work for the renter', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const event = await makeEvent(page, { renterId: 1 })
  await page.goto(`${venue}/renteradmin`)
  await page.getByRole('link', { name: 'Sundet Revylag' }).click()
  await expect(section(page, 'Det siste året').getByRole('listitem').first()).toBeVisible()
  await expect(section(page, 'Det siste året')).toContainText(/billetter · /)
  await expect(section(page, 'Ordrer').getByRole('listitem').first()).toBeVisible()
  await section(page, 'Tilganger').getByRole('link', { name: 'Randi Vik' }).click()
  await expect(page.getByRole('textbox', { name: 'Etternavn' })).toHaveValue('Vik')
  await page.goBack()
  await section(page, 'Ordrer').getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ordre', exact: true })).toBeVisible()
  await page.goBack()
  await section(page, 'Kommende arrangementer').getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Arrangementer' })).toBeVisible()
  await page.getByRole('searchbox').first().fill(event.title)
  await expect(page.getByRole('link', { name: event.title })).toBeVisible()
})
