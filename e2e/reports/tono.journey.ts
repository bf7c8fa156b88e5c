import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { dayAhead, house, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { handle, takeBy } from '../ground/row-order.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const titles = (page: Page) => page.getByRole('textbox', { name: /^Tittel, nr\. / })
const shownTitles = async (page: Page) =>
  Promise.all((await titles(page).all()).map((field) => field.inputValue()))

const pasted = `Tittel\tKomponist\tVarighet\tTONO
Havet venter\tMari Fosse\t4:00\tja
Springar\tTrad.\t2:00\tnei
Hjem til kaia\tJon Sandvik\t4:00\tja`

/** Held on a day that the demo leaves free. */
const makeConcert = (page: Page, date: string) => makeEvent(page, { date })

test('a set list is pasted, put in order by keys, saved, and copied to another concert', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { path, title } = await makeEvent(page)
  await page.goto(`${path}/set-list`)
  await expect(page.getByText('Ingen setliste ennå')).toBeVisible()
  await button(page, 'Lim inn').click()
  await page.getByLabel('Tekst eller rader fra et regneark').fill(pasted)
  await button(page, 'Legg til 3 verk').click()
  await expect(page.getByText('80 % av 10:00 er TONO-forvaltet.')).toBeVisible()

  await handle(page, 'Springar').focus()
  await takeBy(page, 'Space')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Springar på plass 1 av 3.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => shownTitles(page)).toEqual(['Springar', 'Havet venter', 'Hjem til kaia'])
  await titles(page).last().press('Enter')
  await expect(titles(page)).toHaveCount(4)
  await expect(titles(page).last()).toBeFocused()
  await page.keyboard.type('Ekstranummer')
  await page.getByRole('textbox', { name: 'Varighet, nr. 4' }).fill('lenge')
  await button(page, 'Lagre').click()
  await expect(page.getByText('Skriv minutter og sekunder, som 3:05')).toBeVisible()
  await page.getByRole('textbox', { name: 'Varighet, nr. 4' }).fill('10:00')
  await expect(page.getByText('90 % av 20:00 er TONO-forvaltet.')).toBeVisible()
  expect.soft(await axeFindings(page, '#dx-page-content')).toEqual([])
  await button(page, 'Lagre').click()
  await expect(page.getByText('Setlisten er lagret')).toBeVisible()
  await page.reload()
  await expect(titles(page)).toHaveCount(4)

  const other = await makeEvent(page)
  await page.goto(`${other.path}/set-list`)
  await button(page, 'Kopier fra arrangement').click()
  await page.getByLabel('Finn arrangement').fill(title)
  await button(page, `Kopier setlisten fra ${title}`).click()
  await expect.poll(() => shownTitles(page)).toHaveLength(4)
})

test('a held concert is marked as sent to TONO, and the mark is taken back', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const { title } = await makeConcert(page, dayAhead(-400))
  const search = new URLSearchParams({ from: dayAhead(-401), to: dayAhead(-399), q: title })
  await page.goto(`${house}/report/tono?${search.toString()}`)
  await expect(page.getByText(/^Frist for \d\. halvår/)).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('Ikke sendt')
  await page.getByRole('checkbox', { name: `Velg ${title}` }).click()
  await button(page, 'Merk som sendt').click()
  await expect(row).toContainText(/(?<!Ikke )Sendt/i)
  await expect(row).not.toContainText('Ikke sendt')
  expect.soft(await axeFindings(page, '#dx-page-content')).toEqual([])
  await button(page, 'Angre').click()
  await expect(row).toContainText('Ikke sendt')
})

test('the year is told to Norske kulturhus in its parts', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await makeConcert(page, dayAhead(-403))
  await page.goto(`${house}/report/nk?period=year&from=${dayAhead(-403)}`)
  const part = page.getByRole('row', { name: /^Med billettsalg/ }).first()
  await expect(part).toBeVisible()
  await expect(page.getByText(/^Frist: januar/)).toBeVisible()
  expect.soft(await axeFindings(page, '#dx-page-content')).toEqual([])
})

test('the platform adds a tariff from a day on; one that has begun is locked', async ({ page }) => {
  await signIn(page, 'super@dxweb.test')
  await page.goto('/partners/1/partnerprofile/tonotariffs/new')
  const from = Temporal.Now.plainDateISO().add({ years: 1 })
  await expect(page.getByLabel('Gjelder fra')).toBeFocused()
  await page.keyboard.type(from.toLocaleString('nb-NO'))
  await page.getByRole('textbox', { name: 'Minstebeløp', exact: true }).fill('900')
  await page.getByLabel('Per tilhører utover').fill('4')
  await button(page, 'Legg til trinn').press('Enter')
  await page.getByLabel('Inntekt over, rad 1').fill('0')
  await page.getByLabel('Grunnbeløp, rad 1').fill('0')
  await page.getByLabel('Av det overskytende, rad 1').fill('9')
  expect.soft(await axeFindings(page, '#dx-page-content')).toEqual([])
  await button(page, 'Legg til').click()
  await expect(page.getByRole('heading', { name: `Fra ${from.year}` })).toBeVisible()
  await page.goto('/partners/1/partnerprofile/tonotariffs/1')
  await expect(page.getByText('Tariffen har begynt å gjelde og står fast.')).toBeVisible()
})
