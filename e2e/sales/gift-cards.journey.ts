import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { button, enter, isLive, oneOf, panel } from './tills.ts'

const fact = (page: Page, term: string) => page.getByText(term).locator('..')

async function sellByKeys(page: Page, note: string): Promise<string> {
  await button(page, 'Selg gavekort').click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByRole('textbox', { name: 'Beløp' })
  await expect(amount).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(amount).toBeFocused()
  await page.keyboard.type('0,50')
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAccessibleDescription(/1,00/)
  await amount.fill('100')
  await button(dialog, 'Kontant').click()
  await dialog.getByRole('textbox', { name: 'Merknad' }).fill(note)
  await page.keyboard.press('Enter')
  await expect(page.getByText(note)).toBeVisible()
  await expect(fact(page, 'Restverdi')).toContainText('100,00')
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
}

async function extend(page: Page): Promise<void> {
  await button(page, 'Forleng').click()
  const dialog = page.getByRole('dialog')
  const lastDay = dialog.getByRole('textbox', { name: 'Gyldig til og med' })
  await dialog.getByRole('textbox', { name: 'Grunn' }).fill('Stengt i sommer')
  await lastDay.fill('01.02.2027')
  await page.keyboard.press('Enter')
  await expect(lastDay).toHaveAttribute('aria-invalid', 'true')
  await lastDay.fill('31.12.2048')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(fact(page, 'Gyldig til og med')).toContainText('31.12.2048')
  await expect(page.getByRole('row', { name: /Forlenget/ })).toContainText('Stengt i sommer')
}

async function block(page: Page): Promise<void> {
  await button(page, 'Sperr').click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByRole('textbox', { name: 'Grunn' })
  await expect(reason).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await reason.fill('Meldt mistet')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Sperret', { exact: true }).first()).toBeVisible()
}

/** Opens the sale in both tabs of a clerk, and checks that a tab reads the event once for each change. */
async function openTills(tills: readonly Page[], path: string): Promise<void> {
  const subscribed = tills.map((till) => till.waitForResponse(/\/stream\?.*event/))
  await Promise.all(tills.map((till) => till.goto(`${path}/seating`)))
  await Promise.all(subscribed)
  const [first] = tills
  if (first === undefined) throw new Error('There is no till')
  const event = path.replace('/shows/', '/events/')
  const change = async (step: 'stop-sale' | 'start-sale') => {
    const { version } = await call<{ version: number }>(first, 'GET', event)
    await call(first, 'POST', `${event}/${step}`, { version })
    for (const till of tills)
      await expect(button(till, 'Stopp salg')).toHaveCount(step === 'start-sale' ? 1 : 0)
  }
  // Messages arrive in order, so once a later change is shown, all earlier messages have arrived.
  await change('stop-sale')
  await change('start-sale')
  let reads = 0
  first.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(event)) reads += 1
  })
  await button(first, 'Stopp salg').click()
  for (const till of tills) await expect(button(till, 'Stopp salg')).toHaveCount(0)
  await change('start-sale')
  expect(reads).toBe(2)
}

async function offerCard(page: Page, number: string): Promise<void> {
  await expect(panel(page)).toContainText('Velg seter i salen.')
  await page.keyboard.press('1')
  await expect(panel(page).getByRole('timer')).toContainText('Holdes i')
  await button(panel(page), 'Gavekort / delt betaling').click()
  const dialog = page.getByRole('dialog', { name: 'Gavekort / delt betaling' })
  await dialog.getByRole('textbox', { name: 'Kortnummer' }).fill(number)
  await expect(dialog).toContainText('Restverdi')
  await expect(dialog.getByRole('textbox', { name: 'Beløp' }).first()).toHaveValue(/^100,00/)
}

/**
 * Finds the message that refuses the card: the server's message, or the dialog's if this till already knows that the
 * other till spent the card.
 */
const refusedCard = (till: Page) =>
  panel(till)
    .getByRole('alert')
    .filter({ hasText: 'Gavekortet kan ikke betale så mye' })
    .or(till.getByRole('dialog').getByText('Brukt opp'))
    .first()

test('a gift card is sold and extended with the keyboard, spent at only one of two tills, and blocked by the office', async ({
  page: office,
  browser,
}) => {
  await signIn(office, 'sjef@sundet.test')
  const { path } = await makeEvent(office, { hall: 'Kinosalen' })
  await office.goto(`${venue}/products/giftcards`)
  await isLive(office)
  const number = await sellByKeys(office, `To kasser ${path.split('/').at(-1)}`)
  await extend(office)

  const first = await enter(browser, 'flere@dxweb.test')
  const both = [first, await first.context().newPage()]
  await openTills(both, path)
  for (const till of both) await offerCard(till, number)
  await Promise.all(both.map((till) => button(till, 'Fullfør').click()))
  await oneOf(both, (till) => panel(till).getByText('1 billett solgt'), refusedCard)
  await first.context().close()
  await expect(office.getByText('Brukt opp')).toBeVisible()

  await office.getByRole('link', { name: /^Prøvekonsert/ }).click()
  await office.getByRole('link', { name: 'Vis gavekortet' }).click()
  const receipt = office.waitForEvent('download')
  await button(office, 'Kvittering').click()
  expect((await receipt).suggestedFilename()).toMatch(/^kvittering-.*\.pdf$/)
  await expect(office.getByText('Brukt opp')).toBeVisible()
  for (const [step, title] of [
    ['Fyll på', 'Fyll på'],
    ['E-post', 'Send gavekortet på e-post'],
  ] as const) {
    await button(office, step).click()
    await expect(office.getByRole('dialog', { name: title })).toBeVisible()
    await office.keyboard.press('Escape')
    await expect(office.getByRole('dialog')).toBeHidden()
  }
  await block(office)
})
