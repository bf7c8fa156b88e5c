import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../ground/journey.ts'
import { makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { ownData } from '../ground/own-server.ts'

function mailsTo(address: string): string[] {
  const outbox = join(ownData(), 'data', 'outbox')
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((text) => text.includes(`To: ${address}`))
}

test('a sale is printed, mailed, printed again as a copy, and found by its number', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { path, title } = await makeEvent(page, { hall: 'Kinosalen' })
  await page.goto(`${path}/seating`)
  const panel = page.getByRole('region', { name: 'Salg', exact: true })
  await expect(panel).toContainText('Velg seter i salen.')
  await page.keyboard.press('2')
  await page.keyboard.press('F2')
  await expect(panel).toContainText('2 billetter solgt')
  const number = (await panel.locator('.dx-receipt-number').first().textContent()) ?? ''

  await panel.getByRole('button', { name: 'E-post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send på e-post' })
  await dialog.getByRole('textbox', { name: 'E-postadresse' }).fill('ola')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'E-postadresse' })).toHaveAccessibleDescription(
    /e-post/,
  )
  const to = `ola.${number.toLowerCase()}@example.no`
  await dialog.getByRole('textbox', { name: 'E-postadresse' }).fill(to)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Sendt til ${to}`)).toBeVisible()
  const mails = mailsTo(to)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.match(/application\/pdf/g)?.length).toBeGreaterThanOrEqual(2)

  await page.goto('/partners/1003/shows')
  await expect(page.getByRole('heading', { name: 'Arrangementer' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const typed = number.toLowerCase().replace('-', ' ')
  await page.getByRole('combobox', { name: 'Søk' }).fill(typed)
  await expect(page.getByRole('option', { name: new RegExp(title) })).toBeVisible()
  await page.keyboard.press('Enter')
  const receipt = page.getByRole('dialog', { name: 'Kvittering' })
  await expect(receipt).toContainText(number)
  await expect(receipt).toContainText('Billettene er skrevet ut eller sendt én gang.')
  const opened = page.waitForEvent('popup')
  await receipt.getByRole('button', { name: /^Skriv ut billetter/i }).click()
  await (await opened).close()
  await expect(receipt).toContainText('Billettene er skrevet ut eller sendt 2 ganger.')

  await page.keyboard.press('Escape')
  const search = page.getByRole('searchbox', { name: 'Kvittering nr. eller kjøper' })
  await search.fill(number.slice(0, 4))
  await expect(page.getByRole('table', { name: 'Transaksjoner' })).toContainText(number)
  await search.fill('00000-00000')
  await expect(page.getByText('Ingen kvittering har dette nummeret')).toBeVisible()
})
