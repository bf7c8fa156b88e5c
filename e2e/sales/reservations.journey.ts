import { expect, type Locator, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { dayAhead, venue, makeEvent } from '../ground/far-event.ts'
import { tabTo } from '../ground/keys.ts'
import { signIn } from '../ground/log-in.ts'
import { button, chosen, enter, isLive, oneOf, panel } from './tills.ts'

const sale = '[aria-label="Salg"]'

const tiles = (page: Page) => page.locator('[data-tile]')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function findAtBoxOffice(page: Page, title: string): Promise<void> {
  const title1 = page.getByRole('heading', { level: 1, name: 'Billettluke' })
  await expect(title1).toBeVisible()
  await expect(page.locator('aside [aria-current], header [aria-current]')).toHaveText([
    'Billettluke',
  ])
  await expect(tiles(page).first()).toContainText(/av .* solgt/)
  await expect(tiles(page).first()).toContainText(/fra|Gratis/)
  const first = (await tiles(page).first().getAttribute('href')) ?? ''
  await title1.focus()
  await page.keyboard.press('1')
  await expect(page).toHaveURL(first)
  await page.goBack()
  await expect(title1).toBeVisible()

  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Søk etter arrangement' })
  await expect(search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(tiles(page).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(tiles(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()
  await search.fill('finnes ikke noe sted')
  await expect(page.getByText('Ingen treff')).toBeVisible()
  await search.fill(title)
  await expect(tiles(page).filter({ hasText: title }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Velg seter i salen.')
}

/** Sells by keys in the list of seats, using visible tab stops and accessible names only. */
async function sellByKeys(page: Page): Promise<void> {
  const press = async (at: Locator, key = 'Enter') => {
    await tabTo(page, at)
    await page.keyboard.press(key)
  }
  await press(button(page, 'Vis som liste'))
  const seats = page.getByRole('region', { name: 'Seteliste' })
  await press(seats.getByRole('button').first(), 'Space')
  await expect(chosen(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(chosen(page).getByRole('listitem')).toHaveCount(2)
  await press(panel(page).getByRole('button', { name: /^Barn/ }))
  await expect(chosen(page)).toContainText('Barn')
  expect.soft(await axeFindings(page, sale), 'the cart').toEqual([])

  await press(panel(page).getByRole('button', { name: /^Kontant/ }))
  await expect(panel(page).getByRole('textbox', { name: 'Mottatt' })).toBeFocused()
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('2 billetter solgt')
  const next = panel(page).getByRole('button', { name: /^Nytt salg/ })
  await expect(next).toBeFocused()
  expect.soft(await axeFindings(page, sale), 'the receipt').toEqual([])
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Velg seter i salen.')
  await expect(seats.getByRole('button').first()).toHaveAccessibleName(/solgt/i)
}

async function collect(page: Page, seatCount: number): Promise<void> {
  await page.getByRole('button', { name: /^Hent reservasjon/ }).click()
  await expect(chosen(page).getByRole('listitem')).toHaveCount(seatCount)
}

interface Offer {
  drawing: { seats: { id: number }[] }
  categories: { id: number }[]
}

async function reserveFour(page: Page, eventId: number): Promise<void> {
  const at = `${venue}/events/${eventId}`
  const { drawing } = await call<Offer>(page, 'GET', `${at}/seat-map`)
  const { categories } = await call<Offer>(page, 'GET', at)
  for (const [index, name] of ['Eva Moe', 'Kari Nes', 'Jon Lie', 'Per Hold'].entries()) {
    const lines = [{ seatId: drawing.seats.at(-1 - index)?.id, categoryId: categories[0]?.id }]
    const wishes = { name, phone: '', email: '', note: '', isHeld: name === 'Per Hold' }
    await call(page, 'POST', `${at}/reservations`, { ...wishes, lines })
  }
}

test('a clerk finds an event, sells and reserves with the keyboard; another clerk sees the reservation, and only one of the two collects it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { id, path, title } = await makeEvent(page, { hall: 'Kinosalen' })
  await page.goto(`${venue}/shows/box-office`)
  await findAtBoxOffice(page, title)
  await sellByKeys(page)

  const other = await enter(browser, 'flere@dxweb.test')
  await other.goto(`${path}/reservations`)
  await expect(other.getByText('Ingen venter')).toBeVisible()
  await isLive(other)
  await page.keyboard.press('3')
  await expect(panel(page).getByRole('timer')).toContainText('Holdes i')
  await button(panel(page), 'Legg til kunde').click()
  await button(page.getByRole('dialog', { name: 'Finn kunde' }), 'Ny kunde').click()
  await expect(page.getByRole('dialog', { name: 'Ny kunde' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('F4')
  await page.getByRole('dialog', { name: 'Reserver plassene' }).getByLabel('Navn').fill('Ola Vik')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Velg seter i salen.')
  await expect(rowOf(other, 'Ola Vik')).toBeVisible()

  await page.getByRole('link', { name: 'Reservasjoner' }).click()
  await rowOf(page, 'Ola Vik').click()
  const change = page.getByRole('dialog', { name: /^Reservasjon \d/ })
  await change.getByLabel('Hentes innen, dato').fill(dayAhead(3))
  await change.getByLabel('Klokkeslett').fill('14:45')
  await change.getByRole('button', { name: 'Lagre' }).click()
  for (const each of [page, other]) await expect(rowOf(each, 'Ola Vik')).toContainText('14:45')
  await collect(page, 3)
  await expect(panel(page)).toContainText('Ola Vik')
  await chosen(page)
    .getByRole('button', { name: /^Ta ut/ })
    .first()
    .click()
  await page.keyboard.press('F2')
  await expect(panel(page)).toContainText('2 billetter solgt')
  await expect(panel(page)).toContainText('Reservert av Ola Vik')
  await page.getByRole('link', { name: 'Reservasjoner' }).click()
  const left = rowOf(page, 'Ola Vik').getByRole('cell', { name: '1', exact: true }).last()
  await expect(left).toBeVisible()

  const both = [page, other]
  for (const each of both) await collect(each, 1)
  await Promise.all(both.map((each) => each.keyboard.press('F2')))
  await oneOf(
    both,
    (each) => panel(each).getByText('1 billett solgt'),
    (each) =>
      panel(each).getByRole('alert').filter({ hasText: 'hentet eller frigitt av en annen' }),
  )
  await other.context().close()

  await reserveFour(page, id)
  await page.getByRole('link', { name: 'Reservasjoner' }).click()
  await rowOf(page, 'Eva Moe').click()
  await button(page.getByRole('dialog', { name: /^Reservasjon \d/ }), 'Frigi').click()
  await button(page.getByRole('dialog', { name: /^Frigi reservasjon/ }), 'Frigi').click()
  await expect(rowOf(page, 'Eva Moe')).toContainText('Frigitt')
  await expect(page.getByRole('checkbox', { name: 'Velg Kari Nes' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Velg Per Hold' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Velg alle' }).click()
  const bar = page.getByRole('toolbar', { name: 'Valgte rader' })
  await expect(bar).toContainText('2 valgt')
  await bar.getByRole('button', { name: 'Frigi 2 reservasjoner' }).click()
  const asked = page.getByRole('dialog', { name: 'Frigi 2 reservasjoner?' })
  await asked.getByRole('button', { name: 'Frigi', exact: true }).click()
  await expect(page.getByText('2 reservasjoner er frigitt')).toBeVisible()
  await expect(rowOf(page, 'Kari Nes')).toContainText('Frigitt')
  await expect(page.getByText('1 venter')).toBeVisible()
  await expect(bar).toHaveCount(0)
})
