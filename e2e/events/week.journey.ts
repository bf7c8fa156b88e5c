import { expect, type Locator, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { futureTime, venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { choose, daysAfter, makeDraft } from './plan-event.ts'

const hall = 'Kinosalen'

/** Returns the column of a day, 0 for Monday to 6 for Sunday. */
const columnOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7
/** Returns the arrow key towards a neighbouring column: to the left on a Sunday, otherwise to the right. */
const asideOf = (date: string) => (columnOf(date) === 6 ? 'ArrowLeft' : 'ArrowRight')

async function lineOf(page: Page, hour: string): Promise<number> {
  const box = await page.locator('.dx-grid-hours').getByText(hour, { exact: true }).boundingBox()
  if (box === null) throw new Error(`No line at ${hour}`)
  return box.y + box.height / 2
}

/** Drags by a number of hours, and releases once the dragged block shows the text `drawn`. */
async function drag(page: Page, taken: Locator, y: number, hours: number, drawn: string) {
  const width = (await taken.boundingBox())?.width ?? 0
  // Hovers first, so that the block does not move during the drag.
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

/** Navigates and waits until the page's event stream is open, since the page may miss earlier changes. */
async function goAndListen(page: Page, path: string) {
  const subscribed = page.waitForResponse(/\/stream\?/)
  await go(page, path)
  await subscribed
}

async function drawEvent(page: Page, title: string, date: string): Promise<number> {
  await expect(page.locator('.dx-grid-column')).toHaveCount(7)
  const day = page.locator('.dx-grid-column').nth(columnOf(date))
  const down = (await lineOf(page, '10:00')) - ((await day.boundingBox())?.y ?? 0)
  await drag(page, day, down, 1, '10:00–11:00')
  await page.getByRole('textbox', { name: 'Tittel', exact: true }).fill(title)
  await choose(page, 'Sal', hall)
  await choose(page, 'Arrangementstype', 'Konsert')
  await page.getByRole('button', { name: 'Lag kladd' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return Number(/shows\/(\d+)\//.exec(page.url())?.[1])
}

async function copyAndUndo(page: Page, blocks: Locator, date: string): Promise<void> {
  let done = saved(page, 'duplicate')
  await page.keyboard.down('Control')
  await drag(page, blocks, 20, -3, '10:00–12:00')
  await page.keyboard.up('Control')
  await done
  await expect(blocks).toHaveCount(2)
  done = saved(page, 'duplicate')
  await blocks.filter({ hasText: '10:00' }).focus()
  await page.keyboard.press(`Alt+Shift+${asideOf(date)}`)
  await done
  await expect(blocks).toHaveCount(3)
  await page.getByRole('button', { name: 'Angre' }).last().click()
  await expect(page.getByText('Kopien er slettet')).toBeVisible()
  await expect(blocks).toHaveCount(2)
}

interface Detail {
  version: number
  auditoriumId: number
  categories: { id: number }[]
}

async function sellOne(page: Page, id: number): Promise<void> {
  const at = `${venue}/events/${id}`
  const { version, categories } = await call<Detail>(page, 'GET', at)
  await call(page, 'POST', `${at}/publish`, { version })
  const { drawing } = await call<{ drawing: { seats: { id: number }[] } }>(
    page,
    'GET',
    `${at}/seat-map`,
  )
  const lines = [{ seatId: drawing.seats[0]?.id, categoryId: categories[0]?.id }]
  await call(page, 'POST', `${venue}/sales`, { eventId: id, means: 'card', lines })
}

const cellOf = (page: Page, day: string) => page.locator(`td[data-day="${day}"]`)
const isLast = (date: string) => daysAfter(date, 1).slice(0, 7) !== date.slice(0, 7)

const neighbourOf = (date: string) => daysAfter(date, isLast(date) ? -1 : 1)

async function drawDays(page: Page, date: string): Promise<void> {
  const written = (day = '') => day.split('-').toReversed().join('.')
  const [first, last] = [date, neighbourOf(date)].toSorted()
  await cellOf(page, date).dragTo(cellOf(page, neighbourOf(date)), {
    sourcePosition: { x: 90, y: 8 },
  })
  await expect(page.getByLabel('Dato')).toHaveValue(written(first))
  await expect(page.getByLabel('Siste dag')).toHaveValue(written(last))
  await page.goBack()
  await cellOf(page, date).getByRole('button').first().press('Shift+Enter')
  await expect(page.getByLabel('Dato')).toHaveValue(written(date))
  await expect(page.getByLabel('Siste dag')).toHaveCount(0)
}

async function planMonth(page: Page, title: string, date: string): Promise<void> {
  await go(page, `${venue}/culture?mode=month&date=${date}`)
  const on = (day: string) =>
    cellOf(page, day).getByRole('link', { name: title }).filter({ hasText: '10:00' })
  const neighbour = neighbourOf(date)
  await expect(on(date)).toBeVisible()
  let done = saved(page, 'move')
  await on(date).dragTo(cellOf(page, neighbour))
  await done
  await expect(on(neighbour)).toBeVisible()
  done = saved(page, 'move')
  await page.getByRole('button', { name: 'Angre' }).last().click()
  await done
  await expect(on(date)).toBeVisible()
  await on(date).focus()
  done = saved(page, 'move')
  await page.keyboard.press(isLast(date) ? 'Alt+ArrowLeft' : 'Alt+ArrowRight')
  await done
  await expect(on(neighbour)).toBeFocused()
  await drawDays(page, date)
}

async function meetOverlap(page: Page, date: string): Promise<void> {
  const marked = page.locator('.dx-block[data-clash]')
  await expect(marked).toHaveCount(0)
  const { id, version, auditoriumId } = await makeDraft(page, hall, {
    date,
    startTime: '14:30',
    endTime: '15:30',
    atOwnRisk: true,
  })
  await expect(marked).toHaveCount(2)
  const later = { auditoriumId, date, startTime: '16:00', version }
  await call(page, 'POST', `${venue}/events/${id}/move`, later)
  await expect(marked).toHaveCount(0)
}

test('planning in week and month views works with pointer and keyboard, marks overlaps, and moves no sold event', async ({
  page,
}) => {
  const { title, date } = futureTime()
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${venue}/culture?mode=week&date=${date}`)
  const id = await drawEvent(page, title, date)

  await goAndListen(page, `${venue}/culture?mode=week&date=${date}`)
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
  done = saved(page, 'move')
  await page.getByRole('button', { name: 'Angre' }).last().click()
  await done
  await expect(blocks).toContainText('10:00–12:00')
  await blocks.focus()
  done = saved(page, 'move')
  await page.keyboard.press('Alt+ArrowDown')
  await done
  await expect(blocks).toContainText('10:15–12:15')

  const read = () => call<Detail>(page, 'GET', `${venue}/events/${id}`)
  const { auditoriumId, version } = await read()
  const moveTo = (startTime: string, seen: number) =>
    call(page, 'POST', `${venue}/events/${id}/move`, {
      auditoriumId,
      date,
      startTime,
      version: seen,
    })
  await moveTo('13:00', version)
  await expect(blocks).toContainText('13:00–15:00')
  await meetOverlap(page, date)
  await copyAndUndo(page, blocks, date)

  await goAndListen(page, `${venue}/culture/timeline?zoom=hours&date=${date}`)
  const bar = page
    .getByRole('region', { name: hall, exact: true })
    .getByRole('link', { name: title })
  await expect(bar.filter({ hasText: '13:00' })).toBeVisible()
  await moveTo('14:00', (await read()).version)
  await expect(bar.filter({ hasText: '14:00' })).toBeVisible()

  // The event stream opened by the timeline also carries changes of the events in the list.
  await go(page, `${venue}/shows?from=${date}&to=${date}`)
  const row = page.getByRole('row').filter({ hasText: title }).filter({ hasText: '14:00' })
  await expect(row).toContainText('Kladd')
  await sellOne(page, id)
  await expect(row).toContainText('I salg')

  await go(page, `${venue}/culture?mode=week&date=${date}`)
  const sold = blocks.filter({ hasText: '14:00' })
  await sold.press('Alt+ArrowDown')
  await expect(page.getByText(`Det er solgt billetter til ${title}`)).toBeVisible()
  done = saved(page, 'duplicate')
  await sold.press(`Alt+Shift+${asideOf(date)}`)
  await done
  await expect(blocks).toHaveCount(3)
  await planMonth(page, title, date)
})

/** Returns the visible width and height of a block's title, in pixels. */
const titleInSight = (block: Locator) =>
  block.evaluate((drawn) => {
    const [frame, title] = [drawn, drawn.querySelector('b')].map((each) =>
      each?.getBoundingClientRect(),
    )
    if (!frame || !title) throw new Error('It has no title')
    return {
      width: Math.min(frame.right, title.right) - Math.max(frame.left, title.left),
      height: Math.min(frame.bottom, title.bottom) - Math.max(frame.top, title.top),
    }
  })

test('a short event shows its title in the calendar, however narrow its column is', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { date } = futureTime()
  const short = { date, startTime: '12:00', endTime: '12:31' }
  const titles = ['Foredrag', 'Omvisning', 'Generalprøve']
  for (const [at, hallName] of [hall, 'Storsalen', 'Lillesal'].entries())
    await makeDraft(page, hallName, { ...short, title: titles[at] ?? '' })
  await makeDraft(page, hall, { date, startTime: '14:00', endTime: '14:10', title: 'Minnestund' })
  for (const layout of ['', '&halls=columns', '&mode=day']) {
    await page.goto(`${venue}/culture?date=${date}${layout}`)
    for (const title of [...titles, 'Minnestund']) {
      const block = page.locator('.dx-block', { hasText: title }).first()
      await expect(block).toBeVisible()
      const seen = await titleInSight(block)
      expect(seen.width, `${title}${layout}`).toBeGreaterThan(20)
      expect(seen.height, `${title}${layout}`).toBeGreaterThan(12)
    }
  }
})
