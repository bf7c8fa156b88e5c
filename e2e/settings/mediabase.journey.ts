import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { house, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
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
  await other.emulateMedia({ reducedMotion: 'reduce' })
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

const proposal = (title: string) => ({
  title,
  originalTitle: '',
  kind: 'other',
  runtimeMinutes: null,
  ageLimit: null,
  year: null,
  premiereOn: null,
  director: '',
  filmNumber: '',
  imdbId: '',
  versions: [],
  note: '',
})

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
})

test('a house’s proposal is refused, sent again, approved for all, and found by its title', async ({
  page,
}) => {
  const title = `Bygdekonsert ${randomInt(1_000_000_000)}`
  await page.goto(`${house}/mediabase?q=${encodeURIComponent(title)}`)
  await expect(page.getByText('Ingen treff')).toBeVisible()
  await page.getByRole('button', { name: 'Foreslå produksjon' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Foreslå en produksjon' })
  await expect(dialog.getByRole('textbox', { name: 'Tittel', exact: true })).toHaveValue(title)
  await dialog.getByRole('textbox', { name: /^Spilletid/ }).fill('75')
  await dialog.getByRole('textbox', { name: /^År/ }).fill('2026')
  await dialog.getByRole('textbox', { name: /^Melding/ }).fill('Spilles i kirken.')
  await dialog.getByRole('button', { name: 'Foreslå produksjon' }).click()
  await expect(page).toHaveURL(/\/mediabase\/\d+/)
  await expect(page.getByText('Venter på svar')).toBeVisible()
  await expect(page.getByText('2026', { exact: true })).toBeVisible()
  const id = Number(/\/mediabase\/(\d+)/.exec(page.url())?.[1])

  const event = await makeEvent(page)
  const { version } = await call<Row>(page, 'GET', `${house}/events/${event.id}`)
  const link = { productionId: id, ageLimit: null, runtimeMinutes: null, version }
  await call(page, 'PUT', `${house}/events/${event.id}/production`, link)

  const platform = await newPage(page, 'super@dxweb.test')
  await platform.goto('/partners/1/mediabase/proposals?as=admin')
  const asked = platform.getByRole('link', { name: title })
  await asked.click()
  await expect(platform.getByText('Spilles i kirken.')).toBeVisible()
  await platform.getByRole('button', { name: 'Avslå' }).click()
  const refusal = platform.getByRole('dialog', { name: 'Avslå' })
  await refusal.getByRole('button', { name: 'Avslå' }).click()
  await expect(refusal.getByText('Feltet kan ikke være tomt')).toBeVisible()
  await refusal.getByRole('textbox', { name: /^Årsak/ }).fill('Året mangler en kilde.')
  await refusal.getByRole('button', { name: 'Avslå' }).click()
  await expect(platform.getByText('Avslått', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Året mangler en kilde.')).toBeVisible()
  await page.getByRole('button', { name: 'Endre forslaget' }).click()
  const change = page.getByRole('dialog', { name: 'Endre forslaget' })
  await change.getByRole('textbox', { name: /^Melding/ }).fill('Året står på plakaten.')
  await change.getByRole('button', { name: 'Send forslaget' }).click()
  await expect(page.getByText('Venter på svar')).toBeVisible()

  await platform.reload()
  await expect(platform.getByText('Året står på plakaten.')).toBeVisible()
  await platform.getByRole('textbox', { name: /^Regi/ }).fill('Kari Nordmann')
  await platform.getByRole('button', { name: 'Lagre' }).click()
  await expect(platform.getByText('Lagret', { exact: true }).first()).toBeVisible()
  await platform.getByRole('button', { name: 'Godkjenn' }).click()
  await expect(platform.getByText('Produksjonen er nå for alle hus')).toBeVisible()
  await platform.context().close()

  await go(page, `${house}/mediabase/proposals`)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('Godkjent', { exact: true })).toBeVisible()
  const read = await call<object>(page, 'GET', `${house}/events/${event.id}`)
  expect(read).toMatchObject({ productionId: id, runtimeMinutes: 75 })

  await go(page, `${house}/mediabase?q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: 'Foreslå produksjon' }).first().click()
  const again = page.getByRole('dialog', { name: 'Foreslå en produksjon' })
  await expect(again.getByText('Finnes allerede:')).toBeVisible()
  await again.getByRole('button', { name: `Bruk ${title} (2026)` }).click()
  await expect(page).toHaveURL(new RegExp(`/mediabase/${id}\\b`))

  const mistaken = `Quiz ${randomInt(1_000_000_000)}`
  const made = await call<Row>(page, 'POST', `${house}/production-proposals`, proposal(mistaken))
  await go(page, `${house}/mediabase/${made.id}`)
  await page.getByRole('button', { name: 'Trekk forslaget' }).click()
  const withdrawal = page.getByRole('dialog', { name: 'Trekk forslaget' })
  await withdrawal.getByRole('button', { name: 'Trekk forslaget' }).click()
  await expect(page).toHaveURL(/mediabase\/proposals/)
  await expect(page.getByText(mistaken)).toHaveCount(0)
})

test('keeps a venue’s own text when the platform corrects its text and merges a duplicate', async ({
  page,
}) => {
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
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Vises med orkester.')).toBeVisible()

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

  await go(page, `${house}/shows/${event.id}/synopsis`)
  await expect(page.getByText('Fra mediabasen', { exact: true })).toBeVisible()
  await expect(page.getByText('Vises med orkester.')).toBeVisible()
  await expect(page.getByText('Count Orlok buys a house.')).toBeVisible()

  const mark = randomInt(1_000_000_000)
  const kept = await call<Row>(platform, 'POST', shared, draft(`Kaptein ${mark}`, {}))
  const twin = draft(`Kaptein ${mark} (kopi)`, { ageLimit: '12' })
  const other = await call<Row>(platform, 'POST', shared, twin)
  const shown = await makeEvent(page)
  const before = await call<Row>(page, 'GET', `${house}/events/${shown.id}`)
  await call(page, 'PUT', `${house}/events/${shown.id}/production`, {
    productionId: other.id,
    ageLimit: null,
    runtimeMinutes: null,
    version: before.version,
  })

  await go(platform, `/partners/1/mediabase/${other.id}?as=admin`)
  await platform.getByRole('button', { name: 'Slå sammen' }).click()
  const merge = platform.getByRole('dialog', { name: 'Slå sammen' })
  await merge.getByRole('combobox', { name: /som blir igjen/ }).fill(`Kaptein ${mark}`)
  const stays = platform.getByRole('option', { name: `Kaptein ${mark}`, exact: true })
  await expect(stays).toBeVisible()
  await expect(platform.getByRole('option', { name: /kopi/ })).toHaveCount(0)
  await stays.click()
  await expect(merge.getByRole('row', { name: /^Tittel/ })).toContainText('Beholdes')
  await expect(merge.getByText('1 arrangement', { exact: true })).toBeVisible()
  await merge.getByRole('button', { name: 'Slå sammen' }).click()
  await expect(platform).toHaveURL(new RegExp(`/mediabase/${kept.id}\\b`))
  const words = `«Kaptein ${mark} (kopi)» ble slått sammen med «Kaptein ${mark}»`
  await expect(platform.getByText(words)).toBeVisible()
  await go(page, `${house}/mediabase/${other.id}`)
  await expect(page).toHaveURL(new RegExp(`/mediabase/${kept.id}\\b`))
  await expect(
    page.getByText(`«Kaptein ${mark} (kopi)» er slått sammen med «Kaptein ${mark}».`),
  ).toBeVisible()
  const after = await call<object>(page, 'GET', `${house}/events/${shown.id}`)
  expect(after).toMatchObject({ productionId: kept.id, ageLimit: '12' })
  await platform.context().close()
})
