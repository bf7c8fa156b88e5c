import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

const house = '/partners/1003'
const crm = `${house}/crm`
const customers = `${house}/customers`

const nobody = {
  firstName: 'Prøve',
  address: '',
  postalCode: '',
  city: '',
  wantsMail: false,
  wantsSms: false,
  note: '',
}

interface Made {
  id: number
}

const make = (page: Page, details: object) =>
  call<Made>(page, 'POST', customers, { ...nobody, email: '', phone: '', ...details })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('compares similar customers, merges them field by field and shows their purchases', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
  const mark = randomInt(1_000_000_000)
  const phone = `9${randomInt(1_000_000, 9_999_999)}`
  await make(page, { lastName: `Far${mark}`, phone })
  await make(page, { lastName: `Mor${mark}`, phone: `+47${phone}` })
  await page.goto(`${crm}/duplicates`)
  const group = page.getByRole('region', { name: `Prøve Far${mark}` })
  await expect(group).toContainText('Samme telefon')
  await expect(group.getByRole('link', { name: `Prøve Mor${mark}` })).toBeVisible()
  await group.getByRole('button', { name: 'Ikke samme person' }).press('Enter')
  await expect(group).toHaveCount(0)

  const [first, second] = [`Moe${mark}`, `Mo${mark}`]
  const email = `prove${mark}@epost.test`
  const one = await make(page, { lastName: first, email, wantsMail: true })
  const other = await make(page, {
    lastName: second,
    email: email.toUpperCase(),
    phone: '91234567',
  })
  await go(page, `${crm}/duplicates/merge?ids=${one.id},${other.id}`)
  await expect(heading(page, 'Slå sammen kunder')).toBeVisible()
  const part = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(part('Telefon').getByRole('radio', { name: /912\s34\s567/ })).toBeChecked()
  await expect(part('Vil ha e-post').getByRole('radio', { name: /Nei/ })).toBeChecked()
  await part('Etternavn')
    .getByRole('radio', { name: new RegExp(`${second}$`) })
    .check()

  await call(page, 'PUT', `${customers}/${other.id}`, {
    ...nobody,
    lastName: second,
    email,
    phone: '91234567',
    note: 'Endret av en annen',
    version: 1,
  })
  const merge = async () => {
    await page.getByRole('button', { name: 'Slå sammen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Slå sammen' }).click()
  }
  await merge()
  await expect(page.getByRole('alert')).toContainText('Kundene kunne ikke slås sammen.')
  await page.getByRole('alert').getByRole('button').click()
  await expect(page.getByText('Endret av en annen')).toBeVisible()
  await merge()
  await expect(page.getByText('Kundene er slått sammen')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`customers/${one.id}$`))
  await expect(page.getByRole('textbox', { name: 'Telefon' })).toHaveValue(/912\s34\s567/)
  await expect(page.getByText('Ingen salg er knyttet til kunden ennå.')).toBeVisible()
  await expect(page.getByText('Trukket', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tidslinje' })).toBeVisible()

  const { data } = await call<{ data: { id: number }[] }>(page, 'GET', `${customers}?limit=5`)
  await go(page, `${crm}/customers/${data[0]?.id ?? 1}`)
  const bought = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Kjøp', exact: true }) })
  await expect(bought).toContainText(/kr\s*\d+ billett/)
})

test('opens the customers behind a figure, narrows them and saves them as a segment', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(crm)
  const figure = page.locator('div').filter({ has: page.locator('dt', { hasText: /^Har kjøpt$/ }) })
  const link = figure.last().getByRole('link')
  const bought = (await link.textContent())?.trim() ?? ''
  await link.click()
  await expect(heading(page, 'Nytt segment')).toBeVisible()
  const now = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Akkurat nå' }) })
  await expect(now).toContainText(new RegExp(`^Akkurat nå${bought}\\s*kunder`))
  await page.getByRole('button', { name: 'Legg til vilkår: Postnummer' }).click()
  await page.getByRole('textbox', { name: 'Postnumre' }).fill('9999')
  await expect(now).toContainText(/^Akkurat nå0\s*kunder/)
  await page.getByRole('button', { name: 'Fjern vilkår 2' }).click()
  await expect(now).toContainText(new RegExp(`^Akkurat nå${bought}\\s*kunder`))
  await page.getByRole('textbox', { name: 'Navn' }).fill('Kjøpere i år')
  await page.getByRole('button', { name: 'Lagre segmentet' }).click()
  await expect(heading(page, 'Kjøpere i år')).toBeVisible()
  await expect(page).toHaveURL(/segments\/\d+$/)
})
