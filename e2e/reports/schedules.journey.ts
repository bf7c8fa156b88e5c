import { readFile } from 'node:fs/promises'
import { columnIn } from '@dxweb/server/testing/read-workbook.ts'
import { runEnds } from '@dxweb/server/testing/run/at-end.ts'
import { type Received, readQuotedPrintable, smtpInbox } from '@dxweb/server/testing/smtp-inbox.ts'
import { type Browser, expect, type Locator, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { norwegian } from '../ground/browser.ts'
import { call } from '../ground/call.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { askOwner, runJob } from '../ground/run-job.ts'
import { type Server, startOwnServer } from '../ground/server.ts'

let server: Required<Server>
let inbox: Awaited<ReturnType<typeof smtpInbox>>

test.beforeAll(async () => {
  inbox = await smtpInbox()
  server = await startOwnServer({ SMTP_URL: inbox.url })
})

test.afterAll(async () => {
  await server.stop()
  await runEnds()
})

async function chiefOf(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ ...norwegian, baseURL: server.url })).newPage()
  await signIn(page, 'sjef@sundet.test')
  return page
}

const choose = async (dialog: Locator, field: string, choice: string) => {
  await dialog.getByRole('combobox', { name: field, exact: true }).click()
  const list = dialog.page().getByRole('listbox', { name: field })
  await list.getByRole('option', { name: choice, exact: true }).click()
}

/** Has what is set up sent now. */
async function sendNow(): Promise<Received> {
  inbox.mails.length = 0
  await askOwner(server.folder, `update report_schedule set due_at = date_trunc('second', now())`)
  await runJob(server.folder, 'send-reports')
  await expect.poll(() => inbox.mails.length).toBe(1)
  return inbox.mails[0]!
}

/** The file that a mail carries. */
function fileOf({ raw }: Received): Buffer {
  const part = raw
    .split(/\r\n--[^\r\n]+/)
    .find((one) => /Content-Disposition: attachment/.test(one))
  return Buffer.from(part?.split('\r\n\r\n')[1] ?? '', 'base64')
}

/** The file of what is on the screen. */
async function exported(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Eksporter' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  return readFile(await (await download).path())
}

const change = async (page: Page, format: string) => {
  await page.getByRole('button', { name: 'Endre utsendingen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Endre utsendingen' })
  await dialog.getByRole('button', { name: format }).click()
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a report is set up to be sent, and arrives with the figures of the screen in every format', async ({
  browser,
}) => {
  const page = await chiefOf(browser)
  await page.goto(`${house}/report/ticket-sales?period=lastMonth&group=eventType`)
  await page.getByRole('button', { name: 'Send jevnlig' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send jevnlig' })
  await dialog.getByLabel('Mottakere').fill('styret@sundet.test, regnskap')
  await choose(dialog, 'Sendes', 'Hvert kvartal')
  await choose(dialog, 'Periode', 'Forrige måned')
  await dialog.getByRole('button', { name: 'CSV' }).click()
  await dialog.getByRole('button', { name: 'Sett opp' }).click()
  await expect(dialog.getByText('regnskap er ikke en e-postadresse')).toBeVisible()
  await dialog.getByLabel('Mottakere').fill('styret@sundet.test')
  expect.soft(await axeFindings(page), 'dialog').toEqual([])
  await dialog.getByRole('button', { name: 'Sett opp' }).click()
  await expect(dialog).toHaveCount(0)
  const card = page.getByRole('table', { name: 'Sendes jevnlig' })
  await expect(card).toContainText('Hvert kvartal (1.) kl. 07:00')

  const csv = await sendNow()
  expect(csv.to).toEqual(['styret@sundet.test'])
  const onScreen = await exported(page, 'CSV')
  expect(onScreen.length).toBeGreaterThan(100)
  expect(fileOf(csv).equals(onScreen)).toBe(true)

  await page.reload()
  await change(page, 'Excel')
  const xlsx = fileOf(await sendNow())
  const sent = columnIn(xlsx, 1)
  expect(sent.length).toBeGreaterThan(1)
  expect(sent).toEqual(columnIn(await exported(page, 'Excel'), 1))

  await change(page, 'PDF')
  const pdf = await sendNow()
  expect(fileOf(pdf).subarray(0, 5).toString()).toBe('%PDF-')
  expect(readQuotedPrintable(pdf.raw)).toMatch(/filename="?billettsalg-/)
  await page.reload()
  await expect(card).toContainText('Sendt')
  await card.getByRole('row').nth(1).click()
  const sending = page.getByRole('dialog', { name: 'Sendes jevnlig' })
  await expect(sending.getByRole('heading')).toHaveCount(4)
  await expect(sending).toContainText('Per arrangementstype')
  await expect(sending.getByRole('button')).toHaveCount(1)

  await page.goto(`${house}/report/ticket-sales?period=lastMonth&group=auditorium`)
  await card.getByRole('row').nth(1).click()
  expect.soft(await axeFindings(page), 'sent').toEqual([])
  await sending.getByRole('button', { name: 'Send slik den vises nå' }).click()
  await expect(sending).toHaveCount(0)
  await page.goto(`${house}/report/ticket-sales`)
  await card.getByRole('row').nth(1).click()
  await expect(sending).toContainText('Per sal')
  await sending.getByRole('button', { name: 'Vis slik den sendes' }).click()
  await expect(page).toHaveURL(/group=auditorium/)
  await page.context().close()
})

test('a change that another was before keeps what was typed', async ({ browser }) => {
  const [page, other] = await Promise.all([chiefOf(browser), chiefOf(browser)])
  await call(page, 'POST', `${house}/report-schedules`, {
    report: 'visitors',
    asked: {},
    recipients: 'styret@sundet.test',
    rhythm: 'mon',
    monthDay: 1,
    sendAt: '07:00',
    period: 'lastWeek',
    format: 'xlsx',
    locale: 'nb',
  })
  for (const one of [page, other]) await one.goto(`${house}/report/visitors`)
  await other.getByRole('button', { name: 'Endre utsendingen' }).click()
  const dialog = other.getByRole('dialog', { name: 'Endre utsendingen' })
  await dialog.getByLabel('Mottakere').fill('eier@sundet.test')
  // The other browser is not told of the change before it saves its own.
  const refused = other.waitForResponse((answer) => answer.status() === 412)
  await other.route('**/report-schedules?*', async (route) => {
    await refused
    await route.continue()
  })
  await change(page, 'CSV')
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await refused
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Mottakere')).toHaveValue('eier@sundet.test')
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog).toHaveCount(0)
  await Promise.all([page.context().close(), other.context().close()])
})
