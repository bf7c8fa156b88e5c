import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { house, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')

let page: Page
let event: string

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const said = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

async function open(tab: string): Promise<void> {
  await go(page, `${event}/${tab}`)
}

async function looksWell(): Promise<void> {
  await expect(page.locator('.dx-button-busy')).toHaveCount(0)
  expect(await axeFindings(page, '#dx-page-content')).toEqual([])
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows`)
  const { id } = await makeEvent(page)
  event = `${house}/shows/${id}`
})

test.afterAll(() => page.context().close())

test('sales settings are saved, refused when impossible, and summarised in words', async () => {
  await open('settings')
  await field('Min. per kjøp').fill('60')
  await button('Lagre innstillinger').click()
  await said('Min. kan ikke være høyere enn maks.')
  await field('Min. per kjøp').fill('2')
  await field('Maks. per kjøp').fill('8')
  await expect(page.getByText('Hvert kjøp er på 2 til 8 billetter.')).toBeVisible()
  await looksWell()
  await button('Lagre innstillinger').click()
  await said('Innstillingene er lagret')
  await button('Flere valg').click()
  await page.getByRole('menuitem', { name: 'Endringslogg' }).click()
  const log = page.getByRole('dialog', { name: 'Endringslogg' })
  await expect(log.getByRole('listitem').first()).toContainText(/Min\. per kjøp\s*1 → 2/)
  await page.keyboard.press('Escape')
})

test('a participant is added and checked in', async () => {
  await open('participants')
  await button('Egne felt').click()
  await button('Nytt felt').press('Enter')
  await expect(field('Felt 1')).toBeFocused()
  await button('Avbryt').click()
  await button('Legg til deltaker').press('Enter')
  await expect(field('Fornavn')).toBeFocused()
  await field('Etternavn').fill('Vik')
  await field('E-post').fill('feil')
  await field('E-post').press('Enter')
  await said('Ikke en gyldig e-postadresse')
  await expect(field('E-post')).toBeFocused()
  await field('E-post').fill('ola@vik.test')
  await button('Lagre').click()
  await button('Sjekk inn Vik').click()
  await expect(button('Sjekk ut Vik')).toBeVisible()
  await looksWell()
})

test('participants are printed with a box each, and deleted', async () => {
  await open('participants')
  await button('Legg til deltaker').click()
  await field('Fornavn').fill('Kari')
  await field('Etternavn').fill('Berg')
  await button('Lagre').click()
  const row = page.getByRole('row').filter({ hasText: 'Kari Berg' })
  await expect(row).toBeVisible()
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = document.querySelector('.dx-only-print')?.textContent ?? ''
    }
  })
  await button('Skriv ut').click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Kari Berg☐.*Vik☑$/)
  await row.click()
  await button('Slett').click()
  await page
    .getByRole('dialog', { name: 'Bekreft sletting' })
    .getByText('Slett', { exact: true })
    .click()
  await said('Deltakeren er slettet')
  await expect(row).toHaveCount(0)
})

test('files are stored, and refused by their type', async () => {
  await open('attachments')
  await page
    .getByLabel('Legg til filer')
    .first()
    .setInputFiles([
      { name: 'rider.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: 'spill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\u0000') },
    ])
  await expect(page.getByText(/Filtypen støttes ikke/)).toBeVisible()
  const large = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(25_000_001) }
  await page.getByLabel('Legg til filer').first().setInputFiles([large])
  await said('Opplastingen feilet. Filen er for stor. Den kan være på høyst 25 MB.')
  await expect(button('Vis rider.pdf')).toBeVisible()
  await looksWell()
})

test('synopsis and note are written as rich text', async () => {
  await open('synopsis')
  await field('Omtale på norsk').fill('En kveld med sang')
  await button('Lagre omtalen').click()
  await said('Omtalen er lagret')
  await page
    .getByLabel('Velg plakat')
    .first()
    .setInputFiles([{ name: 'plakat.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }])
  await said('Opplastingen feilet. Bildetypen støttes ikke. Bruk PNG, JPEG eller WebP')
  await looksWell()
  await open('note')
  await field('Notat').fill('Husk stoler')
  await button('Lagre notat').click()
  await said('Notatet er lagret')
  await expect(page.getByRole('heading', { name: 'Tidligere utgaver' })).toBeVisible()
  await looksWell()
})

test('an event’s prices are changed by category and zone, and restored', async () => {
  await open('zones')
  await button('Endre priser').click()
  const adult = page.getByRole('row', { name: 'Voksen', exact: true })
  const price = adult.getByRole('textbox', { name: 'Pris', exact: true })
  const before = await price.inputValue()
  const fee = adult.getByRole('textbox', { name: 'Herav billettavgift' })
  await fee.fill('9999')
  await button('Lagre priser').click()
  await said('Avgiften kan ikke være mer enn prisen')
  await fee.fill('20')
  await price.fill('432')
  await adult.getByRole('textbox', { name: 'Balkong: egen pris for Voksen' }).fill('345')
  await button('Legg til kategori').click()
  await page.getByRole('menuitem', { name: 'Egen kategori for arrangementet' }).click()
  const own = page.getByRole('row', { name: /^Kategori \d+$/ })
  await own.getByRole('textbox', { name: 'Navn', exact: true }).fill('Voksen')
  await page.getByRole('textbox', { name: 'Kort navn' }).last().fill('Skole')
  await page.getByRole('textbox', { name: 'Pris', exact: true }).last().fill('60')
  await button('Lagre priser').click()
  await said('Prisnavnet finnes fra før')
  await page.getByRole('textbox', { name: 'Navn', exact: true }).last().fill('Skoleklasse')
  await expect(page.getByText('Nettsalget viser endringen med en gang.')).toBeVisible()
  await looksWell()
  await button('Lagre priser').click()
  await said('Prisene er lagret')
  const shown = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(shown('Voksen')).toContainText(/432,00.*345,00/)
  await expect(shown('Skoleklasse')).toContainText('60,00')
  await looksWell()
  // An earlier toast may still show, with an undo of its own.
  const told = page.locator('.dx-toast').filter({ hasText: 'Prisene er lagret' })
  await told.getByRole('button', { name: 'Angre' }).click()
  await said('Prisene er satt tilbake')
  await expect(shown('Voksen')).toContainText(before)
  await expect(shown('Skoleklasse')).toHaveCount(0)
})

test('every tab is reached by keys and shows its content', async () => {
  await open('sales')
  const tabs = page.getByRole('navigation', { name: 'Faner' }).getByRole('link')
  await expect(tabs).toHaveCount(13)
  for (const tab of await tabs.all()) {
    await tab.focus()
    await page.keyboard.press('Enter')
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('.dx-skeleton')).toHaveCount(0)
    await looksWell()
  }
})

test('a reader sees every tab and can change nothing', async () => {
  await page.context().clearCookies()
  await signIn(page, 'lese@sundet.test')
  await page.goto(`${event}/settings`)
  await expect(page.getByText('Hvert kjøp er på 2 til 8 billetter.')).toBeVisible()
  for (const [tab, shown] of [
    ['participants', 'Vik'],
    ['attachments', 'rider.pdf'],
    ['synopsis', 'En kveld med sang'],
    ['note', 'Husk stoler'],
  ] as const) {
    await open(tab)
    await said(shown)
    await expect(page.getByRole('textbox', { name: /Omtale|Notat/ })).toHaveCount(0)
    await expect(
      page.getByRole('button', { name: /^(Lagre|Legg til|Slett|Sjekk inn)/ }),
    ).toHaveCount(0)
  }
})
