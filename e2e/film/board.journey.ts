import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { autumnDay } from '../ground/autumn-day.ts'
import { call } from '../ground/call.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { countPresses, presses } from '../ground/keys.ts'

const cinema = '/partners/1002'
const films = 3

const farFriday = (twoWeeks = 0) => autumnDay('board', 5, twoWeeks * 2)

interface Rows {
  data: { id: number }[]
}

async function bookFilms(
  page: Page,
  fromDay: Day,
  { count, wishedShows }: { count: number; wishedShows: number },
) {
  const { data } = await call<Rows>(page, 'GET', `${cinema}/productions?limit=${count}`)
  for (const { id } of data) {
    const anywhere = { halls: [], versions: [], wishedShows, leastShows: null }
    const own = { productionId: id, bureauId: null, fromDay, toDay: addDays(fromDay, 6) }
    await call(page, 'POST', `${cinema}/filmbookings`, {
      ...own,
      ...anywhere,
      isConfirmed: true,
      note: '',
    })
  }
}

const cell = (page: Page, column: number) => page.locator(`[data-cell="0 ${column}"]`)
/** Finds a day's shows that are saved on the server. */
const made = (page: Page, column: number) =>
  cell(page, column).locator('[data-event]:not([data-event^="-"])')

function keysOf(page: Page) {
  let count = 0
  return {
    count: () => count,
    async press(...keys: string[]) {
      for (const key of keys) {
        count += 1
        await page.keyboard.press(key)
      }
    },
  }
}

interface Detail {
  categories: { id: number }[]
}

async function sell(page: Page, eventId: number) {
  const at = `${cinema}/events/${eventId}`
  const { drawing } = await call<{ drawing: { seats: { id: number }[] } }>(
    page,
    'GET',
    `${at}/seat-map`,
  )
  const { categories } = await call<Detail>(page, 'GET', at)
  const lines = [{ seatId: drawing.seats[0]?.id, categoryId: categories[0]?.id }]
  await call(page, 'POST', `${cinema}/sales`, { eventId, means: 'card', lines })
}

async function planWeek(page: Page) {
  const shows = page.locator('.dx-film-show')
  const halls = page.locator('.dx-film-hall')
  await expect(halls).toHaveCount(6)
  await expect(shows).toHaveCount(0)

  const keys = keysOf(page)
  await page.locator('[data-cell="0 0"]').focus()
  for (let hall = 0; hall < 6; hall += 1) {
    await keys.press(String((hall % films) + 1), 'Enter', 'Enter', 'ArrowDown')
    await expect(shows).toHaveCount((hall + 1) * 2)
  }
  await keys.press('k')
  await expect(page.getByRole('button', { name: 'Kopier 72 forestillinger' })).toBeFocused()
  await keys.press('Enter')
  await expect(shows).toHaveCount(84)
  await keys.press('p')
  await expect(page.getByRole('button', { name: 'Publiser 84 forestillinger' })).toBeFocused()
  await keys.press('Enter')
  await expect(page.locator('.dx-film-show[data-state="published"]')).toHaveCount(84)
  expect(keys.count()).toBeLessThanOrEqual(100)
}

async function moveFromElsewhere(page: Page, id: number, date: Day) {
  const { halls, shows } = await call<{
    halls: { id: number }[]
    shows: { id: number; version: number }[]
  }>(page, 'GET', `${cinema}/film/weeks/${date}`)
  const version = shows.find((show) => show.id === id)?.version
  const at = { auditoriumId: halls.at(-1)?.id, date, startTime: '09:05', startFold: 'first' }
  await call(page, 'POST', `${cinema}/film/shows/move`, { shows: [{ id, version, ...at }] })
}

async function changeTogether(page: Page) {
  const shows = page.locator('.dx-film-show')
  await cell(page, 0).focus()
  for (const key of ['1', 'Enter', '2', 'Enter']) await page.keyboard.press(key)
  // Unsaved shows have negative ids.
  await expect(made(page, 0)).toHaveCount(2)
  for (const at of [0, 1]) {
    await shows.nth(at).focus()
    await page.keyboard.press('Space')
    await expect(shows.nth(at)).toHaveAttribute('aria-pressed', 'true')
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '2 forestillinger' })
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Skolekino' }).click()
  await dialog.getByRole('textbox', { name: 'Forfilm' }).fill('5')
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(page.getByText('2 forestillinger er endret')).toBeVisible()
  for (const at of [0, 1]) await expect(shows.nth(at)).toHaveAccessibleName(/Skolekino/)
  await cell(page, 0).focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Endringen er angret')).toBeVisible()
  await expect(shows.first()).not.toHaveAccessibleName(/Skolekino/)
  for (const at of [0, 1]) {
    await shows.nth(at).focus()
    await page.keyboard.press('Space')
    await expect(shows.nth(at)).toHaveAttribute('aria-pressed', 'false')
  }
}

