import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

interface Listed {
  data: { id: number; soldCount: number }[]
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Held at least a week ago; the demo reaches back three weeks. */
async function endedEvent(page: Page): Promise<string> {
  const path = `${house}/events?from=${dayAgo(22)}&to=${dayAgo(6)}`
  const { data } = await call<Listed>(page, 'GET', path)
  const held = data.find(({ soldCount }) => soldCount > 0)
  if (held === undefined) throw new Error('Nothing that was held was sold')
  return `${house}/shows/${held.id}/transactions`
}

test('a correction is made by keys with VAT and reason, leaves nothing when it fails, and is reversed', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(await endedEvent(page))
  await page.getByRole('button', { name: 'Etterregistrering' }).click()
  const drawer = page.getByRole('dialog', { name: 'Etterregistrering' })
  const make = drawer.getByRole('button', { name: 'Registrer rettelse' })
  await make.focus()
  await page.keyboard.press('Enter')
  await expect(drawer.getByLabel('Grunn')).toHaveAccessibleDescription('Feltet kan ikke være tomt')
  await drawer.getByLabel('Billettkategori').focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await drawer.getByLabel('Antall billetter').fill('3')
  await drawer.getByLabel('Beløp').fill('1 120,00')
  await drawer.getByLabel('Grunn').fill('Solgt i døra under strømbrudd')
  await expect(drawer.getByText(/1\s120,00/).first()).toBeVisible()

  await page.route('**/ticketsalecorrections', (route) => route.abort(), { times: 1 })
  await make.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Registrere rettelsen?' })
  await expect(question).toContainText(/3 billetter i .*1\s120,00\skr/)
  await question.getByRole('button', { name: 'Registrer rettelse' }).click()
  await expect(drawer.getByRole('alert')).toContainText('Rettelsen ble ikke registrert')
  await expect(drawer.getByLabel('Grunn')).toHaveValue('Solgt i døra under strømbrudd')

  await make.click()
  await question.getByRole('button', { name: 'Registrer rettelse' }).click()
  const made = drawer.getByRole('region', { name: 'Etterregistreringer' })
  const first = made.getByRole('listitem').first()
  await expect(first).toContainText('Solgt i døra under strømbrudd')
  await first.getByRole('button', { name: 'Rett tilbake' }).click()
  await page
    .getByRole('dialog', { name: 'Rette tilbake?' })
    .getByRole('button', { name: 'Rett tilbake' })
    .click()
  await expect(first).toContainText('Tilbakeføring')
  await expect(made.getByRole('listitem').nth(1)).toContainText('Rettet tilbake')
  await drawer.getByRole('button', { name: 'Lukk' }).click()
  await expect(page.locator('[data-row]').filter({ hasText: 'Etterregistrering' })).toHaveCount(2)
})
