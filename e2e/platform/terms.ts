import { expect, type Page } from '../ground/journey.ts'
import { go } from '../ground/go.ts'

const platform = '/partners/1'

export async function setTerms(page: Page) {
  await page.getByRole('button', { name: 'Sett vilkår' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sett vilkår' })
  await dialog.getByLabel('Fra').fill('01.03.2031')
  await dialog.getByLabel('Per billett').fill('8,50')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /01\.03\.2031/ })).toContainText('8,50 kr')
  await page.getByRole('button', { name: 'Sett forskudd' }).click()
  const advance = page.getByRole('dialog', { name: 'Sett forskudd' })
  await advance.getByLabel('Andel', { exact: true }).fill('40')
  await advance.getByLabel('Fra').fill('01.03.2031')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Andel av salget på forskudd/ })).toContainText('40 %')
}

export async function removeTerms(page: Page) {
  await page.getByRole('button', { name: 'Fjern vilkår for Alle typer fra 01.03.2031' }).click()
  const asked = page.getByRole('dialog', { name: 'Fjern vilkår' })
  await expect(asked).toContainText('Alle typer fra 01.03.2031 gjelder ikke lenger')
  await asked.getByRole('button', { name: 'Fjern vilkår' }).click()
  await expect(page.getByRole('row', { name: /01\.03\.2031.*8,50 kr/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Logg', exact: true }).click()
  const log = page.locator('.dx-venue-log')
  await expect(log).toContainText(
    /Avgiftsvilkår fjernet\. Alle typer fra 01\.03\.2031: 8,50.kr, 0.%, kort 0.%, mva etter typen\./,
  )
  await expect(log).toContainText(
    /Forskudd satt\. Fra 01\.03\.2031: Andel av salget på forskudd, 40.%\./,
  )
}

export async function addTariff(page: Page) {
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
