import { expect, type Page, test } from '../ground/journey.ts'
import { house } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

const platform = '/partners/1'

/** Sets a fee from a month in 2031 on, and an advance that has to begin with a month. */
async function setTerms(page: Page) {
  await page.getByRole('button', { name: 'Sett vilkår' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sett vilkår' })
  await dialog.getByLabel('Fra').fill('01.03.2031')
  await dialog.getByLabel('Per billett').fill('8,50')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /01\.03\.2031/ })).toContainText('8,50 kr')
  await page.getByRole('button', { name: 'Sett forskudd' }).click()
  const advance = page.getByRole('dialog', { name: 'Sett forskudd' })
  await advance.getByLabel('Andel', { exact: true }).fill('40')
  await advance.getByLabel('Fra').fill('02.03.2031')
  await page.keyboard.press('Enter')
  await expect(advance).toContainText('Må være den første dagen i en måned')
  await advance.getByLabel('Fra').fill('01.03.2031')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Andel av salget på forskudd/ })).toContainText('40 %')
}

/** Removes the fee again; the venue's log has both steps. */
async function removeTerms(page: Page) {
  await page.getByRole('button', { name: 'Fjern vilkår for Alle typer fra 01.03.2031' }).click()
  const asked = page.getByRole('dialog', { name: 'Fjern vilkår' })
  await expect(asked).toContainText('Alle typer fra 01.03.2031 gjelder ikke lenger')
  await asked.getByRole('button', { name: 'Fjern vilkår' }).click()
  await expect(page.getByRole('row', { name: /01\.03\.2031.*8,50 kr/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Logg', exact: true }).click()
  const log = page.locator('.dx-house-log')
  await expect(log).toContainText(
    /Avgiftsvilkår fjernet\. Alle typer fra 01\.03\.2031: 8,50.kr, 0.%, kort 0.%, mva etter typen\./,
  )
  await expect(log).toContainText(
    /Forskudd satt\. Fra 01\.03\.2031: Andel av salget på forskudd, 40.%\./,
  )
}

/** Adds a tariff by the keyboard; one that has begun is locked. */
async function addTariff(page: Page) {
  await go(page, `${platform}/partnerprofile/tonotariffs/new`)
  const from = Temporal.Now.plainDateISO().add({ years: 1 })
  await expect(page.getByLabel('Gjelder fra')).toBeFocused()
  await page.keyboard.type(from.toLocaleString('nb-NO'))
  await page.getByRole('textbox', { name: 'Minstebeløp', exact: true }).fill('900')
  await page.getByLabel('Per tilhører utover').fill('4')
  await page.getByRole('button', { name: 'Legg til trinn', exact: true }).press('Enter')
  await page.getByLabel('Inntekt over, rad 1').fill('0')
  await page.getByLabel('Grunnbeløp, rad 1').fill('0')
  await page.getByLabel('Av det overskytende, rad 1').fill('9')
  await page.getByRole('button', { name: 'Legg til', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Fra ${from.year}` })).toBeVisible()
  await go(page, `${platform}/partnerprofile/tonotariffs/1`)
  await expect(page.getByText('Tariffen har begynt å gjelde og står fast.')).toBeVisible()
}

test('the platform sets the terms of a venue, which reads them, and the tariff of TONO', async ({
  page,
  browser,
}) => {
  await signIn(page, 'super@dxweb.test')
  await page.goto(`${platform}/partneradmin/1003/terms`)
  await setTerms(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'sjef@sundet.test')
  await other.goto(`${house}/report/fee-terms`)
  await expect(other.getByRole('row', { name: /01\.03\.2031/ })).toContainText('8,50 kr')
  await other.context().close()

  // On a phone the cells that have no column stand below the first.
  await page.setViewportSize({ width: 390, height: 844 })
  const below = page.getByRole('row', { name: /01\.03\.2031.*8,50 kr/ }).locator('small')
  await expect(below).toBeVisible()
  await expect(below).toHaveText(/^Andel av brutto: 0.% · Kortgebyr: 0.% · Mva-kode: Etter typen$/)
  await page.setViewportSize({ width: 1280, height: 720 })
  await removeTerms(page)
  await addTariff(page)
})
