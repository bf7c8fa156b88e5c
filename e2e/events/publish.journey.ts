import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { farTime, house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

interface Choices {
  auditoriums: { id: number; name: string }[]
  eventTypes: { id: number; name: string }[]
}

/** Drafts of one title, one per hour, in a hall of their own. */
async function makeDrafts(page: Page, count: number) {
  const { title, date } = farTime()
  const { auditoriums, eventTypes } = await call<Choices>(page, 'GET', `${house}/event-choices`)
  const idOf = (rows: { id: number; name: string }[], name: string) =>
    rows.find((row) => row.name === name)?.id
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) {
    const { id } = await call<{ id: number }>(page, 'POST', `${house}/events`, {
      title,
      date,
      startTime: `${String(8 + n).padStart(2, '0')}:00`,
      endTime: `${String(8 + n).padStart(2, '0')}:50`,
      auditoriumId: idOf(auditoriums, 'Kinosalen'),
      eventTypeId: idOf(eventTypes, 'Konsert'),
      renterId: null,
      organizer: '',
    })
    ids.push(id)
  }
  return { title, date, ids }
}

const states = async (page: Page, ids: readonly number[]) =>
  Promise.all(
    ids.map(
      async (id) => (await call<{ state: string }>(page, 'GET', `${house}/events/${id}`)).state,
    ),
  )

test('publishing previews what goes on sale, and can be undone', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const { title, ids } = await makeDrafts(page, 1)
  await page.goto(`${house}/shows/${ids[0]}/sales`)
  await page.getByRole('button', { name: 'Publiser', exact: true }).click()
  const asked = page.getByRole('dialog', { name: `Publiser «${title}»` })
  await expect(asked.getByRole('columnheader', { name: 'På nett' })).toBeVisible()
  await expect(asked.getByRole('row', { name: /^Voksen/ })).toContainText('kr')
  await expect(asked).toContainText('Åpner med en gang')
  expect(await axeFindings(page)).toEqual([])
  expect(await states(page, ids)).toEqual(['draft'])

  await asked.getByRole('button', { name: 'Publiser uten salg' }).click()
  await expect(page.getByText('Arrangementet er publisert, uten salg')).toBeVisible()
  await expect(page.getByText('Ikke i salg', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Flere valg' }).click()
  await page.getByRole('menuitem', { name: 'Tilbake til kladd' }).click()
  await expect(page.getByText('Arrangementet er en kladd igjen')).toBeVisible()
  expect(await states(page, ids)).toEqual(['draft'])
})

test('ten drafts are published together with a preview, and undone together', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const { title, date, ids } = await makeDrafts(page, 10)
  await page.goto(`${house}/shows?from=${date}&to=${date}&q=${encodeURIComponent(title)}`)
  await page.getByRole('checkbox', { name: 'Velg alle' }).check()
  await expect(page.getByText('10 valgt')).toBeVisible()
  await page.getByRole('button', { name: 'Publiser (10)' }).click()
  const asked = page.getByRole('dialog', { name: 'Publiser 10 arrangementer' })
  await expect(asked.getByRole('table')).toHaveCount(1)
  await expect(asked.getByRole('row', { name: /^Voksen/ })).toContainText('kr')
  await asked.getByRole('button', { name: 'Publiser og åpne salg' }).click()
  await expect(page.getByText('10 arrangementer er publisert')).toBeVisible()
  expect(new Set(await states(page, ids))).toEqual(new Set(['published']))
  await page.getByRole('button', { name: 'Angre' }).click()
  await expect(page.getByText('10 arrangementer er kladder igjen')).toBeVisible()
  expect(new Set(await states(page, ids))).toEqual(new Set(['draft']))

  // Rows are selected by keys too, then stopped or deleted together.
  const rows = page.locator('[data-row]')
  await rows.first().focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Slett kladder (2)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slett' }).click()
  await expect(page.getByText('2 kladder er slettet')).toBeVisible()
  await expect(rows).toHaveCount(8)
})

test('drafts are moved together by days, and back when that is undone', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const { title, date, ids } = await makeDrafts(page, 3)
  const starts = () =>
    Promise.all(
      ids.map(
        async (id) =>
          (await call<{ startsAt: string }>(page, 'GET', `${house}/events/${id}`)).startsAt,
      ),
    )
  const before = await starts()
  await page.goto(`${house}/shows?from=${date}&to=${date}&q=${encodeURIComponent(title)}`)
  const first = page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
  await first.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('3 valgt')).toBeVisible()
  await page.getByRole('button', { name: 'Flytt (3)' }).click()
  const asked = page.getByRole('dialog', { name: 'Flytt 3 arrangementer' })
  await expect(asked).toContainText('7 dager senere')
  expect(await axeFindings(page)).toEqual([])
  await asked.getByRole('button', { name: 'Flytt', exact: true }).click()
  await expect(page.getByText('3 arrangementer er flyttet')).toBeVisible()
  const week = 7 * 86_400_000
  const daysMoved = (await starts()).map((at, n) =>
    Math.round((Date.parse(at) - Date.parse(before[n] ?? '')) / week),
  )
  expect(daysMoved).toEqual([1, 1, 1])
  await expect(page.getByText('3 treff til utenfor perioden eller filtrene')).toBeVisible()
  await page.getByRole('button', { name: 'Angre' }).click()
  await expect(page.getByText('3 arrangementer er der de var')).toBeVisible()
  expect(await starts()).toEqual(before)
})

test('prices of chosen drafts are raised together, and put back when that is undone', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { title, date, ids } = await makeDrafts(page, 2)
  const prices = () =>
    Promise.all(
      ids.map(async (id) =>
        (
          await call<{ categories: { priceOre: number }[] }>(
            page,
            'GET',
            `${house}/events/${id}/prices`,
          )
        ).categories.map(({ priceOre }) => priceOre),
      ),
    )
  const before = await prices()
  await page.goto(`${house}/shows?from=${date}&to=${date}&q=${encodeURIComponent(title)}`)
  await page.getByRole('checkbox', { name: 'Velg alle' }).check()
  await page.getByRole('button', { name: 'Endre priser (2)' }).click()
  const asked = page.getByRole('dialog', { name: 'Endre prisene på 2 arrangementer' })
  await asked.getByRole('button', { name: 'Legg til kroner' }).click()
  await asked.getByRole('textbox', { name: 'Legg til kroner' }).fill('10')
  expect(await axeFindings(page)).toEqual([])
  await asked.getByRole('button', { name: 'Endre priser', exact: true }).click()
  await expect(page.getByText('Prisene på 2 arrangementer er endret')).toBeVisible()
  const raised = before.map((event) => event.map((ore) => (ore === 0 ? 0 : ore + 1_000)))
  expect(await prices()).toEqual(raised)
  await page.getByRole('button', { name: 'Angre' }).click()
  await expect(page.getByText('Prisene på 2 arrangementer er som før')).toBeVisible()
  expect(await prices()).toEqual(before)
})
