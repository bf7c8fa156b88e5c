import { openReceiver } from '@dxweb/server/testing/signed-reports/report-receiver.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { venue } from '../ground/far-event.ts'
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

async function publishOwn(page: Page, name: string) {
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
}

/** Configures an external tool's report for a chosen month. Its links are signed with a key that is shown once. */
async function publishExternal(page: Page, address: string): Promise<[id: string, key: string]> {
  await begin(page, 'Publikum på kartet', 'Annet verktøy')
  await page.getByLabel('Adresse').fill(address)
  await page.getByRole('button', { name: 'Legg til valg' }).click()
  await page.getByRole('group', { name: 'Valg 1' }).getByLabel('Ledetekst').fill('Måned')
  await page.getByRole('group', { name: 'Måned' }).getByLabel('Navn i lenken').fill('month')
  await choose(page, 'Type', 'Måned')
  await choose(page, 'Står i feltet', 'Forrige')
  await save(page)
  await page.getByRole('button', { name: 'Lag nøkkel' }).click()
  const secret = page.getByRole('region', { name: 'Den nye nøkkelen' })
  const id = await secret.getByLabel('Nøkkelens id').inputValue()
  const key = await secret.getByLabel('Nøkkel', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Publiser versjon 1' }).click()
  await expect(page.getByText('Publisert 1')).toBeVisible()
  return [id, key]
}

async function openByName(page: Page, name: string) {
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

test('a built-in report and a report of an external tool are configured, published, opened by a manager, and withdrawn', async ({
  page,
  browser,
}) => {
  const receiver = await openReceiver(1003)
  await signIn(page, 'super@dxweb.test')
  const name = 'Nettsalg per måned'
  await page.goto(admin)
  await publishOwn(page, name)
  await go(page, admin)
  const [id, key] = await publishExternal(page, receiver.address)
  receiver.keys.set(id, key)

  const chief = await (await browser.newContext()).newPage()
  await signIn(chief, 'sjef@sundet.test')
  await chief.goto(`${venue}/report`)
  await openByName(chief, name)
  await expect(chief.getByRole('combobox', { name: 'Kanal' })).toHaveCount(0)
  await expect(chief.getByRole('combobox', { name: 'Grupper', exact: true })).toHaveValue('month')
  await go(chief, `${venue}/report`)
  await openByName(chief, 'Publikum på kartet')
  const opens = chief.getByRole('button', { name: 'Åpne i ny fane' })
  const [tab] = await Promise.all([chief.waitForEvent('popup'), opens.click()])
  await expect(tab.getByText('opened')).toBeVisible()
  expect(receiver.opened).toHaveLength(1)
  await tab.reload()
  await expect(tab.getByText('replayed')).toBeVisible()
  await chief.context().close()

  await page.getByRole('button', { name: 'Trekk tilbake' }).click()
  await expect(page.getByRole('button', { name: 'Slett' })).toBeVisible()
  await receiver.close()
})
