import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '../ground/journey.ts'
import { venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { ownData } from '../ground/own-server.ts'
import { askOwner, runJob } from '../ground/run-job.ts'
import { fileOfMail } from './sent-mail.ts'

const board = 'styret@sundet.test'
const sales = `${venue}/report/ticket-sales`
const card = (page: Page) => page.getByRole('table', { name: 'Sendes jevnlig' })
const row = (page: Page) => card(page).getByRole('row').nth(1)

const choose = async (dialog: Locator, field: string, choice: string) => {
  await dialog.getByRole('combobox', { name: field, exact: true }).click()
  const list = dialog.page().getByRole('listbox', { name: field })
  await list.getByRole('option', { name: choice, exact: true }).click()
}

async function setUp(page: Page) {
  await page.getByRole('button', { name: 'Del og lagre' }).click()
  await page.getByRole('menuitem', { name: 'Send jevnlig' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send jevnlig' })
  await dialog.getByLabel('Mottakere').fill(board)
  await choose(dialog, 'Sendes', 'Hvert kvartal')
  await dialog.getByRole('button', { name: 'CSV' }).click()
  await dialog.getByRole('button', { name: 'Sett opp' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card(page)).toContainText('Hvert kvartal (1.) kl. 07:00')
  await expect(row(page)).toContainText('Forrige måned · CSV')
  await expect(row(page)).toContainText(board)
}

async function exported(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Del og lagre' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: `Eksporter ${format}` }).click()
  return readFile(await (await download).path())
}

async function sendAsShown(page: Page) {
  await go(page, `${sales}?period=lastMonth&group=auditorium`)
  await row(page).click()
  const sending = page.getByRole('dialog', { name: 'Sendes jevnlig' })
  await sending.getByRole('button', { name: 'Send slik den vises nå' }).click()
  await expect(sending).toHaveCount(0)
  await expect(card(page)).toContainText('Sendt')
  await go(page, sales)
  await row(page).click()
  await expect(sending).toContainText('Per sal')
  await sending.getByRole('button', { name: 'Vis slik den sendes' }).click()
  await expect(page).toHaveURL(/group=auditorium/)
}

test('a scheduled report is sent with the same figures as on screen, and its schedule is changed, stopped and deleted', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${sales}?period=lastMonth&group=eventType`)
  await setUp(page)
  await row(page).click()
  const sending = page.getByRole('dialog', { name: 'Sendes jevnlig' })
  await expect(sending).toContainText('Per arrangementstype')
  await expect(sending).toContainText('Ingenting er sendt ennå.')
  await page.keyboard.press('Escape')
  await askOwner(ownData(), `update report_schedule set due_at = date_trunc('second', now())`)
  await runJob(ownData(), 'send-reports')
  const onScreen = await exported(page, 'CSV')
  expect(onScreen.length).toBeGreaterThan(100)
  expect((await fileOfMail(board, 1)).equals(onScreen)).toBe(true)

  await sendAsShown(page)
  await row(page).getByRole('button', { name: 'Stopp' }).click()
  await expect(row(page)).toContainText('Stoppet')
  await row(page).getByRole('button', { name: 'Slett' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slett' }).click()
  await expect(card(page)).toHaveCount(0)
})
