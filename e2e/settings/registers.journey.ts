import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { house } from '../ground/far-event.ts'
import { tabTo } from '../ground/keys.ts'
import { signIn } from '../ground/log-in.ts'
import {
  expectOrder,
  handle,
  holdOver,
  makeThree,
  menuGroups,
  menuGroupsPath,
  middleOf,
  type Placed,
  shownRows,
  takeBy,
} from '../ground/row-order.ts'

const settings = `${house}/partnerprofile`
const categories = `${settings}/pricecategories/pricecategorydefinitions`
const path = `${house}/pricecategorydefinitions`

const newName = () => `Prøve ${randomInt(1_000_000_000)}`

const categoryOf = (name: string) => ({
  name,
  shortName: 'PRØ',
  longName: '',
  displayName: '',
  standardPriceOre: 12_000,
  prices: [],
  isSoldOnWeb: true,
  isAddedToCinema: false,
  isAddedToCulture: false,
  isCompanion: false,
  sort: 90,
})

interface Made {
  id: number
  version: number
}

const make = (page: Page, name: string) => call<Made>(page, 'POST', path, categoryOf(name))

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Lagre', exact: true })

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
})

test('missing values are named at their fields, and amounts and items are typed by keys', async ({
  page,
}) => {
  const name = newName()
  await page.goto(`${categories}/new`)
  await tabTo(page, field(page, 'Navn'))
  await page.keyboard.type(name)
  await tabTo(page, field(page, 'Standardpris'))
  await page.keyboard.type('1234.5')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Kort navn')).toHaveAccessibleDescription('Feltet kan ikke være tomt')
  await expect(field(page, 'Kort navn')).toBeFocused()
  await expect(field(page, 'Standardpris')).toHaveValue(/^1\s234,50$/)

  await page.keyboard.type('PRØ')
  await tabTo(page, page.getByRole('button', { name: 'Legg til pris' }))
  await page.keyboard.press('Enter')
  await expect(field(page, 'Navn, rad 1')).toBeFocused()
  await page.keyboard.type('Losje')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1 500')
  await expect(page.getByText('1/5')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(heading(page, name)).toBeVisible()
  await expect(page).toHaveURL(/pricecategorydefinitions\/\d+$/)
  await expect(field(page, 'Pris, rad 1')).toHaveValue(/^1\s500,00$/)
})

test('changes by two users are merged by field, and overwrite nothing unseen', async ({ page }) => {
  const name = newName()
  const { id } = await make(page, name)
  await page.goto(`${categories}/${id}`)
  await field(page, 'Langt navn').fill('Mitt lange navn')
  await field(page, 'Standardpris').fill('130')
  const theirs = { ...categoryOf(name), standardPriceOre: 14_000, displayName: 'Deres', version: 1 }
  await call(page, 'PUT', `${path}/${id}`, theirs)
  await save(page).click()

  const merge = page.getByRole('dialog', { name: 'Noen andre har endret dette i mellomtiden' })
  await expect(merge).toBeVisible()
  const part = (label: string) => merge.getByRole('group', { name: label })
  await expect(part('Standardpris')).toContainText('endret av begge')
  await expect(part('Standardpris')).toContainText(/140,00/)
  await expect(part('Langt navn').getByRole('radio', { name: /^Din versjon/ })).toBeChecked()
  await expect(part('Visningsnavn').getByRole('radio', { name: /^Lagret versjon/ })).toBeChecked()
  expect.soft(await axeFindings(page), 'the merge view').toEqual([])
  await part('Standardpris')
    .getByRole('radio', { name: /^Lagret versjon/ })
    .check()
  await merge.getByRole('button', { name: 'Lagre valgene' }).click()
  await expect(merge).toBeHidden()
  await expect(page.getByText('Lagret', { exact: true })).toBeVisible()
  const saved = await call<object>(page, 'GET', `${path}/${id}`)
  expect(saved).toMatchObject({
    longName: 'Mitt lange navn',
    displayName: 'Deres',
    standardPriceOre: 14_000,
    version: 3,
  })
})

test('a taken name is refused, unsaved input is guarded, and a row loads by its address', async ({
  page,
}) => {
  const [name, other] = [newName(), newName()]
  const { id } = await make(page, name)
  await make(page, other)
  await page.goto(`${categories}/${id}`)
  await field(page, 'Navn').fill(other)
  await save(page).click()
  await expect(field(page, 'Navn')).toHaveAccessibleDescription('Prisklassen finnes fra før')
  await expect(field(page, 'Navn')).toBeFocused()
  await page.getByRole('link', { name: 'Billettkategorier' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forlat siden' }).click()
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('row').filter({ hasText: name }).click()
  await expect(heading(page, name)).toBeVisible()
  await page.reload()
  await expect(field(page, 'Navn')).toHaveValue(name)
})

test('a deletion can be undone while its toast shows', async ({ page }) => {
  const name = newName()
  const { id } = await make(page, name)
  await page.goto(`${categories}/${id}`)
  await page.getByRole('button', { name: 'Slett' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slett' }).click()
  await expect(page.getByText(`«${name}» er slettet`)).toBeVisible()
  await page.getByRole('button', { name: 'Angre', exact: true }).click()
  await expect(page.getByText(`«${name}» er tilbake`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
})

test('rows from a spreadsheet are checked, fixed and imported, and exported as a file', async ({
  page,
}) => {
  const mark = `I${randomInt(1_000_000_000)}`
  await page.goto(categories)
  await page.getByRole('link', { name: 'Importer' }).click()
  const paste = async (price: string) => {
    const lines = [
      ['Navn', 'Kort navn', 'Standard price', 'Selges på nett', 'Rekkefølge'],
      [`${mark} A`, 'A', '1 234,50', 'ja', '91'],
      [`${mark} B`, 'B', price, 'nei', '92'],
    ]
    await page
      .getByRole('textbox', { name: 'Rader fra et regneark' })
      .fill(lines.map((cells) => cells.join('\t')).join('\n'))
    await page.getByRole('button', { name: 'Forhåndsvis' }).click()
  }
  await paste('mye')
  await expect(page.getByText('1 rad må rettes')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Må rettes' })).toContainText(
    'Skriv et beløp, for eksempel 149,50',
  )
  await expect(page.getByRole('button', { name: 'Legg inn 1 rad' })).toBeDisabled()
  expect.soft(await axeFindings(page), 'the preview').toEqual([])
  const price = page.getByRole('textbox', { name: 'Standardpris, rad 3' })
  await price.fill('99')
  await price.press('Enter')
  await expect(page.getByText('Ingen feil. Alle radene kan legges inn.')).toBeVisible()
  await page.getByRole('button', { name: 'Legg inn 2 rader' }).click()
  await expect(page.getByText('2 rader er lagt inn')).toBeVisible()
  await page.getByRole('link', { name: 'Til listen' }).click()

  await page.getByRole('link', { name: 'Importer' }).click()
  await paste('120')
  await expect(page.getByText('0 nye, 1 endres, 1 uendret')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${mark} B` })).toContainText(
    /99,00\skr.*120/,
  )
  expect.soft(await axeFindings(page), 'the preview of a change').toEqual([])
  await page.getByRole('button', { name: 'Endre 1 rad' }).click()
  await expect(page.getByText('1 rad er endret')).toBeVisible()
  await page.getByRole('link', { name: 'Til listen' }).click()

  await page.getByRole('searchbox').fill(mark)
  await expect(page.getByText('2 billettkategorier', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${mark} B` })).toContainText('120,00')
  await page.getByRole('button', { name: 'Eksporter' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`${mark} A`)
})

test('a row is dragged to its place, stays there, and returns on undo', async ({ page }) => {
  const { names, made } = await makeThree(page)
  const [a = '', b = '', c = ''] = names
  await page.goto(menuGroups)
  await expectOrder(page, [a, b, c])
  await holdOver(page, handle(page, c), handle(page, a))
  await page.mouse.up()
  await expectOrder(page, [c, a, b])
  await expect(page.getByText(`«${c}» er flyttet til plass`)).toBeVisible()
  await page.reload()
  await expectOrder(page, [c, a, b])

  await holdOver(page, handle(page, c), handle(page, b))
  await page.mouse.up()
  await expectOrder(page, [a, b, c])
  await page.getByRole('button', { name: 'Angre' }).click()
  await expectOrder(page, [c, a, b])
  await expect(page.getByText(`«${c}» står der den sto`)).toBeVisible()

  await holdOver(page, handle(page, b), handle(page, c))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expectOrder(page, [c, a, b])

  // A new row needs no position, and comes last.
  await page.getByRole('link', { name: /^Legg til/ }).click()
  await expect(page.getByLabel('Rekkefølge')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Navn' }).fill(`Kveld ${made[0]?.id}`)
  await page.getByRole('button', { name: 'Legg til', exact: true }).click()
  await expect(shownRows(page).last()).toHaveText(`Kveld ${made[0]?.id}`)
})

test('a row is moved by keys, and each step is announced', async ({ page }) => {
  const { names } = await makeThree(page)
  const [a = '', b = '', c = ''] = names
  await page.goto(menuGroups)
  await expectOrder(page, names)
  const count = await shownRows(page).count()
  const announcement = page.locator('[aria-live="assertive"]')
  await tabTo(page, handle(page, c))
  await expect(handle(page, c)).toHaveAccessibleDescription(/^Mellomrom eller Enter tar raden/)
  await takeBy(page, 'Space')
  await expect(announcement).toHaveText(`${c} er tatt, på plass ${count} av ${count}.`)
  await page.keyboard.press('ArrowUp')
  await expect(announcement).toHaveText(`${c} på plass ${count - 1} av ${count}.`)
  await page.keyboard.press('ArrowUp')
  await expect(announcement).toHaveText(`${c} på plass ${count - 2} av ${count}.`)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Space')
  await expect(announcement).toHaveText(`${c} er sluppet på plass ${count - 2} av ${count}.`)
  await expectOrder(page, [c, a, b])
  await expect(handle(page, c)).toBeFocused()

  await takeBy(page, 'Enter')
  await expect(announcement).toContainText('er tatt')
  await page.keyboard.press('ArrowDown')
  await expect(announcement).toHaveText(`${c} på plass ${count - 1} av ${count}.`)
  await page.keyboard.press('Escape')
  await expect(announcement).toHaveText(`${c} står der den sto.`)
  await expectOrder(page, [c, a, b])
  await takeBy(page, 'Enter')
  await expect(announcement).toContainText('er tatt')
  await page.keyboard.press('ArrowDown')
  await expect(announcement).toHaveText(`${c} på plass ${count - 1} av ${count}.`)
  await page.keyboard.press('Enter')
  await expectOrder(page, [a, c, b])
  await expect(page.getByText(`«${c}» er flyttet til plass ${count - 1}`)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expectOrder(page, [c, a, b])
})

test('a row that another user has changed is not moved, and says so', async ({ page }) => {
  const { names, made } = await makeThree(page)
  const [a = '', b = '', c = ''] = names
  await page.goto(menuGroups)
  await expectOrder(page, names)
  const [, second] = made
  const change = { name: `${b}!`, version: second?.version }
  await page.route(
    '**/productMenuGroups/*/move',
    async (route) => {
      await call(page, 'PUT', `${menuGroupsPath}/${second?.id}`, change)
      await route.continue()
    },
    { times: 1 },
  )
  await holdOver(page, handle(page, b), handle(page, a))
  await page.mouse.up()
  await expect(page.getByText('Raden ble ikke flyttet. Noen andre har endret')).toBeVisible()
  await expectOrder(page, [a, `${b}!`, c])
})

test('a sorted or searched list says so, and offers its own order', async ({ page }) => {
  const { names } = await makeThree(page)
  const [a = ''] = names
  await page.goto(menuGroups)
  await expect(handle(page, a)).toBeVisible()
  await page.getByRole('button', { name: 'Navn' }).click()
  const note = page.getByText('Rader flyttes når listen står i sin egen rekkefølge')
  await expect(note).toBeVisible()
  await expect(handle(page, a)).toHaveCount(0)
  await page.getByRole('button', { name: 'Vis rekkefølgen' }).click()
  await expect(note).toHaveCount(0)
  await expectOrder(page, names)
  await page.getByRole('searchbox').fill(a)
  await expect(note).toBeVisible()
})

test('a row is dragged by touch', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await signIn(page, 'sjef@sundet.test')
  const { names } = await makeThree(page)
  const [a = '', b = '', c = ''] = names
  await page.goto(menuGroups)
  await handle(page, c).scrollIntoViewIfNeeded()
  await expectOrder(page, names)
  const [start, end] = [await middleOf(handle(page, c)), await middleOf(handle(page, b))]
  const client = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: start.x, y }],
    })
  await touch('touchStart', start.y)
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', start.y + (end.y - start.y) * part)
  }
  await touch('touchEnd')
  await expectOrder(page, [a, c, b])
  await context.close()
})

test('the last of a thousand rows is dragged to the top', async ({ page }) => {
  const run = randomInt(1_000_000_000)
  const rows = Array.from({ length: 1000 }, (_, at) => ({ name: `Rad ${run} ${at}` }))
  await call(page, 'POST', `${menuGroupsPath}/import`, { rows, isTrial: false })
  try {
    await page.goto(menuGroups)
    await expect(shownRows(page).first()).toBeVisible()
    const last = handle(page, `Rad ${run} 999`)
    await expect(async () => {
      await page.mouse.wheel(0, 100_000)
      await expect(last).toBeVisible({ timeout: 1000 })
    }).toPass()
    const start = await middleOf(last)
    const scrolled = () => page.evaluate(() => window.scrollY)
    const end = await scrolled()
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x, start.y - 30, { steps: 3 })
    // At the edge the list scrolls by itself, and by wheel too.
    await page.mouse.move(start.x, 120, { steps: 3 })
    await expect.poll(scrolled).toBeLessThan(end - 500)
    await page.mouse.move(start.x, 450, { steps: 3 })
    await expect(async () => {
      await page.mouse.wheel(0, -100_000)
      expect(await scrolled()).toBe(0)
    }).toPass()
    const top = await middleOf(page.locator('[data-row="0"] [data-handle]'))
    await page.mouse.move(start.x, top.y, { steps: 3 })
    // A person sees where the row would lie before they let go; the announcement says the same.
    await expect(page.getByText(/plass 1 av/)).toBeAttached()
    await page.mouse.up()
    await expect(shownRows(page).first()).toHaveText(`Rad ${run} 999`)
    await page.reload()
    await expect(shownRows(page).first()).toHaveText(`Rad ${run} 999`)
  } finally {
    const found = await call<{ data: Placed[] }>(
      page,
      'GET',
      `${menuGroupsPath}?limit=1000&q=Rad ${run}`,
    )
    const gone = found.data.map(({ id, version }) => ({ id, version }))
    await call(page, 'POST', `${menuGroupsPath}/many`, { act: 'remove', rows: gone })
  }
})
