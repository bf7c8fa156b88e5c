import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { futureTime, venue } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { chooseByKeys } from '../ground/keys.ts'
import { daysAfter } from './plan-event.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const expectText = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible()
const rows = (page: Page) => page.locator('[data-row]')

interface Detail {
  id: number
  title: string
  state: string
  startsAt: string
  categories: { priceOre: number }[]
}

function readersOf(page: Page, ids: readonly number[]) {
  const each = <Value>(path: string, valueOf: (detail: Detail) => Value) =>
    Promise.all(
      ids.map(async (id) =>
        valueOf(await call<Detail>(page, 'GET', `${venue}/events/${id}${path}`)),
      ),
    )
  return {
    states: async () => [...new Set(await each('', ({ state }) => state))],
    starts: () => each('', ({ startsAt }) => Date.parse(startsAt)),
    prices: () => each('/prices', ({ categories }) => categories.map(({ priceOre }) => priceOre)),
  }
}

async function undo(page: Page, answer: string): Promise<void> {
  await button(page, 'Angre').last().click()
  await expectText(page, answer)
}

/** Two of the five rows have faults, so three become drafts. Returns the drafts' ids. */
async function importDrafts(page: Page): Promise<{ ids: number[]; title: string }> {
  const { title, date } = futureTime()
  const [year, month, day] = date.split('-')
  const norwegian = `${day}.${month}.${year}`
  const sheet = [
    'Sal;Tittel;Varighet;Dato;Kl',
    `Lillesal;${title};1:30;${norwegian};16.00`,
    `Lillesal;${title};90;${norwegian};16:00`,
    `Lillesal;${title} kveld;90;${norwegian};19:00`,
    `Lillesal;${title} sent;90;${norwegian};24:15`,
    `Ingen sal;${title};90;${norwegian};18:00`,
  ]
  await page.getByRole('textbox', { name: 'Rader fra et regneark' }).fill(sheet.join('\n'))
  await button(page, 'Forhåndsvis').click()
  const lines = page.getByRole('table', { name: 'Importer program' })
  await expect(lines.getByText('Sal: Finnes ikke')).toBeVisible()
  await expect(lines.getByText('Tittel: Står også i rad 2')).toBeVisible()
  await expectText(page, '2 må rettes, ingen overlapper')
  await page.getByRole('combobox', { name: 'Arrangementstype', exact: true }).focus()
  await chooseByKeys(page, 'Konsert')
  await button(page, 'Lag 3 kladder').click()
  await expectText(page, '3 kladder er laget')
  await page.getByRole('link', { name: 'Vis kladdene' }).click()
  await expect(page.getByRole('link', { name: `${title} sent` })).toBeVisible()
  const found = `?from=${date}&to=${daysAfter(date, 2)}&q=${encodeURIComponent(title)}`
  const { data } = await call<{ data: Detail[] }>(page, 'GET', `${venue}/events${found}`)
  const ids = data.flatMap((each) => (each.title.startsWith(title) ? [each.id] : []))
  expect(ids).toHaveLength(3)
  return { ids, title }
}

test('imported drafts are repriced, moved and published together, each step is undone, and two drafts are deleted', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${venue}/shows/import`)
  const { ids, title } = await importDrafts(page)
  const { states, starts, prices } = readersOf(page, ids)
  await page.getByRole('searchbox').fill(title)
  await expect(rows(page)).toHaveCount(3)

  const usual = await prices()
  await page.getByRole('checkbox', { name: 'Velg alle' }).check()
  await button(page, 'Endre priser (3)').click()
  const pricing = dialog(page, 'Endre prisene på 3 arrangementer')
  await pricing.getByRole('button', { name: 'Legg til kroner' }).click()
  await pricing.getByRole('textbox', { name: 'Legg til kroner' }).fill('10')
  await pricing.getByRole('button', { name: 'Endre priser', exact: true }).click()
  await expectText(page, 'Prisene på 3 arrangementer er endret')
  const raised = usual.map((event) => event.map((ore) => (ore === 0 ? 0 : ore + 1_000)))
  expect(await prices()).toEqual(raised)
  await undo(page, 'Prisene på 3 arrangementer er som før')
  expect(await prices()).toEqual(usual)

  const before = await starts()
  await rows(page).first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expectText(page, '3 valgt')
  await button(page, 'Flytt (3)').click()
  const moving = dialog(page, 'Flytt 3 arrangementer')
  await expect(moving).toContainText('7 dager senere')
  await moving.getByRole('button', { name: 'Flytt', exact: true }).click()
  await expectText(page, '3 arrangementer er flyttet')
  const week = 7 * 86_400_000
  const weeks = (await starts()).map((at, n) => Math.round((at - (before[n] ?? 0)) / week))
  expect(weeks).toEqual([1, 1, 1])
  await undo(page, '3 arrangementer er der de var')
  expect(await starts()).toEqual(before)

  await page.getByRole('checkbox', { name: 'Velg alle' }).check()
  await button(page, 'Publiser (3)').click()
  const publishing = dialog(page, 'Publiser 3 arrangementer')
  await expect(publishing.getByRole('table')).toHaveCount(1)
  await expect(publishing.getByRole('row', { name: /^Voksen/ })).toContainText('kr')
  await publishing.getByRole('button', { name: 'Publiser og åpne salg' }).click()
  await expectText(page, '3 arrangementer er publisert')
  expect(await states()).toEqual(['published'])
  await undo(page, '3 arrangementer er kladder igjen')
  expect(await states()).toEqual(['draft'])

  await rows(page).first().focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await button(page, 'Slett kladder (2)').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slett' }).click()
  await expectText(page, '2 kladder er slettet')
  await expect(rows(page)).toHaveCount(1)
})
