import { expect, type Page, test } from '../ground/journey.ts'
import { dayAhead, venue, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const titles = (page: Page) => page.getByRole('textbox', { name: /^Tittel, nr\. / })
const shownTitles = async (page: Page) =>
  Promise.all((await titles(page).all()).map((field) => field.inputValue()))

const pasted = `Tittel\tKomponist\tVarighet\tTONO
Havet venter\tMari Fosse\t4:00\tja
Springar\tTrad.\t2:00\tnei
Hjem til kaia\tJon Sandvik\t4:00\tja`

async function writeSetList(page: Page) {
  await expect(page.getByText('Ingen setliste ennå')).toBeVisible()
  await button(page, 'Lim inn').click()
  await page.getByLabel('Tekst eller rader fra et regneark').fill(pasted)
  await button(page, 'Legg til 3 verk').click()
  await expect(page.getByText('80 % av 10:00 er TONO-forvaltet.')).toBeVisible()
  await titles(page).last().press('Enter')
  await expect(titles(page)).toHaveCount(4)
  await expect(titles(page).last()).toBeFocused()
  await page.keyboard.type('Ekstranummer')
  await page.getByRole('textbox', { name: 'Varighet, nr. 4' }).fill('lenge')
  await button(page, 'Lagre').click()
  await expect(page.getByText('Skriv minutter og sekunder, som 3:05')).toBeVisible()
  await page.getByRole('textbox', { name: 'Varighet, nr. 4' }).fill('10:00')
  await expect(page.getByText('90 % av 20:00 er TONO-forvaltet.')).toBeVisible()
  await button(page, 'Lagre').click()
  await expect(page.getByText('Setlisten er lagret')).toBeVisible()
}

async function report(page: Page, title: string) {
  const search = new URLSearchParams({ from: dayAhead(-401), to: dayAhead(-399), q: title })
  await go(page, `${venue}/report/tono?${search.toString()}`)
  await expect(page.getByText(/^Frist for \d\. halvår/)).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('Ikke sendt')
  await page.getByRole('checkbox', { name: `Velg ${title}` }).click()
  await button(page, 'Merk som sendt').click()
  await expect(row).toContainText(/(?<!Ikke )Sendt/i)
  await expect(row).not.toContainText('Ikke sendt')
  await button(page, 'Angre').click()
  await expect(row).toContainText('Ikke sendt')
}

test('the set list of a past concert is pasted and copied, and the concert is reported to TONO', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  // Makes both events on days without events in the demo.
  const { path, title } = await makeEvent(page, { date: dayAhead(-400) })
  const other = await makeEvent(page)
  await page.goto(`${path}/set-list`)
  await writeSetList(page)
  await go(page, `${other.path}/set-list`)
  await button(page, 'Kopier fra arrangement').click()
  await page.getByLabel('Finn arrangement').fill(title)
  await button(page, `Kopier setlisten fra ${title}`).click()
  const copied = ['Havet venter', 'Springar', 'Hjem til kaia', 'Ekstranummer']
  await expect.poll(() => shownTitles(page)).toEqual(copied)
  await report(page, title)
})
