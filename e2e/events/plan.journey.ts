import { expect, type Locator, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { farTime, house } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { publish } from '../ground/publish.ts'

interface Named {
  id: number
  name: string
}

const hall = 'Lillesal'

async function fillIn(page: Page, title: string) {
  await page.getByRole('textbox', { name: 'Tittel' }).fill(title)
  for (const [field, choice] of [
    ['Sal', hall],
    ['Arrangementstype', 'Konsert'],
  ] as const) {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
  }
}

const written = (day = '') => day.split('-').toReversed().join('.')

const choose = async (page: Page, field: string, choice: string) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function fromMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'Flere valg' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a season is planned: a series with an exception, an overlap at own risk, a copy and a cancellation', async ({
  page,
}) => {
  const { title, date } = farTime({ isSeries: true })
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows/new?date=${date}&startTime=19:00&endTime=21:30`)
  await fillIn(page, title)
  await choose(page, 'Gjenta', 'Hver uke')
  await page.getByLabel('Antall datoer').fill('3')
  await page.getByRole('checkbox', { name: 'Hopp over helligdager' }).uncheck()
  const dates = page.getByRole('group', { name: /dato/ }).getByRole('button')
  await expect(dates).toHaveCount(3)
  expect(await axeFindings(page)).toEqual([])
  await dates.nth(1).click()
  await expect(dates.nth(1)).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Lag 3 kladder' }).click()
  await expect(page.getByText('3 kladder er laget')).toBeVisible()
  await expect(heading(page, title)).toBeVisible()

  await page.getByRole('link', { name: 'Rediger' }).click()
  await page.getByRole('textbox', { name: 'Tittel' }).fill(`${title} med gjester`)
  await choose(page, 'Endringen gjelder', 'Alle i serien')
  await page.getByRole('button', { name: 'Lagre', exact: true }).click()
  await expect(page.getByText('3 arrangementer er lagret')).toBeVisible()
  await expect(heading(page, `${title} med gjester`)).toBeVisible()

  const inList = `${house}/shows?from=${date}&to=${daysAfter(date, 28)}`
  const rows = page.getByRole('row').filter({ hasText: `${title} med gjester` })
  await go(page, inList)
  await expect(rows).toHaveCount(3)
  await rows.nth(1).getByRole('link').click()
  await page.getByRole('link', { name: 'Rediger' }).click()
  await page.locator('form').getByLabel('Start').fill('18:30')
  await choose(page, 'Endringen gjelder', 'Dette og de følgende i serien')
  await page.getByRole('button', { name: 'Lagre', exact: true }).click()
  await expect(page.getByText('2 arrangementer er lagret')).toBeVisible()
  await go(page, inList)
  for (const [index, time] of ['19:00', '18:30', '18:30'].entries()) {
    await expect(rows.nth(index)).toContainText(time)
  }

  await page.goto(`${house}/shows/new?date=${date}&startTime=20:30&endTime=23:00`)
  await fillIn(page, `${title} etterpå`)
  const clash = page.getByRole('region', { name: 'Salen er opptatt av et annet arrangement' })
  await expect(clash).toContainText(`${title} med gjester · ${hall}`)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Lag kladd' }).click()
  const risk = clash.getByRole('checkbox', { name: 'Lagre likevel på eget ansvar' })
  await expect(risk).toBeFocused()
  await risk.check()
  await page.getByRole('button', { name: 'Lag kladd' }).click()
  await expect(heading(page, `${title} etterpå`)).toBeVisible()
  await fromMenu(page, 'Endringslogg')
  const log = page.getByRole('dialog', { name: 'Endringslogg' })
  await expect(log).toContainText('På eget ansvar')
  await expect(log).toContainText('Kari Nes')
  await page.keyboard.press('Escape')

  await fromMenu(page, 'Dupliser')
  await page.getByRole('dialog').getByLabel('Start').fill('10:00')
  await page.getByRole('button', { name: 'Lag kopi' }).click()
  await expect(page.getByText('Kopien er laget')).toBeVisible()
  await publish(page)
  const reason = `Artisten er syk (${title})`
  await call(page, 'POST', `${house}/cancellationreasons`, { name: reason })
  await fromMenu(page, 'Avlys')
  await page.getByRole('button', { name: 'Avlys arrangementet' }).click()
  await expect(page.getByText('Feltet kan ikke være tomt')).toBeVisible()
  await page.getByRole('button', { name: reason }).click()
  await expect(page.getByRole('textbox', { name: 'Grunn' })).toHaveValue(reason)
  await page.getByRole('button', { name: 'Avlys arrangementet' }).click()
  await expect(page.getByText('Arrangementet er avlyst')).toBeVisible()
})

test('an event is moved in the calendar by dragging and by keys, and back', async ({ page }) => {
  const { title, date } = farTime()
  await signIn(page, 'sjef@sundet.test')
  const { auditoriums, eventTypes } = await call<{ auditoriums: Named[]; eventTypes: Named[] }>(
    page,
    'GET',
    `${house}/event-choices`,
  )
  const idOf = (rows: readonly Named[], name: string) => rows.find((row) => row.name === name)?.id
  await call(page, 'POST', `${house}/events`, {
    title,
    auditoriumId: idOf(auditoriums, hall),
    eventTypeId: idOf(eventTypes, 'Konsert'),
    date,
    startTime: '12:00',
    endTime: '14:00',
    renterId: null,
    organizer: '',
  })
  await page.goto(`${house}/culture?mode=day&date=${date}`)
  const block = page.getByRole('link', { name: title })
  await expect(block).toContainText('12:00')
  expect(await axeFindings(page)).toEqual([])

  const box = await block.boundingBox()
  if (box === null) throw new Error('The event is not drawn')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + box.height / 2, { steps: 4 })
  await expect(page.locator('.dx-ghost')).toHaveText('13:00–15:00')
  await page.mouse.up()
  await expect(page.getByText(`${title} er flyttet`)).toBeVisible()
  await expect(block).toContainText('13:00')
  const undone = page.waitForResponse((answer) => answer.url().endsWith('/move'))
  await page.getByRole('button', { name: 'Angre' }).click()
  await expect(block).toContainText('12:00')
  expect((await undone).status()).toBe(200)

  await block.focus()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/move'))
  await page.keyboard.press('Alt+ArrowDown')
  await expect(block).toContainText('12:15')
  expect((await saved).status()).toBe(200)
  await page.goto(`${house}/culture?mode=month&date=${date}`)
  await moveInMonth(page, title, date)
  expect(await axeFindings(page)).toEqual([])
  await drawInMonth(page, date)
})

async function drawInMonth(page: Page, date: string) {
  const isLast = daysAfter(date, 1).slice(0, 7) !== date.slice(0, 7)
  const other = daysAfter(date, isLast ? -1 : 1)
  const [first, last] = [date, other].toSorted()
  const cell = (day: string) => page.locator(`td[data-day="${day}"]`)
  await cell(date).dragTo(cell(other), { sourcePosition: { x: 90, y: 8 } })
  await expect(page.getByLabel('Dato')).toHaveValue(written(first))
  await expect(page.getByLabel('Siste dag')).toHaveValue(written(last))
  await page.goBack()
  const number = cell(date).getByRole('button').first()
  await number.press('Shift+Enter')
  await expect(page.getByLabel('Dato')).toHaveValue(written(date))
  await expect(page.getByLabel('Siste dag')).toHaveCount(0)
}

async function moveInMonth(page: Page, title: string, date: string) {
  const isLast = daysAfter(date, 1).slice(0, 7) !== date.slice(0, 7)
  const cell = (day: string) => page.locator(`td[data-day="${day}"]`)
  const [own, beside] = [cell(date), cell(daysAfter(date, isLast ? -1 : 1))]
  const on = (day: Locator) => day.getByRole('link', { name: title })
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/move'))
  await expect(on(own)).toContainText('12:15')
  let done = saved()
  await on(own).dragTo(beside)
  expect((await done).status()).toBe(200)
  await expect(on(beside)).toContainText('12:15')
  done = saved()
  await page.getByRole('button', { name: 'Angre' }).last().click()
  expect((await done).status()).toBe(200)
  await expect(on(own)).toContainText('12:15')

  const keys = ['Alt+ArrowRight', 'Alt+ArrowLeft']
  for (const [index, key] of (isLast ? keys.toReversed() : keys).entries()) {
    const there = on(index === 0 ? beside : own)
    if (index === 0) await on(own).focus()
    done = saved()
    await page.keyboard.press(key)
    expect((await done).status()).toBe(200)
    await expect(there).toBeFocused()
    await expect(there).toContainText('12:15')
  }
}

test('a draft is deleted after a question, and readers cannot plan', async ({ browser, page }) => {
  const { title, date, startTime, endTime } = farTime()
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows/new?date=${date}&startTime=${startTime}&endTime=${endTime}`)
  await fillIn(page, title)
  await page.getByRole('button', { name: 'Lag kladd' }).click()
  await expect(heading(page, title)).toBeVisible()
  const address = page.url()

  const context = await browser.newContext({ serviceWorkers: 'block' })
  const reader = await context.newPage()
  await signIn(reader, 'lese@sundet.test')
  await reader.goto(address)
  await expect(heading(reader, title)).toBeVisible()
  await expect(reader.getByRole('link', { name: 'Rediger' })).toHaveCount(0)
  await reader.getByRole('button', { name: 'Flere valg' }).click()
  await expect(reader.getByRole('menuitem')).toHaveText(['Endringslogg'])
  await reader.goto(`${house}/culture?mode=month&date=${date}`)
  const seen = reader.getByRole('link', { name: title })
  await expect(seen).toBeVisible()
  await expect(seen).not.toHaveAttribute('data-movable')
  await expect(reader.getByRole('link', { name: 'Nytt arrangement' })).toHaveCount(0)
  await context.close()

  await fromMenu(page, 'Slett kladden')
  const question = page.getByRole('dialog', { name: 'Bekreft sletting' })
  await question.getByRole('button', { name: 'Slett' }).click()
  await expect(page.getByText('Kladden er slettet')).toBeVisible()
  await page.goto(address)
  await expect(heading(page, title)).toHaveCount(0)
})
