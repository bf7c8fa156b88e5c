import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { customerDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import type { Control } from '../../demo/doubles/control.ts'
import { spawnDoubles } from '../../demo/doubles/own-process.ts'
import { demoKey } from '../../demo/doubles/mailchimp/model/state.ts'
import { paced } from '../../scripts/steps/pace/pace.ts'
import { norwegian } from '../ground/browser.ts'
import { call } from '../ground/call.ts'
import { venue } from '../ground/far-event.ts'
import { expect, test } from '../ground/journey.ts'
import { logIn } from '../ground/log-in.ts'
import { askOwner, runJob } from '../ground/run-job.ts'
import { type Server, startOwnServer } from '../ground/server.ts'

const newList = {
  'Navn på listen': 'Nyheter fra Sundet',
  'Hvorfor de får e-post': 'Du ba om nyheter fra oss.',
  'Avsenders navn': 'Sundet',
  'Avsenders e-post': 'post@sundet.test',
  Firma: 'Sundet kulturhus',
  Adresse: 'Torget 1',
  Postnummer: '6003',
  Poststed: 'Sundet',
}

const cardOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Nyhetsbrev' }) })

async function addList(page: Page): Promise<void> {
  const card = cardOf(page)
  await card.getByLabel('API-nøkkel').fill(demoKey)
  await card.getByRole('button', { name: 'Legg til' }).click()
  await card.getByRole('button', { name: 'Ny liste' }).click()
  const form = page.getByRole('dialog', { name: 'Ny liste' })
  for (const [label, value] of Object.entries(newList)) {
    await form.getByRole('textbox', { name: label }).fill(value)
  }
  await form.getByRole('button', { name: 'Opprett liste' }).click()
  await expect(card.getByRole('heading', { name: 'Nyheter fra Sundet' })).toBeVisible()
}

async function syncSegment(page: Page, segment: string): Promise<void> {
  const card = cardOf(page)
  await card.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: segment }).click()
  await expect(card.getByRole('combobox', { name: 'Segment' })).toHaveValue(segment)
  await card.getByRole('switch', { name: /Synkroniser kunder/ }).click()
  await card.getByRole('button', { name: 'Synkroniser nå' }).click()
  await expect(card.getByText('Synkronisert.')).toBeVisible()
}

interface Fixture {
  page: Page
  server: Required<Server>
  doubles: Awaited<ReturnType<typeof spawnDoubles>>
}

/** Opens the extensions page, with the simulated mail service in a separate process. */
async function withMailService(browser: Browser, work: (fixture: Fixture) => Promise<void>) {
  const file = join(mkdtempSync(join(tmpdir(), 'dxweb-mail-')), 'service.json')
  const doubles = await spawnDoubles({ file })
  const settings = { MAIL_SERVICE_URL: `${doubles.address}/mailchimp/3.0` }
  const server = await startOwnServer(settings)
  const context = await browser.newContext({ ...norwegian, baseURL: server.url })
  try {
    const page = await context.newPage()
    await logIn(page, 'sjef@sundet.test', `${venue}/partnerprofile/extensions`)
    await work({ page, server, doubles })
  } finally {
    await context.close()
    await server.stop()
    await doubles.kill()
    rmSync(dirname(file), { recursive: true })
  }
}

async function readList(control: Control) {
  const [list] = (await control.mailchimp.state()).accounts.flatMap(({ lists }) => lists)
  const members = Object.values(list?.members ?? {})
  return { list: list?.id ?? '', members, email: members[0]?.email_address ?? '' }
}

async function customerAt(page: Page, email: string): Promise<number> {
  const found = `${venue}/customers?q=${encodeURIComponent(email)}`
  const { data } = await call<{ data: { id: number }[] }>(page, 'GET', found)
  return data[0]?.id ?? 0
}

test('customers of a segment are added to a new list, and an unsubscription at the service becomes a refusal of consent', async ({
  browser,
}) => {
  await withMailService(browser, async ({ page, doubles: { control } }) => {
    await addList(page)
    await syncSegment(page, 'Kjøpt i år, vil ha e-post')

    const { list, members, email } = await readList(control)
    expect(members[0]?.status).toBe('subscribed')
    const person = { list, email, does: 'unsubscribe' } as const
    expect(await control.mailchimp.person(person)).toEqual({ delivered: 1 })

    await page.goto(`${venue}/crm/customers/${await customerAt(page, email)}`)
    await expect(page.getByText('fra e-postlisten').first()).toBeVisible()
  })
})

async function bringNight(folder: string): Promise<void> {
  await askOwner(folder, `update mail_list set last_night = date '2020-01-01'`)
  await runJob(folder, 'run-extensions')
}

/** Time until a sync gives up: six tries with increasing pauses. */
const givesUp = paced(90_000)

test('a nightly sync without the mail service shows the last success, and the next night sends the changes', async ({
  browser,
}) => {
  await withMailService(browser, async ({ page, server: { folder }, doubles }) => {
    await addList(page)
    await syncSegment(page, 'Kjøpt i år, vil ha e-post')
    const before = await readList(doubles.control)
    const url = `${venue}/customers/${await customerAt(page, before.email)}`
    const { version } = await call<{ version: number }>(page, 'GET', url)
    const { email } = before
    const renamed = { ...customerDraft, firstName: 'Nattefrid', email, wantsMail: true, version }
    await call(page, 'PUT', url, renamed)

    const card = cardOf(page)
    await doubles.kill()
    await bringNight(folder)
    const failed = /Synkroniseringen feilet\. Sist fullført \S/
    await expect(card.locator('output')).toContainText(failed, { timeout: givesUp })
    await expect(card.getByText('Får ikke kontakt med tjenesten.')).toBeVisible()

    await doubles.startAgain()
    await doubles.control.clearJournal()
    await bringNight(folder)
    await expect(card.getByText('Synkronisert.')).toBeVisible()
    await expect(card.getByText('Sendt 1')).toBeVisible()
    const written = (await doubles.control.journal('mailchimp')).filter(
      ({ method }) => method !== 'GET',
    )
    expect(written).toMatchObject([
      { method: 'PUT', body: { merge_fields: { FNAME: 'Nattefrid' } } },
    ])
    expect((await readList(doubles.control)).members).toHaveLength(before.members.length)
    await card.getByRole('button', { name: 'Se logg' }).click()
    const log = page.getByRole('dialog', { name: 'Logg for Nyhetsbrev' })
    await expect(log.getByRole('row', { name: /Natten/ })).toHaveCount(2)
  })
})
