import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { house, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const shared = '/partners/1/productions'
const text = (language: string, synopsis: string) => ({ language, synopsis, shortText: '' })

interface Row {
  id: number
  version: number
}

async function newPage(page: Page, email: string): Promise<Page> {
  const browser = page.context().browser()
  const other = await (await browser?.newContext({ serviceWorkers: 'block' }))?.newPage()
  if (!other) throw new Error('no browser')
  await signIn(other, email)
  return other
}

const draft = (title: string, own: object) => ({
  title,
  originalTitle: '',
  kind: 'film',
  runtimeMinutes: null,
  ageLimit: null,
  year: null,
  country: '',
  genre: '',
  premiereOn: null,
  distributorId: null,
  director: '',
  trailer: '',
  filmNumber: '',
  filmwebId: '',
  eidr: '',
  isan: '',
  imdbId: '',
  texts: [],
  versions: [],
  actors: [],
  ...own,
})

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
})

test('a house’s own text stands when the platform corrects theirs', async ({ page }) => {
  const title = `Stumfilm ${randomInt(1_000_000_000)}`
  const platform = await newPage(page, 'super@dxweb.test')
  const texts = [text('nb', 'Grev Orlok flytter.'), text('en', 'Count Orlok moves.')]
  const { id } = await call<Row>(platform, 'POST', shared, draft(title, { texts }))

  await page.goto(`${house}/mediabase/${id}`)
  await page.getByRole('button', { name: 'Skriv egen omtale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Husets egen omtale' })
  await dialog.getByRole('button', { name: 'Legg til språk' }).click()
  await dialog.getByRole('combobox', { name: /^Språk/ }).click()
  await page.getByRole('option', { name: 'Bokmål' }).click()
  await dialog.getByRole('textbox', { name: /^Omtale/ }).fill('Vises med orkester.')
  expect.soft(await axeFindings(page), 'the dialog').toEqual([])
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Vises med orkester.')).toBeVisible()
  expect.soft(await axeFindings(page, '#dx-page-content'), 'the production').toEqual([])

  const event = await makeEvent(page)
  const read = await call<Row>(page, 'GET', `${house}/events/${event.id}`)
  const link = { productionId: id, ageLimit: null, runtimeMinutes: null, version: read.version }
  await call(page, 'PUT', `${house}/events/${event.id}/production`, link)
  const corrected = [text('nb', 'Grev Orlok kjøper hus.'), text('en', 'Count Orlok buys a house.')]
  await call(platform, 'PUT', `${shared}/${id}`, {
    ...draft(title, { texts: corrected }),
    version: 1,
  })
  await platform.goto(`${shared.replace('productions', 'mediabase')}/${id}?as=admin`)
  const poster = await platform.screenshot()
  await platform
    .getByLabel('Velg plakat')
    .first()
    .setInputFiles([{ name: 'plakat.png', mimeType: 'image/png', buffer: poster }])
  await expect(platform.getByRole('button', { name: 'Endre utsnitt av Plakat' })).toBeVisible()
  expect.soft(await axeFindings(platform, '#dx-page-content'), 'the pictures').toEqual([])

  await page.goto(`${house}/shows/${event.id}/synopsis`)
  await expect(page.getByText('Fra mediabasen', { exact: true })).toBeVisible()
  await expect(page.getByText('Vises med orkester.')).toBeVisible()
  await expect(page.getByText('Count Orlok buys a house.')).toBeVisible()
  await platform.context().close()
})

test('a production that was entered twice becomes one, and its events follow', async ({ page }) => {
  const mark = randomInt(1_000_000_000)
  const platform = await newPage(page, 'super@dxweb.test')
  const kept = await call<Row>(platform, 'POST', shared, draft(`Kaptein ${mark}`, {}))
  const twin = draft(`Kaptein ${mark} (kopi)`, { ageLimit: '12' })
  const other = await call<Row>(platform, 'POST', shared, twin)
  const event = await makeEvent(page)
  const read = await call<Row>(page, 'GET', `${house}/events/${event.id}`)
  const link = { productionId: other.id, ageLimit: null, runtimeMinutes: null }
  await call(page, 'PUT', `${house}/events/${event.id}/production`, {
    ...link,
    version: read.version,
  })

  await platform.goto(`/partners/1/mediabase/${other.id}?as=admin`)
  await platform.getByRole('button', { name: 'Slå sammen' }).click()
  const dialog = platform.getByRole('dialog', { name: 'Slå sammen' })
  await dialog.getByRole('combobox', { name: /som blir igjen/ }).fill(`Kaptein ${mark}`)
  const stays = platform.getByRole('option', { name: `Kaptein ${mark}`, exact: true })
  await expect(stays).toBeVisible()
  await expect(platform.getByRole('option', { name: /kopi/ })).toHaveCount(0)
  await stays.click()
  await expect(dialog.getByRole('row', { name: /^Tittel/ })).toContainText('Beholdes')
  await expect(dialog.getByText('1 arrangement', { exact: true })).toBeVisible()
  expect.soft(await axeFindings(platform), 'the merge').toEqual([])
  await dialog.getByRole('button', { name: 'Slå sammen' }).click()
  await expect(platform).toHaveURL(new RegExp(`/mediabase/${kept.id}\\b`))
  const words = `«Kaptein ${mark} (kopi)» ble slått sammen med «Kaptein ${mark}»`
  await expect(platform.getByText(words)).toBeVisible()
  await page.goto(`${house}/mediabase/${other.id}`)
  await expect(page).toHaveURL(new RegExp(`/mediabase/${kept.id}\\b`))
  await expect(
    page.getByText(`«Kaptein ${mark} (kopi)» er slått sammen med «Kaptein ${mark}».`),
  ).toBeVisible()
  const after = await call<object>(page, 'GET', `${house}/events/${event.id}`)
  expect(after).toMatchObject({ productionId: kept.id, ageLimit: '12' })
  await platform.context().close()
})
