import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { house, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

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

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
})

test('a house proposes what it does not find, uses it, and the platform approves it', async ({
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
  expect.soft(await axeFindings(page), 'the dialog').toEqual([])
  await dialog.getByRole('button', { name: 'Foreslå produksjon' }).click()
  await expect(page).toHaveURL(/\/mediabase\/\d+/)
  await expect(page.getByText('Venter på svar')).toBeVisible()
  await expect(page.getByText('2026', { exact: true })).toBeVisible()
  expect.soft(await axeFindings(page, '#dx-page-content'), 'the house’s proposal').toEqual([])
  const id = Number(/\/mediabase\/(\d+)/.exec(page.url())?.[1])

  const event = await makeEvent(page)
  const { version } = await call<Row>(page, 'GET', `${house}/events/${event.id}`)
  const link = { productionId: id, ageLimit: null, runtimeMinutes: null, version }
  await call(page, 'PUT', `${house}/events/${event.id}/production`, link)

  const platform = await newPage(page, 'super@dxweb.test')
  await platform.goto('/partners/1/mediabase/proposals?as=admin')
  const asked = platform.getByRole('link', { name: title })
  await expect(asked).toBeVisible()
  expect.soft(await axeFindings(platform, '#dx-page-content'), 'the queue').toEqual([])
  await asked.click()
  await expect(platform.getByText('Spilles i kirken.')).toBeVisible()
  await platform.getByRole('textbox', { name: /^Regi/ }).fill('Kari Nordmann')
  await platform.getByRole('button', { name: 'Lagre' }).click()
  await expect(platform.getByText('Lagret', { exact: true }).first()).toBeVisible()
  expect.soft(await axeFindings(platform, '#dx-page-content'), 'the answer').toEqual([])
  await platform.getByRole('button', { name: 'Godkjenn' }).click()
  await expect(platform.getByText('Produksjonen er nå for alle hus')).toBeVisible()
  await platform.context().close()

  await page.goto(`${house}/mediabase/proposals`)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('Godkjent', { exact: true })).toBeVisible()
  expect.soft(await axeFindings(page, '#dx-page-content'), 'what became of it').toEqual([])
  const read = await call<object>(page, 'GET', `${house}/events/${event.id}`)
  expect(read).toMatchObject({ productionId: id, runtimeMinutes: 75 })

  await page.goto(`${house}/mediabase?q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: 'Foreslå produksjon' }).first().click()
  const again = page.getByRole('dialog', { name: 'Foreslå en produksjon' })
  await expect(again.getByText('Finnes allerede:')).toBeVisible()
  expect.soft(await axeFindings(page), 'a title that is known').toEqual([])
  await again.getByRole('button', { name: `Bruk ${title} (2026)` }).click()
  await expect(page).toHaveURL(new RegExp(`/mediabase/${id}\\b`))
})

test('a proposal that is refused says why, and is sent anew', async ({ page }) => {
  const title = `Quiz ${randomInt(1_000_000_000)}`
  const { id } = await call<Row>(page, 'POST', `${house}/production-proposals`, {
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
  const platform = await newPage(page, 'super@dxweb.test')
  await platform.goto(`/partners/1/mediabase/${id}?as=admin`)
  await platform.getByRole('button', { name: 'Avslå' }).click()
  const refusal = platform.getByRole('dialog', { name: 'Avslå' })
  await refusal.getByRole('button', { name: 'Avslå' }).click()
  await expect(refusal.getByText('Feltet kan ikke være tomt')).toBeVisible()
  await refusal.getByRole('textbox', { name: /^Årsak/ }).fill('Mediabasen har ikke quizer.')
  expect.soft(await axeFindings(platform), 'the refusal').toEqual([])
  await refusal.getByRole('button', { name: 'Avslå' }).click()
  await expect(platform.getByText('Avslått', { exact: true })).toBeVisible()
  await platform.context().close()

  await page.goto(`${house}/mediabase/${id}`)
  await expect(page.getByText('Mediabasen har ikke quizer.')).toBeVisible()
  await page.getByRole('button', { name: 'Endre forslaget' }).click()
  const dialog = page.getByRole('dialog', { name: 'Endre forslaget' })
  await dialog.getByRole('textbox', { name: 'Tittel', exact: true }).fill(`${title}, forestilling`)
  await dialog.getByRole('button', { name: 'Send forslaget' }).click()
  await expect(page.getByText('Venter på svar')).toBeVisible()
  await page.getByRole('button', { name: 'Trekk forslaget' }).click()
  const withdrawal = page.getByRole('dialog', { name: 'Trekk forslaget' })
  await withdrawal.getByRole('button', { name: 'Trekk forslaget' }).click()
  await expect(page).toHaveURL(/mediabase\/proposals/)
  await expect(page.getByText(title)).toHaveCount(0)
})

test('productions are imported from JSON, matched by their numbers', async ({ page }) => {
  const mark = randomInt(1_000_000_000)
  const platform = await newPage(page, 'super@dxweb.test')
  const rows = [
    { title: `Importert ${mark}`, kind: 'film', filmNumber: `A${mark}`, year: 2025 },
    { title: `Også importert ${mark}`, kind: 'film', filmNumber: `B${mark}`, year: 2026 },
  ]
  const choose = async (told: object[]) => {
    await platform.goto('/partners/1/mediabase/import?as=admin')
    await platform
      .getByLabel('Velg fil', { exact: true })
      .first()
      .setInputFiles([
        {
          name: 'filmer.json',
          mimeType: 'application/json',
          buffer: Buffer.from(JSON.stringify({ data: told })),
        },
      ])
  }
  await choose(rows)
  await platform.getByRole('button', { name: 'Legg inn 2 rader' }).click()
  await expect(platform.getByText('2 rader er lagt inn')).toBeVisible()
  const [first, second] = rows
  await choose([
    { ...first, runtimeMinutes: 101 },
    { ...second },
    { title: `Ny ${mark}`, year: 26 },
  ])
  const line = (title: string) => platform.getByRole('row').filter({ hasText: title })
  await expect(line(`Importert ${mark}`).first().getByText('Endres')).toBeVisible()
  await expect(platform.getByText('Uendret').first()).toBeVisible()
  expect.soft(await axeFindings(platform, '#dx-page-content'), 'the preview').toEqual([])
  await expect(platform.getByRole('textbox', { name: /^År/ })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await platform.context().close()
})
