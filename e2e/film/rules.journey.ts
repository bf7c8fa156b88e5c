import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { autumnDay } from '../ground/autumn-day.ts'
import { call } from '../ground/call.ts'
import { signIn } from '../ground/log-in.ts'

const cinema = '/partners/1001'

const farMonday = () => autumnDay('rules', 1)

interface Rows<Row> {
  data: (Row & { id: number })[]
}

/** A film of a known age limit, booked and placed on a Monday evening. */
async function placeFilm(page: Page, date: Day) {
  const films = await call<Rows<{ ageLimit: string; runtimeMinutes: number | null }>>(
    page,
    'GET',
    `${cinema}/productions?limit=200`,
  )
  const film = films.data.find(({ ageLimit, runtimeMinutes }) => ageLimit && runtimeMinutes)
  const halls = await call<Rows<{ isCinema: boolean }>>(page, 'GET', `${cinema}/auditoriums`)
  const hall = halls.data.find(({ isCinema }) => isCinema)
  await call(page, 'POST', `${cinema}/filmbookings`, {
    productionId: film?.id,
    bureauId: null,
    fromDay: date,
    toDay: addDays(date, 6),
    halls: [],
    versions: [],
    wishedShows: 2,
    leastShows: null,
    isConfirmed: true,
    note: '',
  })
  const minutes = { preshowMinutes: 0, pauseMinutes: 0, cleaningMinutes: 15 }
  await call(page, 'POST', `${cinema}/film/shows`, {
    shows: [
      {
        ...minutes,
        productionId: film?.id,
        auditoriumId: hall?.id,
        date,
        startTime: '21:00',
        showingType: 'ordinary',
        filmVersion: null,
      },
    ],
  })
  return film?.ageLimit ?? ''
}

const ages: Record<string, string> = { a: 'A – tillatt for alle' }

const save = async (page: Page) => {
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/film-rule') && answer.request().method() === 'PUT',
  )
  await page.getByRole('button', { name: 'Lagre', exact: true }).click()
  expect((await saved).ok()).toBe(true)
  await expect(page.getByRole('button', { name: 'Lagre', exact: true })).toBeDisabled()
}

test('a house sets its rules for films, and its board warns by them', async ({ page }) => {
  const monday = farMonday()
  await signIn(page, 'sjef@fjellvik.test')
  const age = await placeFilm(page, monday)
  await page.goto(`${cinema}/partnerprofile/film`)
  await page.getByRole('link', { name: 'Programmering', exact: true }).click()
  const main = page.getByRole('main')
  const field = (label: string) => main.getByRole('textbox', { name: label })
  await expect(field('Filmdagen begynner kl.')).toHaveValue('05:00')
  expect.soft(await axeFindings(page), 'rules').toEqual([])

  await field('Folk på jobb fra').fill('10:00')
  await field('Folk på jobb til').fill('22:00')
  await field('Dørene åpner før start').fill('500')
  await main.getByRole('button', { name: 'Lagre', exact: true }).click()
  await expect(field('Dørene åpner før start')).toHaveAccessibleDescription(/120/)
  await field('Dørene åpner før start').fill('20')
  await main.getByRole('button', { name: 'Legg til siste slutt' }).click()
  const row = main.locator('[data-item]').last()
  await row.getByRole('combobox').first().click()
  await page.getByRole('option', { name: ages[age] ?? `${age} år`, exact: true }).click()
  await row.getByRole('combobox').last().click()
  await page.getByRole('option', { name: 'man.–tors.' }).click()
  await row.getByRole('textbox').fill('21:30')
  await save(page)
  await page.reload()
  await expect(field('Folk på jobb til')).toHaveValue('22:00')
  await expect(main.locator('[data-item]').last().getByRole('textbox')).toHaveValue('21:30')

  await page.goto(`${cinema}/filmscheduler?date=${monday}`)
  const wrong = page.getByRole('region', { name: 'Å se på' })
  await expect(wrong.getByText('Slutter for sent for aldersgrensen').first()).toBeVisible()
  await expect(wrong.getByText('Utenfor tiden det er folk på jobb').first()).toBeVisible()

  await page.goto(`${cinema}/partnerprofile/film/programming`)
  await expect(field('Folk på jobb til')).toHaveValue('22:00')
  const remove = main.getByRole('button', { name: /^Fjern rad/ })
  for (let left = await remove.count(); left > 0; left -= 1) await remove.first().click()
  await field('Folk på jobb til').fill('')
  await save(page)
  await page.goto(`${cinema}/filmscheduler?date=${monday}`)
  await expect(page.locator('.dx-film-show')).toHaveCount(1)
  await expect(wrong.getByText('Slutter for sent for aldersgrensen')).toHaveCount(0)
})
