import { randomInt } from 'node:crypto'
import { expect, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { house, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

interface Row {
  id: number
  version: number
}

const proposed = (title: string) => ({
  title,
  originalTitle: '',
  kind: 'film',
  runtimeMinutes: 94,
  ageLimit: '12',
  year: 1922,
  premiereOn: null,
  director: '',
  filmNumber: '',
  imdbId: '',
  versions: [],
  note: '',
})

test('an event shows what it takes over, says its own, and follows again', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
  const title = `Vandrefilm ${randomInt(1_000_000_000)}`
  const film = await call<Row>(page, 'POST', `${house}/production-proposals`, proposed(title))
  const texts = [{ language: 'nb', shortText: '', synopsis: 'Grev Orlok flytter.' }]
  await call(page, 'PUT', `${house}/productions/${film.id}/override`, { version: 0, texts })
  const event = await makeEvent(page)
  const line = { type: 'paragraph', content: [{ type: 'text', text: 'Vises med orkester.' }] }
  const own = { nb: { type: 'doc', content: [line] }, en: { type: 'doc' }, version: 0 }
  await call(page, 'PUT', `${house}/events/${event.id}/synopsis`, own)

  await page.goto(`${house}/shows/${event.id}`)
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Flere valg' }).click()
    await page.getByRole('menuitem', { name: 'Produksjon og aldersgrense' }).click()
    return page.getByRole('dialog', { name: 'Produksjon og aldersgrense' })
  }
  const dialog = await openDialog()
  await dialog.getByRole('combobox', { name: /^Produksjon/ }).fill(title)
  await page.getByRole('option', { name: new RegExp(`^${title}`) }).click()
  const minutes = dialog.getByRole('textbox', { name: /^Spilletid/ })
  await expect(minutes).toHaveAttribute('placeholder', '94')
  await minutes.fill('80')
  await expect(dialog.getByText('Produksjonen: 1 t 34 min')).toBeVisible()
  const synopsis = dialog.getByRole('region', { name: 'Omtale' })
  await expect(synopsis.getByText('Vises med orkester.')).toBeVisible()
  expect.soft(await axeFindings(page), 'the dialog').toEqual([])
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog).toBeHidden()
  const told = () => call<object>(page, 'GET', `${house}/events/${event.id}`)
  expect(await told()).toMatchObject({ runtimeMinutes: 80, ageLimit: '12' })

  await openDialog()
  await dialog.getByRole('button', { name: 'Bruk produksjonens: Spilletid' }).click()
  await expect(minutes).toHaveValue('')
  await synopsis.getByRole('button', { name: 'Bruk produksjonens: Omtale' }).click()
  const sure = page.getByRole('dialog', { name: 'Bruk produksjonens: Omtale' })
  await sure.getByRole('button', { name: 'Bruk produksjonens' }).click()
  await expect(synopsis.getByText('Grev Orlok flytter.')).toBeVisible()
  await expect(synopsis.getByText('Følger produksjonen')).toBeVisible()
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog).toBeHidden()
  expect(await told()).toMatchObject({ runtimeMinutes: 94, ownRuntimeMinutes: null })
})

test('a production that the media base lacks is proposed from the event, which shows it at once', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
  const event = await makeEvent(page)
  const title = `Bygdefilm ${randomInt(1_000_000_000)}`
  await page.goto(`${house}/shows/${event.id}`)
  await page.getByRole('button', { name: 'Flere valg' }).click()
  await page.getByRole('menuitem', { name: 'Produksjon og aldersgrense' }).click()
  const dialog = page.getByRole('dialog', { name: 'Produksjon og aldersgrense' })
  await dialog.getByRole('button', { name: 'Foreslå produksjon' }).click()
  const proposal = page.getByRole('dialog', { name: 'Foreslå en produksjon' })
  const name = proposal.getByRole('textbox', { name: 'Tittel', exact: true })
  await expect(name).not.toHaveValue('')
  await name.fill(title)
  await proposal.getByRole('textbox', { name: /^Spilletid/ }).fill('71')
  expect.soft(await axeFindings(page), 'the proposal').toEqual([])
  await proposal.getByRole('button', { name: 'Foreslå produksjon' }).click()
  await expect(dialog.getByRole('combobox', { name: /^Produksjon/ })).toHaveValue(new RegExp(title))
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog).toBeHidden()
  const told = await call<object>(page, 'GET', `${house}/events/${event.id}`)
  expect(told).toMatchObject({ runtimeMinutes: 71, ownRuntimeMinutes: null })
})
