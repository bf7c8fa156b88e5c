import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { proposalDraft } from '@dxweb/server/testing/drafts/drafts.ts'

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

async function withdraw(page: Page, id: number, title: string): Promise<void> {
  await go(page, `${venue}/mediabase/${id}`)
  await page.getByRole('button', { name: 'Trekk forslaget' }).click()
  const withdrawal = page.getByRole('dialog', { name: 'Trekk forslaget' })
  await withdrawal.getByRole('button', { name: 'Trekk forslaget' }).click()
  await expect(page).toHaveURL(/mediabase\/proposals/)
  await expect(page.getByText(title)).toHaveCount(0)
}

async function linked(page: Page, productionId: number): Promise<number> {
  const { id } = await makeEvent(page)
  const { version } = await call<Row>(page, 'GET', `${venue}/events/${id}`)
  const link = { productionId, ageLimit: null, runtimeMinutes: null, version }
  await call(page, 'PUT', `${venue}/events/${id}/production`, link)
  return id
}

async function propose(page: Page, title: string): Promise<number> {
  await page.goto(`${venue}/mediabase?q=${encodeURIComponent(title)}`)
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
  return Number(/\/mediabase\/(\d+)/.exec(page.url())?.[1])
}

async function refuse(platform: Page, title: string): Promise<void> {
  await platform.goto('/partners/1/mediabase/proposals?as=admin')
  await platform.getByRole('link', { name: title }).click()
  await expect(platform.getByText('Spilles i kirken.')).toBeVisible()
  await platform.getByRole('button', { name: 'Avslå' }).click()
  const refusal = platform.getByRole('dialog', { name: 'Avslå' })
  await refusal.getByRole('textbox', { name: /^Årsak/ }).fill('Året mangler en kilde.')
  await refusal.getByRole('button', { name: 'Avslå' }).click()
  await expect(platform.getByText('Avslått', { exact: true })).toBeVisible()
}

async function sendAgain(page: Page): Promise<void> {
  await expect(page.getByText('Året mangler en kilde.')).toBeVisible()
  await page.getByRole('button', { name: 'Endre forslaget' }).click()
  const change = page.getByRole('dialog', { name: 'Endre forslaget' })
  await change.getByRole('textbox', { name: /^Melding/ }).fill('Året står på plakaten.')
  await change.getByRole('button', { name: 'Send forslaget' }).click()
  await expect(page.getByText('Venter på svar')).toBeVisible()
}

async function approve(platform: Page): Promise<void> {
  await expect(platform.getByText('Året står på plakaten.')).toBeVisible()
  await platform.getByRole('button', { name: 'Godkjenn' }).click()
  await expect(platform.getByText('Produksjonen er nå for alle hus')).toBeVisible()
}

async function writeOwnText(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skriv egen omtale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Husets egen omtale' })
  await dialog.getByRole('button', { name: 'Legg til språk' }).click()
  await dialog.getByRole('combobox', { name: /^Språk/ }).click()
  await page.getByRole('option', { name: 'Bokmål' }).click()
  await dialog.getByRole('textbox', { name: /^Omtale/ }).fill('Vises med orkester.')
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Vises med orkester.')).toBeVisible()
}

async function writeShared(platform: Page, id: number, title: string): Promise<void> {
  const { version } = await call<Row>(platform, 'GET', `${shared}/${id}`)
  const texts = [text('nb', 'Grev Orlok kjøper hus.'), text('en', 'Count Orlok buys a house.')]
  const own = { kind: 'other', year: 2026, runtimeMinutes: 75, texts }
  await call(platform, 'PUT', `${shared}/${id}`, { ...draft(title, own), version })
}

/** Merges a copy into a production as a platform user. The copy's address then redirects to the production. */
async function mergeCopy(
  page: Page,
  platform: Page,
  { id, title, copyId }: { id: number; title: string; copyId: number },
) {
  await linked(page, copyId)
  await go(platform, `/partners/1/mediabase/${copyId}?as=admin`)
  await platform.getByRole('button', { name: 'Slå sammen' }).click()
  const merge = platform.getByRole('dialog', { name: 'Slå sammen' })
  await merge.getByRole('combobox', { name: /som blir igjen/ }).fill(title)
  const stays = platform.getByRole('option', { name: new RegExp(`^${title}`) })
  await expect(stays).toBeVisible()
  await expect(platform.getByRole('option', { name: /kopi/ })).toHaveCount(0)
  await stays.click()
  await expect(merge.getByRole('row', { name: /^Tittel/ })).toContainText('Beholdes')
  await expect(merge.getByText('1 arrangement', { exact: true })).toBeVisible()
  await merge.getByRole('button', { name: 'Slå sammen' }).click()
  await expect(platform).toHaveURL(new RegExp(`/mediabase/${id}\\b`))
  await go(page, `${venue}/mediabase/${copyId}`)
  await expect(page).toHaveURL(new RegExp(`/mediabase/${id}\\b`))
  await expect(page.getByText(`«${title} (kopi)» er slått sammen med «${title}».`)).toBeVisible()
}

test('a venue’s proposed production is refused, proposed again and approved, gets the venue’s own text, and is merged with a duplicate', async ({
  page,
}) => {
  const title = `Bygdekonsert ${randomInt(1_000_000_000)}`
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
  const id = await propose(page, title)
  const eventId = await linked(page, id)
  const platform = await newPage(page, 'super@dxweb.test')
  const quiz = `Quiz ${randomInt(1_000_000_000)}`
  await refuse(platform, title)
  // An open page does not show another partner's change until its own partner also makes a change.
  const proposals = `${venue}/production-proposals`
  const mistaken = await call<Row>(page, 'POST', proposals, {
    ...proposalDraft,
    kind: 'other',
    title: quiz,
  })
  await sendAgain(page)
  const copied = draft(`${title} (kopi)`, { ageLimit: '12' })
  const copy = await call<Row>(platform, 'POST', shared, copied)
  await approve(platform)
  await go(page, `${venue}/mediabase/proposals`)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('Godkjent', { exact: true })).toBeVisible()

  await go(page, `${venue}/mediabase?q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: 'Foreslå produksjon' }).first().click()
  const again = page.getByRole('dialog', { name: 'Foreslå en produksjon' })
  await expect(again.getByText('Finnes allerede:')).toBeVisible()
  await again.getByRole('button', { name: `Bruk ${title} (2026)` }).click()
  await expect(page).toHaveURL(new RegExp(`/mediabase/${id}\\b`))
  await writeOwnText(page)
  await writeShared(platform, id, title)
  await go(page, `${venue}/shows/${eventId}/synopsis`)
  await expect(page.getByText('Vises med orkester.')).toBeVisible()
  await expect(page.getByText('Count Orlok buys a house.')).toBeVisible()

  await mergeCopy(page, platform, { id, title, copyId: copy.id })
  await platform.context().close()
  await withdraw(page, mistaken.id, quiz)
})
