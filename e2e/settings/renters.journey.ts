import { expect, type Page, test } from '../ground/journey.ts'
import { house, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { fresh } from '../ground/fresh.ts'

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const fill = (page: Page, field: string, text: string) =>
  page.getByRole('textbox', { name: field, exact: true }).fill(text)

test('a new renter is kept with its contacts, and a renter’s page leads to all of its work', async ({
  page,
}) => {
  const name = fresh('Korforening')
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/renteradmin/new`)
  await expect(page.getByText('vises her når leietakeren er lagt til')).toBeVisible()
  await fill(page, 'Navn', name)
  await fill(page, 'Postnummer', '5003')
  await expect(page.getByRole('textbox', { name: 'Poststed' })).toHaveValue('Bergen')
  await page.getByRole('button', { name: 'Legg til kontaktperson' }).click()
  await fill(page, 'Navn, rad 1', 'Liv Aas')
  await fill(page, 'Rolle, rad 1', 'Kasserer')
  await page.getByRole('combobox', { name: 'Faktura sendes' }).click()
  await page.getByRole('option', { name: 'Som EHF' }).click()
  await fill(page, 'Bankkonto', '9999 05 00417')
  await page.getByRole('button', { name: 'Legg til', exact: true }).click()
  await expect(page.getByText('Ikke et gyldig kontonummer')).toBeVisible()
  await fill(page, 'Bankkonto', '9999 05 00416')
  await page.getByRole('button', { name: 'Legg til', exact: true }).click()
  await expect(page.getByText('EHF krever organisasjonsnummer')).toBeVisible()
  await fill(page, 'Organisasjonsnummer', '974760673')
  await page.getByRole('button', { name: 'Legg til', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(section(page, 'Kommende arrangementer')).toContainText('Ingen arrangementer')
  await expect(section(page, 'Ordrer')).toContainText('Ingen ordrer ennå')
  await expect(section(page, 'Tilganger')).toContainText('Ingen har tilgang')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Rolle, rad 1' })).toHaveValue('Kasserer')

  const event = await makeEvent(page, { renterId: 1 })
  await go(page, `${house}/renteradmin`)
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
