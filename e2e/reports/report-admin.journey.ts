import { openReceiver } from '@dxweb/server/testing/signed-reports/report-receiver.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { house } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

const admin = '/partners/1/reportsadmin'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function begin(page: Page, name: string, source: string) {
  await page.getByRole('button', { name: 'Ny rapport' }).click()
  const making = dialog(page, 'Ny rapport')
  await making.getByLabel('Navn').fill(name)
  await making.getByRole('button', { name: source }).click()
  await making.getByRole('button', { name: 'Ny rapport' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Lagre utkast' }).click()
  await expect(page.getByText('Utkastet er lagret')).toBeVisible()
}

test('a report of ours is set up, tried and published, opened by a chief, and withdrawn', async ({
  page,
  browser,
}) => {
  await signIn(page, 'super@dxweb.test')
  const name = 'Nettsalg per måned'
  await page.goto(admin)
  await begin(page, name, 'Vår rapport')
  await choose(page, 'Rapport', 'Billettsalg')
  await choose(page, 'Periode', 'Siste 6 måneder')
  await choose(page, 'Grupper etter', 'Måned')
  await choose(page, 'Kanal', 'Nett')
  await expect(page.getByRole('button', { name: 'Publiser versjon 1' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await save(page)
  await page.getByRole('button', { name: 'Prøv' }).click()
  const trial = dialog(page, 'Prøv versjon 1')
  await trial.getByRole('combobox', { name: 'Hus' }).click()
  await page.getByRole('option', { name: /^Sundet/ }).click()
  await trial.getByRole('button', { name: 'Vis de første linjene' }).click()
  await expect(trial.getByRole('table').getByRole('row')).not.toHaveCount(1)
  await expect(trial.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publiser versjon 1' }).click()
  await expect(page.getByText('Publisert 1')).toBeVisible()

  const chief = await (await browser.newContext()).newPage()
  await signIn(chief, 'sjef@sundet.test')
  await chief.goto(`${house}/report?q=nettsalg`)
  await chief.getByRole('link', { name: /^Nettsalg per måned/ }).click()
  await expect(chief.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(chief.getByRole('combobox', { name: 'Kanal' })).toHaveCount(0)
  await expect(chief.getByRole('combobox', { name: 'Grupper', exact: true })).toHaveValue('month')
  await go(chief, `${house}/report`)
  const used = chief.getByRole('region', { name: 'Sist brukt' })
  await expect(used.getByRole('link', { name: /^Nettsalg per måned/ })).toBeVisible()

  // Another report of the same name is refused at its name.
  await go(page, admin)
  await begin(page, name, 'Vår rapport')
  await choose(page, 'Rapport', 'Billettsalg')
  await save(page)
  await page.getByRole('button', { name: 'Publiser versjon 1' }).click()
  await expect(page.getByLabel('Navn')).toBeFocused()
  await expect(page.locator('form')).toContainText(
    'Husene ser allerede en rapport med dette navnet',
  )
  await page.getByRole('button', { name: 'Slett' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slett' }).click()
  await expect(page).toHaveURL(admin)
  await page.getByRole('row', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  // Another version is edited while venues see the first, which is then published again.
  await page.getByLabel('Navn').fill('Nettsalg, halvår')
  await save(page)
  await page.getByRole('button', { name: 'Publiser versjon 2' }).click()
  await expect(page.getByText('Publisert 2')).toBeVisible()
  await page.getByRole('button', { name: 'Ta opp igjen versjon 1' }).click()
  await expect(page.getByText('Publisert 1')).toBeVisible()
  await page.getByRole('button', { name: 'Trekk tilbake' }).click()
  await expect(page.getByRole('button', { name: 'Slett' })).toBeVisible()
  await chief.goto(`${house}/report?q=nettsalg per måned`)
  await expect(chief.getByRole('link', { name: /^Nettsalg per måned/ })).toHaveCount(0)
  await chief.context().close()
  await page.getByRole('button', { name: 'Slett' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slett' }).click()
  await expect(page).toHaveURL(admin)
})

test('an external report is opened by a link that its tool takes once', async ({
  page,
  browser,
}) => {
  const receiver = await openReceiver(1003)
  await signIn(page, 'super@dxweb.test')
  await page.goto(admin)
  await begin(page, 'Publikum på kartet', 'Annet verktøy')
  await page.getByLabel('Adresse').fill('http://bi.example.no/')
  await page.getByRole('button', { name: 'Legg til valg' }).click()
  const parameter = page.getByRole('group', { name: 'Valg 1' })
  await parameter.getByLabel('Ledetekst').fill('Måned')
  const group = page.getByRole('group', { name: 'Måned' })
  await group.getByLabel('Navn i lenken').fill('month')
  await choose(page, 'Type', 'Måned')
  await choose(page, 'Står i feltet', 'Forrige')
  await page.getByRole('button', { name: 'Lagre utkast' }).click()
  await expect(page.getByLabel('Adresse')).toBeFocused()
  await page.getByLabel('Adresse').fill(receiver.address)
  await save(page)
  await page.getByRole('button', { name: 'Lag nøkkel' }).click()
  const secret = page.getByRole('region', { name: 'Den nye nøkkelen' })
  const [id, key] = [
    secret.getByLabel('Nøkkelens id'),
    secret.getByLabel('Nøkkel', { exact: true }),
  ]
  receiver.keys.set(await id.inputValue(), await key.inputValue())
  await page.getByRole('button', { name: 'Publiser versjon 1' }).click()
  await expect(page.getByText('Publisert 1')).toBeVisible()
  await page.reload()
  await expect(secret).toHaveCount(0)

  const chief = await (await browser.newContext()).newPage()
  await signIn(chief, 'sjef@sundet.test')
  await chief.goto(`${house}/report`)
  await chief.getByRole('link', { name: /^Publikum på kartet/ }).click()
  const opens = chief.getByRole('button', { name: 'Åpne i ny fane' })
  await expect(opens).toBeVisible()
  const [tab] = await Promise.all([chief.waitForEvent('popup'), opens.click()])
  await expect(tab.getByText('opened')).toBeVisible()
  expect(receiver.opened).toHaveLength(1)
  await tab.reload()
  await expect(tab.getByText('replayed')).toBeVisible()
  const link = new URL(tab.url())
  link.searchParams.set('dx_partner', '1001')
  await tab.goto(link.href)
  await expect(tab.getByText('signature')).toBeVisible()
  await chief.context().close()
  await receiver.close()
})
