import { type Browser, expect, type Page } from '../ground/journey.ts'
import { venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

const vat = (page: Page) => page.getByRole('columnheader', { name: 'Mva', exact: true })

async function toggleVat(page: Page) {
  await expect(page.locator('.dx-report[aria-busy="false"] tfoot')).toBeVisible()
  await page.getByLabel('Velg kolonner').click()
  await page.getByRole('checkbox', { name: 'Mva', exact: true }).click()
  await page.keyboard.press('Escape')
}

async function askToSave(page: Page) {
  await page.getByRole('button', { name: 'Del og lagre' }).click()
  await page.getByRole('menuitem', { name: 'Lagre visning' }).click()
  return page.getByRole('dialog', { name: 'Lagre visning' })
}

/** An existing name is refused until the user chooses to replace its settings. */
async function share(page: Page) {
  const dialog = await askToSave(page)
  await dialog.getByRole('textbox', { name: 'Navn' }).fill('Nettet per ukedag')
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog).toHaveCount(0)
  await askToSave(page)
  const replaces = dialog.getByRole('switch', { name: 'Erstatt visningen med samme navn' })
  await expect(replaces).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Navn' }).fill('nettet per ukedag')
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Navn' })).toBeFocused()
  await expect(dialog).toContainText('Du har allerede en visning med dette navnet')
  await dialog.getByRole('textbox', { name: 'Navn' }).fill('Nettet per ukedag')
  await dialog.getByRole('switch', { name: 'Delt i huset' }).click()
  await expect(replaces).not.toBeChecked()
  await replaces.click()
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog).toHaveCount(0)
}

/** The reader's own columns stay unchanged. */
async function openShared(browser: Browser) {
  const reader = await (await browser.newContext()).newPage()
  await signIn(reader, 'lese@sundet.test')
  await reader.goto(`${venue}/report`)
  const shared = reader.getByRole('row', { name: /Nettet per ukedag/ })
  await expect(shared).toContainText('Kari Nes')
  await expect(shared.getByRole('button')).toHaveCount(0)
  await shared.getByRole('link').click()
  await expect(reader).toHaveURL(
    `${venue}/report/sales-by-hour?channel=web&columns=-vatOre&group=weekday&period=lastThirtyDays&sort=-tickets`,
  )
  await expect(reader.getByRole('combobox', { name: 'Kanal' })).toHaveValue('web')
  await expect(reader.getByRole('columnheader', { name: 'Brutto', exact: true })).toBeVisible()
  await expect(vat(reader)).toHaveCount(0)
  await toggleVat(reader)
  await expect(reader).toHaveURL(/columns=usual/)
  await expect(vat(reader)).toBeVisible()
  await go(reader, `${venue}/report/sales-by-hour`)
  await reader.getByRole('button', { name: 'Del og lagre' }).click()
  await reader.getByRole('menuitem', { name: /Nettet per ukedag/ }).click()
  await expect(reader).toHaveURL(/channel=web&columns=-vatOre&group=weekday/)
  await reader.context().close()
}

export async function saveSetting(page: Page, browser: Browser): Promise<void> {
  await go(page, `${venue}/report/sales-by-hour?group=weekday&sort=-tickets&channel=web`)
  await toggleVat(page)
  await expect(vat(page)).toHaveCount(0)
  await share(page)
  await openShared(browser)

  await go(page, `${venue}/report`)
  const own = page.getByRole('row', { name: /Nettet per ukedag/ })
  await own.getByRole('button', { name: 'Endre navn eller deling' }).click()
  const renaming = page.getByRole('dialog', { name: 'Endre navn eller deling' })
  await renaming.getByLabel('Navn').fill('Nett, ukedager')
  await renaming.getByRole('button', { name: 'Lagre' }).click()
  const renamed = page.getByRole('row', { name: /Nett, ukedager/ })
  await renamed.getByRole('button', { name: 'Slett' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slett' }).click()
  await expect(renamed).toHaveCount(0)
}
