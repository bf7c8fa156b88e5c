import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue, makeSoldEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { button } from './tills.ts'

interface Offer {
  drawing: { seats: { id: number }[] }
  categories: { id: number }[]
}

/** Reserves for one buyer with an e-mail address and one without. The event also has an anonymous sale. */
async function reserveTwo(page: Page, eventId: number): Promise<void> {
  const at = `${venue}/events/${eventId}`
  const { drawing } = await call<Offer>(page, 'GET', `${at}/seat-map`)
  const { categories } = await call<Offer>(page, 'GET', at)
  for (const [index, [name, email]] of [
    ['Ola Vik', 'ola@vik.test'],
    ['Per Uten', ''],
  ].entries()) {
    const lines = [{ seatId: drawing.seats[20 + index]?.id, categoryId: categories[0]?.id }]
    const wishes = { name, email, phone: '', note: '', isHeld: false, lines }
    await call(page, 'POST', `${at}/reservations`, wishes)
  }
}

const printedDialog = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        globalThis.print = () =>
          resolve(document.querySelector<HTMLElement>('.dx-dialog')?.innerText ?? '')
        const all = [...document.querySelectorAll<HTMLElement>('[role="dialog"] button:enabled')]
        const found = all.find((each) => each.textContent === 'Skriv ut')
        if (!found) return reject(new Error('The print button is missing or disabled.'))
        found.click()
      }),
  )

test('an event is cancelled for a reason, its buyers get a message, and buyers without an address are listed and printed', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const event = await makeSoldEvent(page)
  await reserveTwo(page, event.id)
  const reason = `Artisten er syk (${event.title})`
  await call(page, 'POST', `${venue}/cancellationreasons`, { name: reason })
  await page.goto(`${event.path}/reservations`)
  await button(page, 'Flere valg').click()
  await page.getByRole('menuitem', { name: 'Avlys' }).click()
  await button(page, 'Avlys arrangementet').click()
  await expect(page.getByText('Feltet kan ikke være tomt')).toBeVisible()
  await button(page, reason).click()
  await expect(page.getByRole('textbox', { name: 'Grunn' })).toHaveValue(reason)
  await button(page, 'Avlys arrangementet').click()

  const dialog = page.getByRole('dialog', { name: 'Melding til kjøperne' })
  const unreached = dialog.getByRole('region', { name: 'Uten e-postadresse' })
  await expect(unreached).toContainText('Per Uten')
  await expect(unreached).toContainText('Uten navn')
  const subject = dialog.getByRole('textbox', { name: 'Emne' })
  await expect(subject).toHaveValue(/^Avlyst: /)
  await button(dialog, 'English').click()
  await expect(subject).toHaveValue(/^Cancelled: /)
  await button(dialog, 'Norsk').click()
  const text = dialog.getByRole('textbox', { name: 'Melding' })
  await text.fill(`Hei\n\nVi spiller igjen i mai.\n\n${await text.inputValue()}`)
  await button(dialog, 'Forhåndsvis').click()
  await expect(dialog.getByRole('article')).toContainText('Vi spiller igjen i mai.')
  await button(dialog, 'Send til 1 mottaker').click()
  await expect(page.getByText('Meldingen sendes til 1 mottaker.')).toBeVisible()
  await dialog.getByText('1 mottaker', { exact: true }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'ola@vik.test' })).toBeVisible()
  await expect(dialog).toContainText('Kari Nes')

  await button(dialog, 'Kjøpere').click()
  const buyers = page.getByRole('dialog', { name: 'Kjøpere' })
  await expect(buyers.getByText('Uten navn')).toBeVisible()
  await expect(button(buyers, 'Skriv ut')).toBeEnabled()
  await page.emulateMedia({ media: 'print' })
  const printed = await printedDialog(page)
  await page.emulateMedia({ media: null })
  expect(printed.match(/Uten navn/g)).toHaveLength(1)
  await page.keyboard.press('Escape')

  await button(page, 'Flere valg').click()
  await page.getByRole('menuitem', { name: 'Refunder kjøperne' }).click()
  const refunds = page.getByRole('dialog', { name: 'Refusjoner' })
  await expect(button(refunds, 'Refunder 1 salg')).toBeVisible()
})
