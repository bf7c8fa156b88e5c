import { denominations } from '@dxweb/areas/tills/shifts/rules.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { settleEvening } from './till-evening.ts'

const card = (page: Page) => page.locator('.dx-card', { hasText: 'Oppgjør for' })

/** Sells a ticket for cash, so that there is a till to count. */
async function sellForCash(page: Page) {
  const { id } = await makeEvent(page, { hall: 'Kinosalen' })
  const at = `${venue}/events/${id}`
  const { drawing } = await call<{ drawing: { seats: { id: number }[] } }>(
    page,
    'GET',
    `${at}/seat-map`,
  )
  const { categories } = await call<{ categories: { id: number }[] }>(page, 'GET', at)
  const lines = [{ seatId: drawing.seats[0]?.id, categoryId: categories[0]?.id }]
  await call(page, 'POST', `${venue}/sales`, { eventId: id, means: 'cash', lines })
}

function notesOf(kroner: number) {
  let left = kroner
  return denominations.flatMap((value) => {
    const count = Math.floor(left / value)
    left -= count * value
    return count > 0 ? [{ value, count }] : []
  })
}

async function workAtTill(page: Page) {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${venue}/shows/till`)
  await expect(page.getByLabel('Veksel ved start')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Åpen siden/)).toBeVisible()
  await sellForCash(page)
  await page.getByRole('button', { name: 'Betal inn eller ut' }).click()
  const dialog = page.getByRole('dialog', { name: 'Betal inn eller ut' })
  await dialog.getByLabel('Beløp').fill('45')
  await dialog.getByLabel('Hva gjelder det?').fill('Melk')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Melk')).toBeVisible()
  await page.getByRole('button', { name: 'Tell og lukk' }).click()
  const { shift } = await call<{ shift: { expectedOre: number } }>(
    page,
    'GET',
    `${venue}/till-shift`,
  )
  for (const { value, count } of notesOf(shift.expectedOre / 100 - 1)) {
    const more = page.getByRole('button', { name: `Én til av ${value} kr`, exact: true })
    if (count < 3) for (let at = 0; at < count; at += 1) await more.click()
    else await page.getByRole('textbox', { name: `${value} kr`, exact: true }).fill(String(count))
  }
  await page.getByLabel('Årsak til differansen').fill('Mistet en krone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Åpne kassen' })).toBeVisible()
  if (before) await page.setViewportSize(before)
}

const dayPath = (page: Page) => `${venue}/day-settlements/${/from=([\d-]+)/.exec(page.url())?.[1]}`

interface Clerk {
  userId: number
  name: string
  expectedOre: number
}

const countByCall = (page: Page, day: string, { userId }: Clerk, countedOre: number) =>
  call(page, 'PUT', `${day}/counts/${userId}`, { countedOre, reason: 'Svinn', version: 0 })

const clerksOf = async (page: Page, day: string) =>
  (await call<{ clerks: Clerk[] }>(page, 'GET', day)).clerks

/** Counts the kiosk's tills, which sold for cash on the current business day (until 05:00). */
async function countTills(page: Page, day: string) {
  const { tills } = await call<{ tills: { registerId: number; expectedOre: number }[] }>(
    page,
    'GET',
    day,
  )
  for (const { registerId, expectedOre } of tills) {
    const count = { countedOre: expectedOre, reason: '', version: 0 }
    await call(page, 'PUT', `${day}/till-counts/${registerId}`, count)
  }
}

/** Lets another clerk count the till while `page` has its count dialog open. Saving then shows the other count. */
async function countMeanwhile(page: Page, other: Page, clerk: Clerk | undefined) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const reads = /\/day-settlements\/[\d-]+$/
  await page.route(reads, async (route) => {
    await promise
    await route.continue()
  })
  if (clerk) await countByCall(other, dayPath(page), clerk, 11_100)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(412)
  resolve()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Tor Aasen har talt 111,00.kr imens/)
  await expect(dialog).toContainText('Noen andre har endret dette i mellomtiden')
  await expect(dialog.getByLabel('Årsak')).toHaveValue('Feil vekslet')
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog).toHaveCount(0)
  await page.unroute(reads)
}

async function countDay(page: Page, other: Page) {
  await page.goto(`${venue}/report/settled-days`)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('open')
  await page.locator('[data-row]').first().getByRole('link').click()
  await expect(card(page)).toContainText('Ikke gjort opp')
  const day = dayPath(page)
  const clerks = await clerksOf(page, day)
  const own = clerks.find(({ name }) => name === 'Kari Nes')
  for (const clerk of clerks.filter((each) => each !== own)) {
    await countByCall(page, day, clerk, clerk.expectedOre)
  }
  await countTills(page, day)
  await page.getByRole('button', { name: 'Tell: Kari Nes' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tell kassen til Kari Nes' })
  const counted = dialog.getByLabel('Opptalt')
  await expect(counted).toBeFocused()
  const expected = Number((await counted.inputValue()).replaceAll(/\s/g, '').replace(',', '.'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type(String(expected - 50).replace('.', ','))
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Årsak')).toBeFocused()
  await page.keyboard.type('Feil vekslet')
  await countMeanwhile(page, other, own)
  await expect(card(page).getByRole('row', { name: /Feil vekslet/ })).toContainText('−50,00 kr')
  await expect(card(page).getByRole('row', { name: /Mistet en krone/ })).toContainText('−1,00 kr')
  await page.getByRole('button', { name: 'Bekreft opptelling' }).click()
  await expect(card(page)).toContainText('Talt av Kari Nes')
  await expect(page.getByRole('button', { name: 'Godkjenn' })).toBeDisabled()
  await expect(card(page)).toContainText('Du har talt, så en annen må godkjenne: Tor Aasen.')
  await call(other, 'POST', `${day}/steps`, { step: 'approve' })
  // The user who counted the cash sees the approval without a reload.
  await expect(card(page)).toContainText('Godkjent av Tor Aasen')
}

/** Locks an approved day, which cannot be undone. */
async function lockDay(page: Page) {
  await go(page, `${venue}/report/settled-days?state=approved&sort=settledOn`)
  await page.locator('[data-row]').first().getByRole('link').click()
  await page.getByRole('button', { name: 'Lås dagen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lås dagen' }).click()
  await expect(card(page)).toContainText('Låst av Kari Nes')
  await expect(page.getByRole('button', { name: 'Åpne igjen' })).toHaveCount(0)
  await expect(page.locator('.dx-report .dx-report')).toContainText('Forhåndssalg gjort tidligere')
}

async function approveMonth(page: Page) {
  await go(page, `${venue}/report`)
  await page.getByRole('link', { name: /^Månedsoppgjør/ }).click()
  await page.locator('[data-row]').nth(1).getByRole('link').click()
  await expect(card(page)).toContainText('Utkast')
  await page.getByRole('button', { name: 'Legg til korreksjon' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Legg til korreksjon' })
  await dialog.getByRole('button', { name: 'Forskudd' }).click()
  await dialog.getByLabel('Beløp').fill('250')
  await dialog.getByLabel('Årsak').fill('Utbetalt tolvte')
  await page.keyboard.press('Enter')
  const lines = page.locator('.dx-report .dx-report')
  const corrected = lines.getByRole('row', { name: /Utbetalt på forskudd: Utbetalt tolvte/ })
  // The correction is the last line, and a whole month has more lines than are rendered.
  const expectCorrected = () =>
    expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        return corrected.allTextContents()
      })
      .toEqual([expect.stringMatching(/−250,00\skr/)])
  await expectCorrected()
  await card(page).getByRole('button', { name: 'Godkjenn', exact: true }).click()
  await expect(card(page)).toContainText('Godkjent av Kari Nes')
  await expect(page.getByRole('button', { name: 'Legg til korreksjon' })).toHaveCount(0)
  await expectCorrected()
}

async function reconcileBatch(page: Page) {
  await go(page, `${venue}/report/batches?kind=card&state=open`)
  await page.locator('[data-row]').first().getByRole('link').click()
  const batch = page.locator('.dx-card', { hasText: 'Bunt' })
  await expect(batch).toContainText('Åpen')
  const take = async (step: string, fill: Record<string, string> = {}) => {
    await batch.getByRole('button', { name: step }).press('Enter')
    const dialog = page.getByRole('dialog', { name: step })
    for (const [label, value] of Object.entries(fill)) await dialog.getByLabel(label).fill(value)
    await dialog.getByRole('button', { name: step }).press('Enter')
  }
  await take('Lukk bunten')
  await expect(batch).toContainText('Lukket')
  await take('Merk som sendt', { Referanse: 'UTB-4711' })
  await expect(batch).toContainText('UTB-4711')
  await take('Registrer utbetaling', { 'Mottatt i banken': '1', 'Trukket gebyr': '0' })
  await expect(batch).toContainText('Utbetalt')
  await take('Meld avvik', { Årsak: 'Resten kommer i morgen' })
  await expect(batch).toContainText('Resten kommer i morgen')
  await take('Godta avviket')
  await expect(batch).toContainText('Avstemt')
}

test('a till’s cash is counted on a phone, days with a difference and an evening of two tills are settled and locked, a month is approved, and a batch with a deviation is reconciled', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await sellForCash(page)
  await workAtTill(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'flere@dxweb.test')
  await countDay(page, other)
  await settleEvening(page, other)
  await other.context().close()
  await lockDay(page)
  await approveMonth(page)
  await reconcileBatch(page)
})
