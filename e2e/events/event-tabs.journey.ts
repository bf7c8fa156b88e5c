import { expect, type Locator, type Page, test } from '../ground/journey.ts'
import type { EventTab } from '@dxweb/web/screens/shows/ground/event-tabs.ts'
import { openTab } from './open-tab.ts'
import { futureTime, venue } from '../ground/far-event.ts'
import { chooseByKeys, tabTo, typeOver } from '../ground/keys.ts'
import { signIn } from '../ground/log-in.ts'
import { followProduction } from './follow-production.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const expectText = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

async function planByKeys(page: Page): Promise<void> {
  const { title, date } = futureTime()
  await page.goto(`${venue}/shows?from=${date}&to=${date}`)
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Nytt arrangement' }).first())
  await page.keyboard.press('Enter')
  const form = page.locator('form')
  await tabTo(page, form.getByRole('textbox', { name: 'Tittel', exact: true }))
  await typeOver(page, title)
  for (const [name, choice] of [
    ['Sal', 'Storsalen'],
    ['Arrangementstype', 'Konsert'],
  ] as const) {
    await tabTo(page, form.getByRole('combobox', { name, exact: true }))
    await chooseByKeys(page, choice)
  }
  for (const [label, typed] of [
    ['Dato', date],
    ['Start', '18:00'],
    ['Slutt', '20:00'],
  ] as const) {
    const input = form.getByLabel(label)
    await tabTo(page, input)
    await input.fill(typed)
  }
  await tabTo(page, page.getByRole('button', { name: 'Lag kladd' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Publiser' }))
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: `Publiser «${title}»` })
  await tabTo(page, asked.getByRole('button', { name: 'Publiser og åpne salg' }))
  await page.keyboard.press('Enter')
  await expectText(page, 'Arrangementet er publisert')
}

async function changeSettings(page: Page): Promise<void> {
  await field(page, 'Min. per kjøp').fill('60')
  await button(page, 'Lagre innstillinger').click()
  await expectText(page, 'Min. kan ikke være høyere enn maks.')
  await field(page, 'Min. per kjøp').fill('2')
  await field(page, 'Maks. per kjøp').fill('8')
  await expect(page.getByText('Hvert kjøp er på 2 til 8 billetter.')).toBeVisible()
  await button(page, 'Lagre innstillinger').click()
  await expectText(page, 'Innstillingene er lagret')
  await button(page, 'Flere valg').click()
  await page.getByRole('menuitem', { name: 'Endringslogg' }).click()
  const log = page.getByRole('dialog', { name: 'Endringslogg' })
  await expect(log.getByRole('listitem').first()).toContainText(/Min\. per kjøp\s*1 → 2/)
  await page.keyboard.press('Escape')
}

async function checkIn(page: Page): Promise<void> {
  await button(page, 'Egne felt').click()
  await button(page, 'Nytt felt').press('Enter')
  await expect(field(page, 'Felt 1')).toBeFocused()
  await button(page, 'Avbryt').click()
  await button(page, 'Legg til deltaker').press('Enter')
  await expect(field(page, 'Fornavn')).toBeFocused()
  await field(page, 'Etternavn').fill('Vik')
  await field(page, 'E-post').fill('feil')
  await field(page, 'E-post').press('Enter')
  await expectText(page, 'Ikke en gyldig e-postadresse')
  await expect(field(page, 'E-post')).toBeFocused()
  await field(page, 'E-post').fill('ola@vik.test')
  await button(page, 'Lagre').click()
  await button(page, 'Sjekk inn Vik').click()
  await expect(button(page, 'Sjekk ut Vik')).toBeVisible()
  await button(page, 'Legg til deltaker').click()
  await field(page, 'Fornavn').fill('Kari')
  await field(page, 'Etternavn').fill('Berg')
  await button(page, 'Lagre').click()
  const row = page.getByRole('row').filter({ hasText: 'Kari Berg' })
  await expect(row).toBeVisible()
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = document.querySelector('.dx-only-print')?.textContent ?? ''
    }
  })
  await button(page, 'Skriv ut').click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Kari Berg☐.*Vik☑$/)
  await row.click()
  await button(page, 'Slett').click()
  await page
    .getByRole('dialog', { name: 'Bekreft sletting' })
    .getByText('Slett', { exact: true })
    .click()
  await expectText(page, 'Deltakeren er slettet')
  await expect(row).toHaveCount(0)
}

