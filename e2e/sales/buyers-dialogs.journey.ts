import { expect, type Locator, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { house, makeEvent, makeSoldEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const dialogs = '[role="dialog"]'
const panel = (page: Page) => page.getByRole('region', { name: 'Salg', exact: true })
const button = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole('button', { name, exact: true })

async function look(page: Page, name: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  expect.soft(await axeFindings(page, dialogs), String(name)).toEqual([])
  return dialog
}

const leave = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.locator(dialogs)).toBeHidden()
}

const discard = async (page: Page) => {
  await page.keyboard.press('Escape')
  await button(await look(page, 'Forkaste det du har skrevet?'), 'Forkast').click()
  await expect(page.locator(dialogs)).toBeHidden()
}

test('dialogs of buyers, payments and reservations have no axe findings', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const { path } = await makeEvent(page, { hall: 'Kinosalen' })
  await page.goto(`${path}/seating`)
  await expect(panel(page)).toContainText('Velg seter i salen.')
  await page.keyboard.press('2')
  await expect(panel(page).getByRole('timer')).toContainText('Holdes i')

  await button(panel(page), 'Legg til kunde').click()
  const found = await look(page, 'Finn kunde')
  await button(found, 'Ny kunde').click()
  await look(page, 'Ny kunde')
  await leave(page)

  await button(panel(page), 'Gavekort / delt betaling').click()
  const split = await look(page, 'Gavekort / delt betaling')
  await split.getByRole('textbox', { name: 'Kortnummer' }).fill('1234')
  await button(split, 'Fullfør').click()
  await expect(split).toContainText('Skriv hele kortnummeret på gavekortet.')
  await look(page, 'Gavekort / delt betaling')
  await discard(page)

  await page.keyboard.press('F4')
  const reserve = await look(page, 'Reserver plassene')
  await reserve.getByLabel('Navn').fill('Ola Vik')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Velg seter i salen.')
  await page.getByRole('link', { name: 'Reservasjoner' }).click()
  await page.getByRole('row').filter({ hasText: 'Ola Vik' }).click()
  const reservation = await look(page, /^Reservasjon \d/)
  await button(reservation, 'Frigi').click()
  await look(page, /^Frigi reservasjon/)
})

test('dialogs to mail, refund and exchange have no axe findings', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const { path, id } = await makeSoldEvent(page)
  await page.goto(`${path}/reservations`)
  await page.getByRole('link', { name: 'Transaksjoner' }).click()
  await page.locator('[data-row]').click()
  const receipt = await look(page, 'Kvittering')
  await button(receipt, 'E-post').click()
  const mail = await look(page, 'Send på e-post')
  await mail.getByRole('textbox', { name: 'E-postadresse' }).fill('ola')
  await page.keyboard.press('Enter')
  await expect(mail.getByRole('textbox', { name: 'E-postadresse' })).toHaveAccessibleDescription(
    /e-post/,
  )
  await look(page, 'Send på e-post')
  const question = 'Forkaste det du har skrevet?'
  await page.keyboard.press('Escape')
  await look(page, question)
  await button(page, 'Skriv videre').click()
  await expect(page.getByRole('dialog', { name: question })).toBeHidden()
  await expect(mail.getByRole('textbox', { name: 'E-postadresse' })).toHaveValue('ola')
  await page.goBack()
  await look(page, question)
  await button(page, 'Skriv videre').click()
  await expect(page.getByRole('dialog', { name: question })).toBeHidden()
  await expect(mail.getByRole('textbox', { name: 'E-postadresse' })).toHaveValue('ola')
  await expect(page).toHaveURL(new RegExp(`${path}/transactions`))
  await button(mail, 'Lukk').click()
  await button(await look(page, question), 'Forkast').click()
  await expect(mail).toBeHidden()

  const reason = `Artisten er syk ${path}`
  await call(page, 'POST', `${house}/refundreasons`, { name: reason })
  await button(receipt, 'Refunder').click()
  await page.getByRole('button', { name: reason }).click()
  await expect(page.getByRole('textbox', { name: 'Grunn' })).toHaveValue(reason)
  await look(page, 'Refunder')
  await leave(page)
  await page.locator('[data-row]').click()
  await button(receipt, 'Bytt').click()
  const exchange = page.getByRole('dialog', { name: 'Bytt' })
  await expect(exchange.getByRole('radio').first()).toBeVisible()
  await look(page, 'Bytt')
  await leave(page)

  const { version } = await call<{ version: number }>(page, 'GET', `${house}/events/${id}`)
  await call(page, 'POST', `${house}/events/${id}/cancel`, { version, reason: 'Sykdom' })
  await page.goto(`${path}/sales`)
  await button(page, 'Flere valg').click()
  await page.getByRole('menuitem', { name: 'Refunder kjøperne' }).click()
  await look(page, 'Refusjoner')
})

interface Card {
  id: string
  number: string
}

test('dialogs to sell, top up, mail and block a gift card have no axe findings', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/products/giftcards`)
  await button(page, 'Selg gavekort').click()
  const selling = await look(page, 'Selg gavekort')
  await button(selling, 'Selg gavekort').click()
  await expect(selling.getByRole('textbox', { name: 'Beløp' })).toHaveAccessibleDescription(/./)
  await look(page, 'Selg gavekort')
  await leave(page)
  const { id, number } = await call<Card>(page, 'POST', `${house}/giftcards`, {
    amountOre: 50_000,
    means: 'card',
    note: '',
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Søk' }).fill(number.slice(-4))
  const spaced = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  await page.getByRole('option', { name: `Gavekort ${spaced}` }).click()
  await expect(page).toHaveURL(`${house}/products/giftcards/${id}`)
  for (const [step, title] of [
    ['Fyll på', 'Fyll på'],
    ['E-post', 'Send gavekortet på e-post'],
    ['Sperr', 'Sperr'],
  ] as const) {
    await button(page, step).click()
    await look(page, title)
    await leave(page)
  }
})
