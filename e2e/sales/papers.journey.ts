import { customerDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mailFiles } from '@dxweb/server/testing/smtp-inbox.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { ownData } from '../ground/own-server.ts'
import { button, panel } from './tills.ts'

const rows = (page: Page) => page.locator('[data-row]')
const receiptOf = (page: Page) => page.getByRole('dialog', { name: 'Kvittering' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Forkaste det du har skrevet?' })

function mailsTo(address: string): string[] {
  return mailFiles(join(ownData(), 'data', 'outbox'))
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => text.includes(`To: ${address}`))
}

interface Offer {
  drawing: { seats: { id: number; row: string; number: string }[] }
  categories: { id: number }[]
}

async function makeNamedSale(page: Page) {
  const event = await makeEvent(page, { hall: 'Kinosalen' })
  const at = `${venue}/events/${event.id}`
  const { drawing } = await call<Offer>(page, 'GET', `${at}/seat-map`)
  const { categories } = await call<Offer>(page, 'GET', at)
  const line = (index: number) => ({
    seatId: drawing.seats[index]?.id,
    categoryId: categories[0]?.id,
  })
  const person = {
    ...customerDraft,
    firstName: 'Signe',
    lastName: `Prøve ${event.id}`,
    phone: '91234567',
    email: `signe-${event.id}@prove.test`,
  }
  const { id: customerId } = await call<{ id: number }>(page, 'POST', `${venue}/customers`, person)
  const sale = { eventId: event.id, means: 'card', lines: [line(0)], customerId }
  await call(page, 'POST', `${venue}/sales`, sale)
  await call(page, 'POST', `${venue}/sales`, { eventId: event.id, means: 'cash', lines: [line(1)] })
  const [first] = drawing.seats
  return {
    ...event,
    buyer: `Signe ${person.lastName}`,
    seat: `${first?.row}, sete ${first?.number}`,
  }
}

/** Checks that neither a wide list with an open menu nor another tab moves the surrounding page. */
async function keepsItsPlace(page: Page): Promise<void> {
  const places = async () => [
    await page.locator('h1').first().boundingBox(),
    await page.locator('[data-tab="running"]').boundingBox(),
    await page.getByRole('button', { name: /Søk i alt/ }).boundingBox(),
  ]
  const before = await places()
  await page.getByRole('link', { name: 'Oversikt' }).click()
  await button(page, 'Betalingsmåte').click()
  await expect(page.getByRole('row', { name: /^Kontant/ })).toBeVisible()
  expect(await places()).toEqual(before)
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByRole('button', { name: 'Vis menyen' }).first().click()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth)
  await expect.poll(overflow).toBe(0)
  const tabs = page.locator('.dx-header-tabs')
  await expect.poll(() => tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Mails a receipt; typed values are kept, even after a press on the browser's back button. */
async function mail(page: Page, to: string): Promise<void> {
  await button(receiptOf(page), 'E-post').click()
  const dialog = page.getByRole('dialog', { name: 'Send på e-post' })
  const address = dialog.getByRole('textbox', { name: 'E-postadresse' })
  await address.fill('ola')
  await page.keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription(/e-post/)
  await page.goBack()
  await button(question(page), 'Skriv videre').click()
  await expect(question(page)).toBeHidden()
  await expect(page).toHaveURL(/\/seating/)
  await expect(address).toHaveValue('ola')
  await address.fill(to)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Sendt til ${to}`)).toBeVisible()
  const mails = mailsTo(to)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.match(/application\/pdf/g)?.length).toBeGreaterThanOrEqual(2)
}

interface Listed {
  data: { id: number; soldCount: number }[]
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Returns an event with sales from 6 to 22 days ago; the demo reaches back three weeks. */
async function endedEvent(page: Page): Promise<string> {
  const path = `${venue}/events?from=${dayAgo(22)}&to=${dayAgo(6)}`
  const { data } = await call<Listed>(page, 'GET', path)
  const held = data.find(({ soldCount }) => soldCount > 0)
  if (held === undefined) throw new Error('Nothing that was held was sold')
  return `${venue}/shows/${held.id}/transactions`
}

/** Records tickets sold elsewhere. A failed call stores nothing, and a correction can be reversed. */
async function correctByKeys(page: Page): Promise<void> {
  await go(page, await endedEvent(page))
  await page.getByRole('button', { name: 'Etterregistrering' }).click()
  const drawer = page.getByRole('dialog', { name: 'Etterregistrering' })
  const make = drawer.getByRole('button', { name: 'Registrer rettelse' })
  await make.focus()
  await page.keyboard.press('Enter')
  await expect(drawer.getByLabel('Grunn')).toHaveAccessibleDescription('Feltet kan ikke være tomt')
  await drawer.getByLabel('Priskategori').focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await drawer.getByLabel('Antall billetter').fill('3')
  await drawer.getByLabel('Beløp').fill('1 120,00')
  await drawer.getByLabel('Grunn').fill('Solgt i døra under strømbrudd')
  await expect(drawer.getByText(/1\s120,00/).first()).toBeVisible()

  await page.route('**/ticketsalecorrections', (route) => route.abort(), { times: 1 })
  await make.focus()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Registrere rettelsen?' })
  await expect(asked).toContainText(/3 billetter i .*1\s120,00\skr/)
  await asked.getByRole('button', { name: 'Registrer rettelse' }).click()
  await expect(drawer.getByRole('alert')).toContainText('Rettelsen ble ikke registrert')
  await expect(drawer.getByLabel('Grunn')).toHaveValue('Solgt i døra under strømbrudd')

  await make.click()
  await asked.getByRole('button', { name: 'Registrer rettelse' }).click()
  const made = drawer.getByRole('region', { name: 'Etterregistreringer' })
  const first = made.getByRole('listitem').first()
  await expect(first).toContainText('Solgt i døra under strømbrudd')
  await first.getByRole('button', { name: 'Rett tilbake' }).click()
  await page
    .getByRole('dialog', { name: 'Rette tilbake?' })
    .getByRole('button', { name: 'Rett tilbake' })
    .click()
  await expect(first).toContainText('Tilbakeføring')
  await expect(made.getByRole('listitem').nth(1)).toContainText('Rettet tilbake')
  await drawer.getByRole('button', { name: 'Lukk' }).click()
  await expect(page.locator('[data-row]').filter({ hasText: 'Etterregistrering' })).toHaveCount(2)
}

test('a sale is found by buyer, number and seat, mailed and reprinted; tickets sold elsewhere are added and reversed', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const event = await makeNamedSale(page)
  await page.goto(`${event.path}/transactions`)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: event.buyer })).toHaveCount(1)
  const search = page.getByRole('searchbox', { name: 'Kvittering nr. eller kjøper' })
  await search.fill('signe')
  await expect(rows(page)).toHaveCount(1)
  const number = (await rows(page).first().locator('.dx-receipt-number').textContent()) ?? ''
  await search.fill('00000-00000')
  await expect(page.getByText('Ingen kvittering har dette nummeret')).toBeVisible()
  await search.fill(number.slice(2, 8))
  await expect(rows(page)).toHaveCount(1)
  await search.fill('')
  await page.getByRole('combobox', { name: 'Gruppering' }).selectOption('means')
  await expect(page.getByRole('rowheader', { name: /^Kort · 1 billett · / })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /^Kontant · 1 billett · / })).toBeVisible()
  await keepsItsPlace(page)

  await page.getByRole('link', { name: 'Salkart' }).click()
  await button(page, 'Vis som liste').click()
  await page.getByRole('button', { name: new RegExp(`[Rr]ad ${event.seat}, .*solgt`) }).click()
  await expect(receiptOf(page)).toContainText(event.buyer)
  for (const name of ['Refunder', 'Bytt']) {
    await expect(button(receiptOf(page), name)).toBeVisible()
  }
  await mail(page, `ola.${number.toLowerCase()}@example.no`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Søk' }).fill(number.toLowerCase().replace('-', ' '))
  await expect(page.getByRole('option', { name: new RegExp(event.title) })).toBeVisible()
  await page.keyboard.press('Enter')
  const receipt = receiptOf(page)
  await expect(receipt).toContainText(number)
  await expect(receipt).toContainText('Billettene er skrevet ut eller sendt 1 gang.')
  const opened = page.waitForEvent('popup')
  await receipt.getByRole('button', { name: /^Skriv ut billetter/i }).click()
  await (await opened).close()
  await expect(receipt).toContainText('Billettene er skrevet ut eller sendt 2 ganger.')
  await expect(panel(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await correctByKeys(page)
})