async function addFiles(page: Page): Promise<void> {
  const files = page.getByLabel('Legg til filer').first()
  await files.setInputFiles({ name: 'rider.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(button(page, 'Vis rider.pdf')).toBeVisible()
}

async function writeSynopsis(page: Page): Promise<void> {
  await field(page, 'Omtale på norsk').fill('En kveld med sang')
  await button(page, 'Lagre omtalen').click()
  await expectText(page, 'Omtalen er lagret')
}

async function writeNote(page: Page): Promise<void> {
  await field(page, 'Notat').fill('Husk stoler')
  await button(page, 'Lagre notat').click()
  await expectText(page, 'Notatet er lagret')
  await expect(page.getByRole('heading', { name: 'Tidligere utgaver' })).toBeVisible()
}

async function changePrices(page: Page): Promise<void> {
  await button(page, 'Endre priser').click()
  const adult = page.getByRole('row', { name: 'Voksen', exact: true })
  const price = adult.getByRole('textbox', { name: 'Pris', exact: true })
  const onWeb = adult.getByRole('checkbox', { name: 'Selges på nett' })
  await expect(onWeb).toBeHidden()
  await button(page, 'Vis nettfelt').click()
  await expect(onWeb).toBeVisible()
  const before = await price.inputValue()
  const fee = adult.getByRole('textbox', { name: 'Herav billettavgift' })
  await fee.fill('9999')
  await button(page, 'Lagre priser').click()
  await expectText(page, 'Avgiften kan ikke være mer enn prisen')
  await fee.fill('20')
  await price.fill('432')
  await adult.getByRole('textbox', { name: 'Balkong: egen pris for Voksen' }).fill('345')
  await button(page, 'Legg til kategori').click()
  await page.getByRole('menuitem', { name: 'Egen kategori for arrangementet' }).click()
  const own = page.getByRole('row', { name: /^Kategori \d+$/ })
  await own.getByRole('textbox', { name: 'Navn', exact: true }).fill('Voksen')
  await page.getByRole('textbox', { name: 'Kort navn' }).last().fill('Skole')
  await page.getByRole('textbox', { name: 'Pris', exact: true }).last().fill('60')
  await button(page, 'Lagre priser').click()
  await expectText(page, 'Prisnavnet finnes fra før')
  await page.getByRole('textbox', { name: 'Navn', exact: true }).last().fill('Skoleklasse')
  await expect(page.getByText('Nettsalget viser endringen med en gang.')).toBeVisible()
  await button(page, 'Lagre priser').click()
  await expectText(page, 'Prisene er lagret')
  const shown = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(shown('Voksen')).toContainText(/432,00.*345,00/)
  await expect(shown('Skoleklasse')).toContainText('60,00')
  // An earlier toast with its own undo button may still be visible.
  const toast = page.locator('.dx-toast').filter({ hasText: 'Prisene er lagret' })
  await toast.getByRole('button', { name: 'Angre' }).click()
  await expectText(page, 'Prisene er satt tilbake')
  await expect(shown('Voksen')).toContainText(before)
  await expect(shown('Skoleklasse')).toHaveCount(0)
}

async function addCost(page: Page): Promise<void> {
  await button(page, 'Legg til kostnad').click()
  const costs = page.getByRole('list', { name: 'Kostnader' })
  await expect(costs.getByRole('textbox', { name: 'Linje' })).toBeFocused()
  await page.keyboard.type('Lydtekniker')
  await costs.getByRole('textbox', { name: 'Faktisk' }).fill('1000')
  await expect(page.getByRole('row', { name: /Kostnader uten mva/ })).toContainText('800,00')
  await button(page, 'Lagre').click()
  await expectText(page, 'Økonomien er lagret')
}

const workIn: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  settings: changeSettings,
  participants: checkIn,
  attachments: addFiles,
  synopsis: writeSynopsis,
  note: writeNote,
  zones: changePrices,
  economy: addCost,
}

test('an event is planned with the keyboard, changed on its tabs despite field errors, and linked to a production', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await planByKeys(page)
  const rooms = page.getByRole('navigation', { name: 'Faner' }).getByRole('link')
  await expect(rooms).toHaveCount(5)
  for (const [name, work] of Object.entries(workIn)) {
    const byKeys = async (tab: Locator) => {
      await tab.focus()
      await page.keyboard.press('Enter')
      await expect(tab).toHaveAttribute('aria-current', 'page')
    }
    await openTab(page, name as EventTab, byKeys)
    await expect(page.locator('#dx-page-content .dx-skeleton')).toHaveCount(0)
    await expect(page.locator('#dx-page-content [role="alert"]')).toHaveCount(0)
    await work(page)
  }
  const id = Number(/shows\/(\d+)/.exec(page.url())?.[1])
  await followProduction(page, id, 'En kveld med sang')
})