async function copyDay(page: Page) {
  await cell(page, 3).focus()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(made(page, 3)).toHaveCount(1)
  await cell(page, 0).focus()
  await page.keyboard.press('k')
  const copy = page.getByRole('dialog', { name: 'Kopier forestillinger' })
  const days = await copy.getByRole('checkbox').all()
  for (const day of days) await day.uncheck()
  await copy.getByRole('checkbox', { name: /^mandag/ }).check()
  await copy.getByRole('button', { name: 'Kopier 2 forestillinger' }).click()
  const clash = page.getByRole('dialog', { name: 'Salen er opptatt' })
  await clash.getByRole('button', { name: 'Hopp over dem' }).click()
  const skipped = page.getByRole('dialog', { name: '1 forestilling ble hoppet over' })
  await expect(skipped.getByRole('listitem')).toHaveCount(1)
  await skipped.getByRole('button', { name: 'Lukk' }).last().click()
  await expect(page.locator('.dx-film-show')).toHaveCount(4)
}

async function undoPublication(page: Page) {
  const shows = page.locator('.dx-film-show')
  await cell(page, 0).focus()
  await page.keyboard.press('p')
  await page.getByRole('button', { name: 'Publiser 4 forestillinger' }).press('Enter')
  await expect(page.locator('[data-state="published"]')).toHaveCount(4)
  await sell(page, Number(await shows.first().getAttribute('data-event')))
  await expect(shows.first()).toHaveAccessibleName(/1 solgt/)
  await cell(page, 0).focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Endringen er angret: 3 forestillinger er kladder')).toBeVisible()
  await expect(page.getByText('1 forestilling blir stående, siden')).toBeVisible()
  await expect(page.locator('[data-state="draft"]')).toHaveCount(3)
}

async function followOther(page: Page, friday: Day) {
  const dialog = page.getByRole('dialog')
  const draft = page.locator('.dx-film-show[data-state="draft"]').first()
  await draft.click()
  await dialog.getByRole('textbox', { name: 'Forfilm' }).fill('7')
  await moveFromElsewhere(page, Number(await draft.getAttribute('data-event')), friday)
  await expect(dialog.getByText('er flyttet til')).toBeVisible()
  await expect(dialog.getByText(/09:05–/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Forfilm' })).toHaveValue(/^7/)
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(page.getByText('1 forestilling er endret')).toBeVisible()
}

async function acceptProposals(page: Page) {
  await countPresses(page)
  await page.getByRole('button', { name: 'Foreslå program' }).click()
  const plan = page.getByRole('region', { name: 'Foreslå program' })
  await plan.getByRole('button', { name: /^Flere/ }).click()
  await expect(plan.getByRole('button', { name: 'Legg inn alle 4 forestillingene' })).toBeEnabled()
  const ghosts = page.locator('.dx-film-proposed')
  await expect(ghosts).toHaveCount(4)
  await expect(ghosts.first()).toHaveAccessibleName(/^Forslag: .* [Vv]entet \d/)
  await ghosts.first().click()
  await expect(ghosts).toHaveCount(3)
  await plan.getByRole('button', { name: 'Legg inn alle 3 forestillingene' }).click()
  await expect(ghosts).toHaveCount(0)
  await plan.getByRole('button', { name: 'Lukk' }).click()
  await expect(page.locator('.dx-film-show')).toHaveCount(8)
  await expect(page.getByText('3 forestillinger er lagt inn som kladder')).toBeVisible()
  await page.getByRole('button', { name: 'Publiser', exact: true }).click()
  await page.getByRole('button', { name: 'Publiser 7 forestillinger' }).click()
  await expect(page.locator('[data-state="draft"]')).toHaveCount(0)
  expect(await presses(page)).toBeLessThanOrEqual(12)
}

test('a film week is planned with a hundred key presses; another week is changed, copied despite a clash, unpublished, and filled by proposals', async ({
  page,
}) => {
  const [friday, later] = [farFriday(), farFriday(1)]
  await signIn(page, 'sjef@byfjord.test')
  await bookFilms(page, friday, { count: films, wishedShows: 28 })
  await bookFilms(page, later, { count: 2, wishedShows: 4 })
  await page.goto(`${cinema}/filmscheduler?date=${friday}`)
  await planWeek(page)

  await go(page, `${cinema}/filmscheduler?date=${later}`)
  await expect(page.locator('.dx-film-show')).toHaveCount(0)
  await changeTogether(page)
  await copyDay(page)
  await undoPublication(page)
  await followOther(page, later)
  await acceptProposals(page)
})
