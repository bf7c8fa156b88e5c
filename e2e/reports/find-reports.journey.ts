import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })
const links = (page: Page, name: string) => region(page, name).getByRole('link')

test('a report is found by a question and opened by the keyboard', async ({ page }) => {
  await signIn(page, 'lese@sundet.test')
  await page.goto(`${house}/report`)
  await expect(page.getByRole('heading', { name: 'Kommer senere' })).toBeVisible()
  expect.soft(await axeFindings(page), 'all').toEqual([])
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Hva vil du vite?' })
  await expect(search).toBeFocused()
  await page.keyboard.type('hvor mange kom')
  const found = page.getByRole('region', { name: /^\d+ rapport/ }).getByRole('link')
  await expect(found.first()).toHaveText(/^Besøk.*Fant: Hvor mange kom\?$/)
  expect.soft(await axeFindings(page), 'found').toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(found.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${house}/report/visitors`)

  // The books are the chief's, and a reader does not find them.
  await page.goto(`${house}/report?q=hovedbok`)
  await expect(page.getByText('Ingen treff')).toBeVisible()
  await page.goto(`${house}/report`)
  await expect(links(page, 'Sist brukt').first()).toHaveAccessibleName(/^Besøk/)

  // Enter takes what is typed, also where the list has not followed yet.
  await search.fill('gavekort')
  await search.press('Enter')
  await expect(page).toHaveURL(`${house}/products/giftcards`)
})

test('a favourite is kept by a star', async ({ page }) => {
  await signIn(page, 'lese@sundet.test')
  await page.goto(`${house}/report`)
  const star = page.getByRole('button', { name: 'Favoritt: Refusjoner' })
  await expect(star.first()).toHaveAttribute('aria-pressed', 'false')
  await star.first().click()
  await expect(links(page, 'Favoritter')).toHaveAccessibleName(/^Refusjoner/)
  await page.reload()
  await expect(links(page, 'Favoritter')).toHaveAccessibleName(/^Refusjoner/)
  await region(page, 'Favoritter').getByRole('button').click()
  await expect(region(page, 'Favoritter')).toHaveCount(0)
})

test('a setting is saved from a report, shared, opened by another, renamed and deleted', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/report/sales-by-hour?group=weekday&sort=-tickets&channel=web`)
  // The columns that are shown are saved too, and whoever opens it has them without a choice of one's own changed.
  const vat = (of: Page) => of.getByRole('columnheader', { name: 'Mva', exact: true })
  const hide = async (of: Page) => {
    await expect(of.locator('.dx-report[aria-busy="false"] tfoot')).toBeVisible()
    await of.getByLabel('Velg kolonner').click()
    await of.getByRole('checkbox', { name: 'Mva', exact: true }).click()
    await of.keyboard.press('Escape')
  }
  await hide(page)
  await expect(vat(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Oppsett' }).click()
  await page.getByRole('menuitem', { name: 'Lagre oppsett' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lagre oppsett' })
  await dialog.getByLabel('Navn').fill('Nettet per ukedag')
  await dialog.getByRole('switch', { name: 'Delt i huset' }).click()
  expect.soft(await axeFindings(page), 'dialog').toEqual([])
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog).toHaveCount(0)

  // The same name again is refused until it is said that the one that stands gives way.
  await page.getByRole('button', { name: 'Oppsett' }).click()
  await page.getByRole('menuitem', { name: 'Lagre oppsett' }).click()
  const replaces = dialog.getByRole('switch', { name: 'Erstatt det oppsettet som heter dette' })
  await expect(replaces).toHaveCount(0)
  await dialog.getByLabel('Navn').fill('nettet per ukedag')
  await expect(replaces).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog.getByLabel('Navn')).toBeFocused()
  await expect(dialog).toContainText('Du har allerede et oppsett som heter dette')
  expect.soft(await axeFindings(page), 'taken').toEqual([])
  await dialog.getByLabel('Navn').fill('Nettet per ukedag')
  await dialog.getByRole('switch', { name: 'Delt i huset' }).click()
  await replaces.click()
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog).toHaveCount(0)

  const reader = await (await browser.newContext()).newPage()
  await signIn(reader, 'lese@sundet.test')
  await reader.goto(`${house}/report`)
  const shared = reader.getByRole('row', { name: /Nettet per ukedag/ })
  await expect(shared).toContainText('Kari Nes')
  await expect(shared.getByRole('button')).toHaveCount(0)
  await shared.getByRole('link').click()
  await expect(reader).toHaveURL(
    `${house}/report/sales-by-hour?channel=web&columns=-vatOre&group=weekday&period=lastThirtyDays&sort=-tickets`,
  )
  await expect(reader.getByRole('combobox', { name: 'Kanal' })).toHaveValue('web')
  await expect(reader.getByRole('columnheader', { name: 'Brutto', exact: true })).toBeVisible()
  await expect(vat(reader)).toHaveCount(0)
  await hide(reader)
  await expect(reader).toHaveURL(/columns=usual/)
  await expect(vat(reader)).toBeVisible()
  await reader.goto(`${house}/report/sales-by-hour`)
  await reader.getByRole('button', { name: 'Oppsett' }).click()
  await reader.getByRole('menuitem', { name: /Nettet per ukedag/ }).click()
  await expect(reader).toHaveURL(/channel=web&columns=-vatOre&group=weekday/)

  // It is found like a report, by its name, its report and who shared it.
  await reader.goto(`${house}/report?q=ukedag`)
  const hit = reader.getByRole('region', { name: /lagret oppsett/ }).getByRole('link')
  await expect(hit.filter({ hasText: 'Nettet per ukedag' })).toContainText('Delt av Kari Nes')
  await reader.getByRole('searchbox').fill('nettet per ukedag kari')
  await reader.keyboard.press('Enter')
  await expect(reader).toHaveURL(/sales-by-hour\?channel=web&columns=-vatOre&group=weekday/)
  await reader.context().close()

  await page.goto(`${house}/report`)
  const own = page.getByRole('row', { name: /Nettet per ukedag/ })
  await own.getByRole('button', { name: 'Endre navn eller deling' }).click()
  const renaming = page.getByRole('dialog', { name: 'Endre navn eller deling' })
  await renaming.getByLabel('Navn').fill('Nett, ukedager')
  await renaming.getByRole('button', { name: 'Lagre' }).click()
  const renamed = page.getByRole('row', { name: /Nett, ukedager/ })
  await renamed.getByRole('button', { name: 'Slett' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slett' }).click()
  await expect(renamed).toHaveCount(0)
})

test('a renter reads reports of own shows, and none of the house', async ({ page }) => {
  await signIn(page, 'leietaker@sundet.test')
  const own = `${house}/renters/1`
  await page.goto(`${own}/shows`)
  await page.getByRole('link', { name: 'Rapporter' }).click()
  await expect(links(page, 'Salg')).toHaveCount(4)
  await expect(links(page, 'Økonomi')).toHaveText([/^Oppgjør med leietakere/])
  await expect(region(page, 'Kommer senere')).toHaveCount(0)
  await page.getByRole('link', { name: /^Billettsalg/ }).click()
  await expect(page).toHaveURL(`${own}/report/ticket-sales`)
  const groups = page.getByRole('combobox', { name: 'Grupper', exact: true })
  await expect(groups.getByRole('option', { name: 'Per arrangement', exact: true })).toBeAttached()
  await expect(groups.getByRole('option', { name: 'Per selger' })).toHaveCount(0)
  expect.soft(await axeFindings(page), 'renter').toEqual([])
  await page.goto(`${own}/report/vat`)
  await expect(page.getByText('Rapporten finnes ikke')).toBeVisible()
})

test('a period is stepped by the keyboard, and shares are of the group above', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/report/price-mix?period=thisHalfYear`)
  const before = page.getByRole('button', { name: 'Forrige periode' })
  await before.focus()
  await page.keyboard.press('Enter')
  const from = () => new URL(page.url()).searchParams.get('from')
  await expect.poll(from).toMatch(/^20\d\d-0[17]-01$/)
  await expect(before).toBeFocused()
  const half = from()
  await page.keyboard.press('Enter')
  await expect.poll(from).not.toBe(half)
  await page.getByRole('button', { name: 'Neste periode' }).click()
  await expect.poll(from).toBe(half)
  await page.goto(`${house}/report/price-mix?period=yearToDate`)
  await expect(page.getByRole('columnheader', { name: 'Andel av billetter' }).last()).toBeVisible()
  await expect(page.locator('tfoot').last()).toContainText('100,0 %')
  expect.soft(await axeFindings(page), 'price mix').toEqual([])
})
