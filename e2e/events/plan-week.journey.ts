import { expect, type Locator, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { farTime, house, makeSoldEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { chooseByKeys, tabTo, typeOver } from '../ground/keys.ts'
import { signIn } from '../ground/log-in.ts'
import { publish } from '../ground/publish.ts'

const hall = 'Foajeen'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function choose(page: Page, name: string, choice: string) {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

/** 0 Monday … 6 Sunday */
const columnOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7

async function lineOf(page: Page, hour: string): Promise<number> {
  const box = await page.locator('.dx-grid-hours').getByText(hour, { exact: true }).boundingBox()
  if (box === null) throw new Error(`No line at ${hour}`)
  return box.y + box.height / 2
}

/** Drags by hours, and releases when the ghost shows `drawn`. */
async function drag(page: Page, taken: Locator, y: number, hours: number, drawn: string) {
  const width = (await taken.boundingBox())?.width ?? 0
  // Hovers first, so that the block stands still.
  await taken.hover({ position: { x: width / 2, y } })
  const box = await taken.boundingBox()
  if (box === null) throw new Error('It is not drawn')
  const from = { x: box.x + width / 2, y: box.y + y }
  const hour = (await lineOf(page, '11:00')) - (await lineOf(page, '10:00'))
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + hours * hour, { steps: 4 })
  await expect(page.locator('.dx-ghost')).toHaveText(drawn)
  await page.mouse.up()
}

const saved = (page: Page, what: 'move' | 'duplicate') =>
  page.waitForResponse((answer) => answer.url().endsWith(`/${what}`) && answer.ok())

/** Waits until the page's stream is open; earlier changes may be missed. */
async function goAndListen(page: Page, path: string) {
  const heard = page.waitForResponse(/\/stream\?/)
  await go(page, path)
  await heard
}

test('a week is planned by pointer: drawn, stretched, moved, copied and published, with a colleague’s change shown', async ({
  page,
}) => {
  const { title, date } = farTime()
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/culture?mode=week&date=${date}`)
  await expect(page.locator('.dx-grid-column')).toHaveCount(7)
  const day = page.locator('.dx-grid-column').nth(columnOf(date))
  const down = (await lineOf(page, '10:00')) - ((await day.boundingBox())?.y ?? 0)
  await drag(page, day, down, 1, '10:00–11:00')
  await field(page, 'Tittel').fill(title)
  await choose(page, 'Sal', hall)
  await choose(page, 'Arrangementstype', 'Konsert')
  await page.getByRole('button', { name: 'Lag kladd' }).click()
  await expect(heading(page, title)).toBeVisible()
  const id = Number(/shows\/(\d+)\//.exec(page.url())?.[1])

  await goAndListen(page, `${house}/culture?mode=week&date=${date}`)
  const blocks = page.getByRole('link', { name: title })
  await expect(blocks).toContainText('10:00–11:00')
  let done = saved(page, 'move')
  await drag(page, blocks.locator('.dx-block-edge'), 2, 1, '10:00–12:00')
  await done
  await expect(blocks).toContainText('10:00–12:00')
  done = saved(page, 'move')
  await drag(page, blocks, 20, 3, '13:00–15:00')
  await done
  await expect(blocks).toContainText('13:00–15:00')

  done = saved(page, 'duplicate')
  await page.keyboard.down('Control')
  await drag(page, blocks, 20, -3, '10:00–12:00')
  await page.keyboard.up('Control')
  await done
  await expect(blocks).toHaveCount(2)
  done = saved(page, 'duplicate')
  await blocks.filter({ hasText: '10:00' }).focus()
  // On a Sunday the next column is to the left.
  const aside = columnOf(date) === 6 ? 'ArrowLeft' : 'ArrowRight'
  await page.keyboard.press(`Alt+Shift+${aside}`)
  await done
  await expect(blocks).toHaveCount(3)
  await page.getByRole('button', { name: 'Angre' }).last().click()
  await expect(page.getByText('Kopien er slettet')).toBeVisible()
  await expect(blocks).toHaveCount(2)

  // A colleague moves it in between.
  const read = () =>
    call<{ version: number; auditoriumId: number }>(page, 'GET', `${house}/events/${id}`)
  const { auditoriumId, version } = await read()
  const to = { auditoriumId, date, startTime: '16:00', version }
  await call(page, 'POST', `${house}/events/${id}/move`, to)
  const moved = blocks.filter({ hasText: '16:00–18:00' })
  await expect(moved).toBeVisible()

  await moved.press('Enter')
  await expect(heading(page, title)).toBeVisible()
  await publish(page)
  await expect(page.getByText('Arrangementet er publisert')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Faner' }).getByRole('link')
  await expect(tabs).toHaveCount(13)
  for (const tab of await tabs.all()) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('#dx-page-content .dx-skeleton')).toHaveCount(0)
    await expect(page.locator('#dx-page-content [role="alert"]')).toHaveCount(0)
  }

  await goAndListen(page, `${house}/culture/timeline?zoom=hours&date=${date}`)
  const bar = page
    .getByRole('region', { name: hall, exact: true })
    .getByRole('link', { name: title })
  await expect(bar.filter({ hasText: '16:00' })).toBeVisible()
  const again = { auditoriumId, date, startTime: '17:00', version: (await read()).version }
  await call(page, 'POST', `${house}/events/${id}/move`, again)
  await expect(bar.filter({ hasText: '17:00' })).toBeVisible()

  // The stream that the timeline opened tells of the list's events too.
  await go(page, `${house}/shows?from=${date}&to=${date}`)
  const row = page.getByRole('row').filter({ hasText: title }).filter({ hasText: '17:00' })
  await expect(row).toBeVisible()
  const end = { version: (await read()).version, reason: 'Artisten er syk' }
  await call(page, 'POST', `${house}/events/${id}/cancel`, end)
  await expect(row).toContainText('Avlyst')
})

test('an event with sold tickets cannot be moved in the calendar, which says why, and can be copied', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { title, date } = await makeSoldEvent(page)
  await page.goto(`${house}/culture?mode=week&date=${date}`)
  const blocks = page.getByRole('link', { name: title })
  await blocks.press('Alt+ArrowDown')
  await expect(page.getByText(`Det er solgt billetter til ${title}`)).toBeVisible()
  const done = saved(page, 'duplicate')
  await blocks.press(`Alt+Shift+${columnOf(date) === 6 ? 'ArrowLeft' : 'ArrowRight'}`)
  await done
  await expect(blocks).toHaveCount(2)
})

test('an event is planned by keys alone, from the list to publication', async ({ page }) => {
  const { title, date } = farTime()
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows?from=${date}&to=${date}`)
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Nytt arrangement' }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, field(page, 'Tittel'))
  await typeOver(page, title)
  for (const [name, choice] of [
    ['Sal', hall],
    ['Arrangementstype', 'Konsert'],
  ] as const) {
    await tabTo(page, page.getByRole('combobox', { name, exact: true }))
    await chooseByKeys(page, choice)
  }
  for (const [label, typed] of [
    ['Dato', date],
    ['Start', '18:00'],
    ['Slutt', '20:00'],
  ] as const) {
    const input = page.locator('form').getByLabel(label)
    await tabTo(page, input)
    await input.fill(typed)
  }
  await tabTo(page, page.getByRole('button', { name: 'Lag kladd' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, title)).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Publiser' }))
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: `Publiser «${title}»` })
  await tabTo(page, asked.getByRole('button', { name: 'Publiser og åpne salg' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Arrangementet er publisert')).toBeVisible()
})
