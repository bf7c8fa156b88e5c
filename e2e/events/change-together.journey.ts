import { expect, type Locator, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { dayAhead, venue, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { paced } from '../../scripts/steps/pace/pace.ts'

interface Saved {
  title: string
  organizer: string
  note: string
  version: number
}

const cellOf = (page: Page, field: string) => page.locator(`[data-edit="${field}"]`).first()

/** After a reload of the row, the pencil appears only when the pointer moves over the row. */
const editCell = (cell: Locator) =>
  expect(async () => {
    await cell.hover()
    await cell.getByRole('button', { name: 'Rediger i cellen' }).click({ timeout: paced(1000) })
  }).toPass()

const input = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Lagre', exact: true }).click()
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

test('two clerks change one event in the list and in the form: changes are merged, and a clerk resolves the conflicts', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
  const event = await makeEvent(page)
  const at = `${venue}/events/${event.id}`
  const saved = () => call<Saved>(page, 'GET', at)
  /** Saves the form as another clerk would: with the stored values, except for the changed fields. */
  const elsewhere = async (changed: Partial<Saved>) => {
    const { title, organizer, version } = await saved()
    const { id: _, path: __, ...draft } = event
    await call(page, 'PUT', at, { ...draft, title, organizer, version, ...changed })
  }
  const { title } = event
  const found = `${venue}/shows?from=${dayAhead(0)}&to=${dayAhead(3000)}&q=${encodeURIComponent(title)}`

  await page.goto(found)
  await editCell(cellOf(page, 'title'))
  const field = input(page, `Tittel, ${title}`)
  await expect(field).toBeFocused()
  await page.keyboard.type(`${title} ute`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Arrangementet er lagret')).toBeVisible()
  expect(await saved()).toMatchObject({ title: `${title} ute` })
  await page.getByRole('button', { name: 'Angre', exact: true }).click()
  await expect(page.getByText('Arrangementet er som før')).toBeVisible()
  expect(await saved()).toMatchObject({ title })

  const organizer = input(page, `Arrangør, ${title}`)
  await page.getByRole('row').filter({ hasText: title }).focus()
  await page.keyboard.press('F2')
  await expect(field).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(organizer).toBeFocused()
  await call(page, 'PUT', `${at}/note`, { version: (await saved()).version, note: 'Deres merknad' })
  await page.keyboard.type('Mitt korps')
  await page.keyboard.press('Enter')
  await expect(cellOf(page, 'holder')).toHaveText('Mitt korps')
  await expect(cellOf(page, 'holder')).toBeFocused()
  expect(await saved()).toMatchObject({ organizer: 'Mitt korps', note: 'Deres merknad' })

  await page.keyboard.press('F2')
  await expect(organizer).toBeFocused()
  await expect(organizer).toHaveValue('Mitt korps')
  await page.keyboard.type('Vårt korps')
  await elsewhere({ organizer: 'Deres korps' })
  const conflict = page.getByRole('alert').filter({ hasText: 'Deres korps' })
  await page.keyboard.press('Enter')
  await conflict.getByRole('button', { name: 'Behold mitt' }).click()
  await expect(organizer).toBeFocused()
  await expect(organizer).toHaveValue('Vårt korps')
  await page.keyboard.press('Enter')
  await expect(cellOf(page, 'holder')).toHaveText('Vårt korps')
  expect(await saved()).toMatchObject({ organizer: 'Vårt korps' })

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link').filter({ hasText: title })).toBeVisible()
  await expect(page.locator('[data-edit]')).toHaveCount(0)

  // The form shows the other clerk's changes, and asks about fields that both clerks have changed.
  await go(page, `${event.path}/edit`)
  await expect(input(page, 'Tittel')).toHaveValue(title)
  await input(page, 'Tittel').fill(`${title} C`)
  await elsewhere({ title: `${title} B`, organizer: 'Sanglaget' })
  await save(page)
  const contest = page.getByRole('alert').filter({ hasText: `${title} B` })
  await expect(contest).toBeVisible()
  await expect(input(page, 'Tittel')).toHaveValue(`${title} C`)
  await contest.getByRole('button', { name: 'Behold mitt' }).click()
  await save(page)
  await expect(heading(page, `${title} C`)).toBeVisible()
  expect(await saved()).toMatchObject({ title: `${title} C`, organizer: 'Sanglaget' })
})
