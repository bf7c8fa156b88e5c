import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { house, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

interface Hall {
  drawing: { seats: { id: number }[] }
}

async function reserve(page: Page, eventId: number, index: number, name: string, email: string) {
  const at = `${house}/events/${eventId}`
  const { drawing } = await call<Hall>(page, 'GET', `${at}/seat-map`)
  const { categories } = await call<{ categories: { id: number }[] }>(page, 'GET', at)
  const lines = [{ seatId: drawing.seats[index]?.id, categoryId: categories[0]?.id }]
  const wishes = { name, email, phone: '', note: '', isHeld: false, lines }
  await call(page, 'POST', `${at}/reservations`, wishes)
}

test('buyers of a cancelled event get a message, and those without an address are listed', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const event = await makeEvent(page, { hall: 'Kinosalen' })
  await reserve(page, event.id, 0, 'Ola Vik', 'ola@vik.test')
  await reserve(page, event.id, 1, 'Per Uten', '')
  await page.goto(`${event.path}/reservations`)
  await page.getByRole('button', { name: 'Flere valg' }).click()
  await page.getByRole('menuitem', { name: 'Avlys' }).click()
  await page.getByRole('textbox', { name: 'Grunn' }).fill('Artisten er syk')
  await page.getByRole('button', { name: 'Avlys arrangementet' }).click()

  const dialog = page.getByRole('dialog', { name: 'Melding til kjøperne' })
  await expect(dialog.getByRole('region', { name: 'Uten e-postadresse' })).toContainText('Per Uten')
  const subject = dialog.getByRole('textbox', { name: 'Emne' })
  await expect(subject).toHaveValue(/^Avlyst: /)
  await dialog.getByRole('button', { name: 'English' }).click()
  await expect(subject).toHaveValue(/^Cancelled: /)
  await dialog.getByRole('button', { name: 'Norsk' }).click()
  const text = dialog.getByRole('textbox', { name: 'Melding' })
  await text.fill(`Hei\n\nVi spiller igjen i mai.\n\n${await text.inputValue()}`)
  await dialog.getByRole('button', { name: 'Forhåndsvis' }).click()
  await expect(dialog.getByRole('article')).toContainText('Vi spiller igjen i mai.')
  await dialog.getByRole('button', { name: 'Send til 1 mottaker' }).click()
  await expect(page.getByText('Meldingen sendes til 1 mottaker.')).toBeVisible()

  await dialog.getByText('1 mottaker', { exact: true }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'ola@vik.test' })).toBeVisible()
  await expect(dialog).toContainText('Kari Nes')
})
