import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { house } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { tabTo, typeOver } from '../ground/keys.ts'
import { layNetwork, whileCut } from '../ground/network.ts'
import { signIn } from '../ground/log-in.ts'
import { registerScreens } from './register-screens.ts'
import { openByMenu, walkRegister } from './register-walk.ts'

const customer = {
  firstName: 'Kari',
  lastName: 'Leser',
  email: '',
  phone: '',
  address: '',
  postalCode: '',
  city: '',
  wantsMail: false,
  wantsSms: false,
  note: '',
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function enter(page: Page, who: string, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await layNetwork(page)
  await signIn(page, who)
  await page.goto(path)
}

test.describe('registers as kulturhussjef', () => {
  /** One page for all screens, which the menu links. */
  let page: Page

  test.beforeAll(async ({ browser }) => {
    page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await enter(page, 'sjef@sundet.test', `${house}/partnerprofile`)
    const groups = `${house}/resourcegroups`
    const name = 'Prøveutstyr'
    const { total } = await call<{ total: number }>(page, 'GET', `${groups}?q=${name}`)
    if (total === 0) await call(page, 'POST', groups, { name, sort: 1 })
  })

  test.afterAll(() => page.context().close())

  for (const screen of registerScreens) {
    test(`  ${screen.title} is edited by keys alone`, () => walkRegister(page, screen))
  }

  for (const [path, title, row] of [
    ['vat/vattypes', 'Mva-typer', 'Middels sats'],
    ['vat/saftcodes', 'SAF-T-koder', 'Varegruppe'],
  ] as const) {
    test(`  ${title}, shared by all houses, is read by a house`, async () => {
      await openByMenu(page, `partnerprofile/${path}`)
      await expect(heading(page, title)).toBeVisible()
      await page.getByRole('row').filter({ hasText: row }).first().press('Enter')
      await expect(page.getByRole('heading', { name: row }).first()).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Slett' })).toHaveCount(0)
      expect.soft(await axeFindings(page), title).toEqual([])
      await go(page, `${house}/partnerprofile/${path}`)
      await expect(heading(page, title)).toBeVisible()
      await expect(page.getByRole('link', { name: /^Legg til/ })).toHaveCount(0)
    })
  }

  test('  the organizer is changed, and an invalid number is refused', async () => {
    await openByMenu(page, 'partnerprofile/organizer')
    await expect(heading(page, 'Arrangøropplysninger')).toBeVisible()
    await tabTo(page, field(page, 'Kontaktperson'))
    await typeOver(page, 'Ida Vik')
    await tabTo(page, field(page, 'Organisasjonsnummer'))
    await typeOver(page, '123456789')
    await page.keyboard.press('Enter')
    const number = field(page, 'Organisasjonsnummer')
    await expect(number).toHaveAccessibleDescription('Ikke et gyldig organisasjonsnummer')
    await expect(number).toBeFocused()
    await expect(field(page, 'Kontaktperson')).toHaveValue('Ida Vik')
    expect.soft(await axeFindings(page), 'refused').toEqual([])
    await typeOver(page, '974760673')
    await tabTo(page, field(page, 'Bankkonto'))
    await typeOver(page, '12345678903')
    await whileCut(page, { calls: /\/organizer/, by: 'loss' }, async () => {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText('Kunne ikke')
      await expect(field(page, 'Kontaktperson')).toHaveValue('Ida Vik')
    })
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Ulagrede endringer')).toBeHidden()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(field(page, 'Bankkonto')).toHaveValue(/^1234[\s.]?56[\s.]?78903$/)
  })

  test('  the hold time of carts is changed by keys, refused when empty, and kept when the server fails', async () => {
    await openByMenu(page, 'partnerprofile/holding')
    await expect(heading(page, 'Handlekurv')).toBeVisible()
    const minutes = field(page, 'Holdetid etter siste endring (min)')
    const before = Number(await minutes.inputValue())
    const after = String(before === 12 ? 11 : 12)
    await tabTo(page, minutes)
    await typeOver(page, '0')
    await page.keyboard.press('Enter')
    await expect(minutes).toHaveAccessibleDescription(/./)
    expect.soft(await axeFindings(page), 'refused').toEqual([])
    await typeOver(page, after)
    await whileCut(page, { calls: /\/sales-rule$/, by: 'failure' }, async () => {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText('Ble ikke lagret')
      await expect(minutes).toHaveValue(after)
    })
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/sales-rule') && answer.request().method() === 'PUT',
    )
    await page.keyboard.press('Enter')
    await saved
    await expect(page.getByRole('alert')).toHaveCount(0)
    // The button is disabled while it saves, too; leaving then would be asked about.
    const save = page.getByRole('button', { name: 'Lagre', exact: true })
    await expect(save).not.toHaveAttribute('aria-busy')
    await expect(save).toBeDisabled()
    await expect(minutes).toHaveValue(after)
  })

  test('  ticket fees have a page of their own, linked from the cart page', async () => {
    await openByMenu(page, 'partnerprofile/holding')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Billettavgift', exact: true }).last().click()
    await expect(page).toHaveURL(/partnerprofile\/fees$/)
    await expect(heading(page, 'Billettavgift')).toBeVisible()
    const rows = main.locator('[data-item]')
    const [remove, save] = [/^Fjern rad/, 'Lagre'].map((name) => main.getByRole('button', { name }))
    const before = await rows.count()
    for (let left = before; left > 0; left -= 1) await remove?.first().click()
    for (const at of [0, 1]) {
      await main.getByRole('button', { name: 'Legg til avgift' }).click()
      const row = rows.nth(at)
      await row.getByRole('combobox').click()
      await page.getByRole('option', { name: 'Nett' }).click()
      await row.getByRole('textbox', { name: /^Beløp/ }).fill('15')
    }
    await save?.click()
    await expect(page.getByRole('group', { name: /^Billettavgift/ })).toHaveAccessibleDescription(
      /./,
    )
    expect.soft(await axeFindings(page), 'one channel twice').toEqual([])
    await remove?.last().click()
    await save?.click()
    await expect(page.getByText('Lagret', { exact: true })).toBeVisible()
    await page.reload()
    await expect(rows).toHaveCount(1)
    await expect(rows.getByRole('textbox', { name: /^Beløp/ })).toHaveValue(/^15,00/)
    expect.soft(await axeFindings(page), 'ticket fees').toEqual([])
    await remove?.click()
    // An earlier save may still be told of, and the button is disabled while it saves, too.
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await save?.click()
    await saved
    await expect(page.getByText('Lagret', { exact: true })).toBeVisible()
    await expect(save ?? main).not.toHaveAttribute('aria-busy')
    await expect(save ?? main).toBeDisabled()
  })

  test('  extensions that cannot be fetched say so, and come on retry', async () => {
    await whileCut(page, { calls: /\/integrations$/, method: 'GET', by: 'failure' }, async () => {
      await openByMenu(page, 'partnerprofile/extensions')
      const failed = 'Kunne ikke hente integrasjoner, får ikke kontakt med server.'
      await expect(page.getByText(failed)).toBeVisible()
    })
    await page.getByRole('button', { name: 'Prøv igjen' }).click()
    await expect(page.getByRole('heading', { name: 'Nyhetsbrev', exact: true })).toBeVisible()
  })

  test('  an extension is added, given another key and removed, and its key never shown again', async () => {
    await openByMenu(page, 'partnerprofile/extensions')
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Nyhetsbrev', exact: true }) })
    const key = card.getByRole('textbox', { name: 'API-nøkkel' })
    await expect(key).toBeVisible()
    await tabTo(page, key)
    await typeOver(page, 'feil')
    await page.keyboard.press('Enter')
    await expect(key).toHaveAccessibleDescription('Ikke en gyldig API-nøkkel')
    await expect(key).toHaveValue('feil')
    expect.soft(await axeFindings(page), 'refused').toEqual([])

    const lost = { calls: /\/integrations\//, by: 'loss' } as const
    await typeOver(page, `${'a1'.repeat(16)}-us6`)
    const [add, remove] = ['legge til', 'fjerne'].map(
      (verb) => `Kunne ikke ${verb} integrasjon, får ikke kontakt med server.`,
    )
    await whileCut(page, lost, async () => {
      await page.keyboard.press('Enter')
      await expect(page.getByText(add ?? '')).toBeVisible()
      await expect(key).toHaveValue(/-us6$/)
    })
    await expect(card.getByRole('button', { name: 'Legg til' })).toBeEnabled()
    await key.press('Enter')
    await expect(card).toContainText('Nøkkelen slutter på -us6')
    await expect(key).toHaveValue('')
    await tabTo(page, key)
    await typeOver(page, `${'b2'.repeat(16)}-us21`)
    await page.keyboard.press('Enter')
    await expect(card).toContainText('Nøkkelen slutter på us21')

    const confirm = async () => {
      await tabTo(page, card.getByRole('button', { name: 'Fjern', exact: true }))
      await page.keyboard.press('Enter')
      const question = page.getByRole('dialog', { name: 'Fjerne Nyhetsbrev?' })
      await tabTo(page, question.getByRole('button', { name: 'Fjern', exact: true }))
    }
    await confirm()
    expect.soft(await axeFindings(page, '[role="dialog"]'), 'the question').toEqual([])
    await whileCut(page, lost, async () => {
      await page.keyboard.press('Enter')
      await expect(page.getByText(remove ?? '')).toBeVisible()
      await expect(card).toContainText('Nøkkel lagret')
    })
    await confirm()
    await page.keyboard.press('Enter')
    await expect(card).not.toContainText('Nøkkel lagret')
  })

  test('  customer communication needs cinema or culture', async () => {
    await openByMenu(page, 'partnerprofile/extensions')
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Kundekommunikasjon', exact: true }) })
    await tabTo(page, card.getByRole('textbox', { name: 'API-nøkkel' }))
    await typeOver(page, 'k'.repeat(24))
    await page.keyboard.press('Enter')
    await expect(card.getByText('Velg kino, kultur eller begge')).toBeVisible()
    await expect(card.getByRole('textbox', { name: 'API-nøkkel' })).toHaveValue('k'.repeat(24))
  })
})

test('the platform keeps its users in Useradmin, closed to users of a house', async ({ page }) => {
  await enter(page, 'super@dxweb.test', '/partners/1/useradmin/own')
  await expect(heading(page, 'Useradmin')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect.soft(await axeFindings(page), 'the list').toEqual([])
  await tabTo(page, page.getByRole('link', { name: 'Inviter bruker' }).first())
  await page.keyboard.press('Enter')
  const mail = field(page, 'E-post')
  await expect(mail).toBeFocused()
  await typeOver(page, 'ingen adresse')
  await page.keyboard.press('Enter')
  await expect(mail).toHaveAccessibleDescription('Ikke en gyldig e-postadresse')
  await page.getByRole('combobox', { name: 'Tilgang' }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^Administrator/])
})

test('a reader sees renters and customers without actions, and no settings', async ({
  page,
  browser,
}) => {
  const chief = await (await browser.newContext()).newPage()
  await signIn(chief, 'sjef@sundet.test')
  await call(chief, 'POST', `${house}/customers`, customer)
  await chief.context().close()
  await enter(page, 'lese@sundet.test', `${house}/renteradmin`)
  const sections = [
    'extensions',
    'organizer',
    'holding',
    'fees',
    'resources/board',
    'venues/maps',
    'film/programming',
  ]
  const own = ['partnerprofile', ...sections.map((each) => `partnerprofile/${each}`)]
  const closed = registerScreens.filter(({ reader }) => reader !== 'rows')
  for (const { path, title } of registerScreens.filter(({ reader }) => reader === 'rows')) {
    await go(page, `${house}/${path}`)
    await expect(heading(page, title)).toBeVisible()
    const row = page.locator('main tbody tr[data-row]').first()
    await row.press('Enter')
    await expect(page).toHaveURL(/\/\d+$/)
    await expect(page.locator('.dx-facts').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Slett' })).toHaveCount(0)
    expect.soft(await axeFindings(page), `${path}, a row to read`).toEqual([])
    await go(page, `${house}/${path}`)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('link', { name: /^(Legg til|Importer)/ })).toHaveCount(0)
    await go(page, `${house}/${path}/new`)
    await expect(page.getByText('Du har ikke tilgang til dette.')).toBeVisible()
  }
  for (const path of [
    ...own,
    'products/board',
    'useradmin',
    ...closed.map((screen) => screen.path),
  ]) {
    await go(page, `${house}/${path}`)
    await expect(page).toHaveURL(`${house}/${path}`)
    await expect(heading(page, 'Ingen tilgang')).toBeVisible()
    await expect(page.getByRole('main').getByRole('table')).toHaveCount(0)
  }
})
