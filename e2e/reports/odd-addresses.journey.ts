import { expect, type Page, test } from '../ground/journey.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const sales = `${house}/report/ticket-sales`
const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Kunne ikke hente' })

test('an address that a report refuses names the field, and leads back to the report', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const [search, ...said] of [
    ['period=own&from=0001-01-01&to=9999-12-31', 'Fra dato: Ikke gyldig', 'Til dato: Ikke gyldig'],
    ['until=9999-12-31', 'Kjent per: Ikke gyldig'],
    ['renterId=abc', 'Leietaker: Ikke gyldig'],
    ['q=%00', 'Søk: Kan ikke lagres som tekst'],
    ['period=own&from=2026-11-27&to=2026-11-01', 'Fra-dato må være før til-dato'],
    ['period=period&from=2026-11-27&to=2026-11-01', 'Fra-dato må være før til-dato'],
    ['from=2026-11-27&to=2026-11-01', 'Fra-dato må være før til-dato'],
  ]) {
    await page.goto(`${sales}?${search ?? ''}`)
    for (const text of said) await expect(failed(page), search).toContainText(text)
    await expect(failed(page).getByRole('button', { name: 'Prøv igjen' })).toHaveCount(0)
    await failed(page).getByRole('link', { name: 'Nullstill' }).click()
    await expect(page).toHaveURL(sales)
    await expect(failed(page)).toHaveCount(0)
  }
  expect(asked.filter((url) => url.includes('NaN'))).toEqual([])
})

test('days that end before they begin stand in the address as they were asked', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${sales}?from=2026-11-27&to=2026-11-01`)
  await expect(page.getByLabel('Fra dato')).toHaveValue('27.11.2026')
  await expect(page.getByLabel('Til dato')).toHaveValue('01.11.2026')
  await page.getByLabel('Til dato').fill('30.11.2026')
  await page.getByLabel('Til dato').press('Enter')
  await expect(page).toHaveURL(/from=2026-11-27&to=2026-11-30/)
  await expect(failed(page)).toHaveCount(0)
})

test('a filter shows a value that it does not know, and can be set back', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${sales}?channel=nope`)
  const channel = page.getByRole('combobox', { name: 'Kanal' })
  await expect(channel.locator('option:checked')).toHaveText('Kanal: nope')
  await channel.selectOption({ label: 'Kanal: alle' })
  await expect(page).toHaveURL(sales)
  await page.goto(`${sales}?renterId=abc`)
  const renter = page.getByRole('combobox', { name: 'Leietaker' })
  await expect(renter.locator('option:checked')).toHaveText('Leietaker: abc')
  await renter.selectOption({ label: 'Leietaker: alle' })
  await expect(page).toHaveURL(sales)
})

test('a renter who opens the house’s address of a report comes to its own', async ({ page }) => {
  await signIn(page, 'leietaker@sundet.test')
  await page.goto(`${house}/report`)
  await expect(page).toHaveURL(`${house}/renters/1/report`)
  await page.goto(`${sales}?period=lastMonth&group=day`)
  await expect(page).toHaveURL(`${house}/renters/1/report/ticket-sales?period=lastMonth&group=day`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Billettsalg/)
})
