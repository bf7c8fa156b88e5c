import { writeTillFile, hmacSigner } from '@dxweb/areas/tills/saft/testing/write-till-file.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { venue } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const secret = 'a secret of the kiosk'

/** Returns a file with three sales of one article, as written by a third-party till. */
function fileOf(name: string) {
  const line = {
    articleId: 'POP-STOR',
    groupId: '04006',
    quantity: 1,
    grossOre: 9900,
    netOre: 8609,
    vatCode: '31',
    vatPercent: 15,
  }
  const sold = [0, 1, 2].map((minute) => ({
    type: '11001',
    day: '2026-05-01',
    time: `18:0${minute}:00`,
    lines: [line],
    means: '12002',
    roundingOre: 0,
  }))
  const { bytes } = writeTillFile(
    {
      prefix: 'n1:',
      encoding: 'windows-1252',
      isMarked: false,
      minus: 'sign',
      isIndented: true,
      codes: { 11001: 'CASHSAL', 12002: 'CARD', '04006': 'SNACKS' },
      sign: hmacSigner(secret),
    },
    [{ registerId: 'Kiosk Ø', sold }],
  )
  return { name, mimeType: 'text/xml', buffer: Buffer.from(bytes) }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last()
const fact = (page: Page, term: string) =>
  page.getByRole('dialog').getByText(term, { exact: true }).locator('..')

async function send(page: Page, name: string): Promise<void> {
  await page.getByLabel('Velg filer').setInputFiles(fileOf(name))
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

test('a file from a till of another make is uploaded, mapped and verified, and a second upload adds no receipts', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${venue}/products/till-files`)
  await send(page, 'mai.xml')
  await expect(fact(page, 'Kvitteringer')).toContainText('3')
  await expect(fact(page, 'Salg')).toContainText('297,00')
  await expect(page.getByRole('dialog')).toContainText('følger ikke Skatteetatens skjema')
  await button(page, 'Lukk').click()

  await page.getByRole('link', { name: 'Varer i kassene' }).click()
  await expect(page.getByText('1 vare for 297,00')).toBeVisible()
  await page.getByRole('row', { name: /POP-STOR/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Produktgruppe' }).click()
  await page.getByRole('option').first().click()
  await button(page, 'Lagre').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 vare for 297,00')).toBeHidden()

  await page.getByRole('link', { name: 'Kasser i filene' }).click()
  await page.getByRole('row', { name: /Kiosken på Øra/ }).click()
  await button(page, 'Legg inn nøkkel').click()
  await dialog.getByText('Felles hemmelighet (HMAC)').click()
  await dialog.getByRole('textbox', { name: 'Nøkkel' }).fill(secret)
  await button(page, 'Lagre').click()
  await expect(fact(page, 'Kontrollert')).toContainText('3')
  await button(page, 'Lukk').click()

  await page.getByRole('link', { name: 'Kassefiler' }).click()
  await send(page, 'mai igjen.xml')
  await expect(fact(page, 'Kvitteringer')).toContainText('0')
  await expect(fact(page, 'Kjent fra før')).toContainText('3')
})
