import { randomInt } from 'node:crypto'
import { translate } from '@dxweb/locales/translate.ts'
import { expect, type Locator, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { makeEvent } from '../ground/far-event.ts'
import { tabTo } from '../ground/keys.ts'
import { signIn } from '../ground/log-in.ts'

const locales = ['nb', 'en'] as const

/** Either language by chance, with its catalog's words. */
function speech() {
  const locale = locales[randomInt(locales.length)] ?? 'nb'
  const say = (key: string, values?: Record<string, string | number>) =>
    translate(locale, key, values)
  return { locale, say }
}

test('a whole sale is made by keys and accessible names', async ({ page }) => {
  const { locale, say } = speech()
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const press = async (at: Locator, key = 'Enter') => {
    await tabTo(page, at)
    await page.keyboard.press(key)
  }
  await signIn(page, 'sjef@sundet.test')
  const event = await makeEvent(page, { hall: 'Kinosalen' })
  await page.goto(`${event.path}/sales?locale=${locale}`)
  await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
  await press(page.getByRole('link', { name: say('shows.tab.seating'), exact: true }))
  const sale = page.getByRole('region', { name: say('ticketing.sale'), exact: true })
  await expect(sale).toContainText(say('ticketing.chooseSeats'))
  await press(button(say('seating.showAsList')))

  const seats = page.getByRole('region', { name: say('seating.list') })
  await press(seats.getByRole('button').first(), 'Space')
  const chosen = page.getByRole('list', { name: say('ticketing.chosenSeats') })
  await expect(chosen.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  await press(button(/^Barn/))
  await expect(chosen).toContainText('Barn')
  expect.soft(await axeFindings(page), 'the cart').toEqual([])

  await press(button(new RegExp(`^${say('ticketing.means.cash')}`)))
  await expect(page.getByRole('textbox', { name: say('ticketing.received') })).toBeFocused()
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect(sale).toContainText(say('ticketing.sold', { count: 2 }))
  await expect(button(say('ticketing.nextSale'))).toBeFocused()
  expect.soft(await axeFindings(page), 'the receipt').toEqual([])
  const opened = page.waitForEvent('popup')
  await press(button(new RegExp(`^${say('ticketing.print.tickets')}`)))
  await (await opened).close()
  await press(button(say('ticketing.nextSale')))
  await expect(sale).toContainText(say('ticketing.chooseSeats'))
  await expect(seats.getByRole('button').first()).toHaveAccessibleName(
    new RegExp(say('seating.sold'), 'i'),
  )
})
