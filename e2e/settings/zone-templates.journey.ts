import { expect, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { house } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { layNetwork, whileCut } from '../ground/network.ts'
import { signIn } from '../ground/log-in.ts'
import { fresh } from '../ground/fresh.ts'

interface Hall {
  id: number
  name: string
  version: number
  priceZoneMapId: number | null
}

test('a zone template is created, painted, renamed and deleted without an event', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await layNetwork(page)
  await signIn(page, 'sjef@sundet.test')
  const [name, renamed] = [fresh('Mal'), fresh('Mal')]
  const propose = async (priceZoneMapId: number | null) => {
    const { data } = await call<{ data: Hall[] }>(page, 'GET', `${house}/auditoriums`)
    const { id, ...hall } = data.find((one) => one.name === 'Kinosalen') as Hall
    await call(page, 'PUT', `${house}/auditoriums/${id}`, { ...hall, priceZoneMapId })
  }
  const button = (text: string) => page.getByRole('button', { name: text, exact: true })
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })

  await page.goto(`${house}/partnerprofile/venues`)
  await page.getByRole('main').getByRole('link', { name: 'Sonemaler' }).click()
  await page.getByRole('link', { name: 'Legg til sonemal' }).first().click()
  await expect(page.getByText('Sonene tegnes når malen er lagret.')).toBeVisible()
  await field('Navn').fill(name)
  await page.getByRole('combobox', { name: 'Salkart' }).click()
  await page.getByRole('option', { name: 'Kinosalen' }).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page).toHaveURL(/pricezonemaps\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  await expect(page.getByText('Ingen soner er tegnet ennå.')).toBeVisible()

  await page.getByRole('link', { name: 'Tegn soner' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await button('Vis som liste').click()
  await button('Ny sone').click()
  await field('Navn på sonen').fill('Losje')
  await field('Kroner').fill('50')
  await page.getByRole('button', { name: /rad 1, sete 1,/i }).click()
  await whileCut(page, { calls: /\/pricezonemaps\/\d+$/, by: 'failure' }, async () => {
    await button('Lagre').click()
    await expect(page.getByText('En feil oppstod. Vennligst prøv igjen senere.')).toBeVisible()
  })
  await button('Lagre').click()
  await expect(page.getByText('Sonene er lagret')).toBeVisible()
  await expect(page).toHaveURL(/pricezonemaps\/\d+$/)
  const zones = page.getByRole('listitem').filter({ hasText: 'Losje' })
  await expect(zones).toContainText('1 sete')
  await expect(zones).toContainText(/\+50,00\skr/)

  await field('Navn').fill(renamed)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Ulagrede endringer')).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Salkart' })).toBeDisabled()
  await go(page, `${house}/partnerprofile/venues/pricezonemaps`)
  const row = page.getByRole('row').filter({ hasText: renamed })
  await expect(row).toContainText(/Losje · 50,00\skr/)
  await expect(row).toContainText('Kinosalen')

  await propose(id)
  await row.press('Enter')
  await expect(page.getByText('Nye arrangementer begynner med sonene i Kinosalen.')).toBeVisible()
  const remove = async () => {
    await button('Slett').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Slett' }).click()
  }
  await remove()
  await expect(
    page.getByText(/Sonemalen er i bruk og kan ikke slettes\. Brukes av saler\./),
  ).toBeVisible()
  await propose(null)
  await row.press('Enter')
  await remove()
  await expect(page.getByText(`«${renamed}» er slettet`)).toBeVisible()
  await expect(row).toHaveCount(0)
})
