import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { house, makeEvent } from './far-event.ts'
import { go } from './go.ts'
import { signIn } from './log-in.ts'

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

test('the sale is set, refused where it cannot be, and said in words', async () => {
  await open('settings')
  await field('Minst per kjøp').fill('60')
  await button('Lagre innstillinger').click()
  await said('Minst kan ikke være mer enn mest')
  await field('Minst per kjøp').fill('2')
  await field('Mest per kjøp').fill('8')
  await expect(page.getByText('Hvert kjøp er på 2 til 8 billetter.')).toBeVisible()
  await looksWell()
  await button('Lagre innstillinger').click()
  await said('Innstillingene er lagret')
})

test('somebody who takes part is written down and checked in', async () => {
  await open('participants')
  await button('Legg til deltaker').click()
  await field('Etternavn').fill('Vik')
  await field('E-post').fill('feil')
  await button('Lagre').click()
  await said('Ikke en gyldig e-postadresse')
  await field('E-post').fill('ola@vik.test')
  await button('Lagre').click()
  await button('Sjekk inn Vik').click()
  await expect(button('Sjekk ut Vik')).toBeVisible()
  await looksWell()
})

test('files are kept, and refused by what they are', async () => {
  await open('attachments')
  await page
    .getByLabel('Legg til filer')
    .first()
    .setInputFiles([
      { name: 'rider.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: 'spill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\u0000') },
    ])
  await expect(page.getByText(/Filtypen støttes ikke/)).toBeVisible()
  await expect(button('Vis rider.pdf')).toBeVisible()
  await looksWell()
})

test('the synopsis and the note are written as rich text', async () => {
  await open('synopsis')
  await field('Omtale på norsk').fill('En kveld med sang')
  await button('Lagre omtalen').click()
  await said('Omtalen er lagret')
  await page
    .getByLabel('Velg plakat')
    .first()
    .setInputFiles([{ name: 'plakat.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }])
  await said('Bildetypen støttes ikke. Bruk PNG, JPEG eller WebP')
  await looksWell()
  await open('note')
  await field('Notat').fill('Husk stoler')
  await button('Lagre notat').click()
  await said('Notatet er lagret')
  await expect(page.getByRole('heading', { name: 'Tidligere utgaver' })).toBeVisible()
  await looksWell()
})

test('whoever reads sees all of it and changes nothing', async () => {
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
