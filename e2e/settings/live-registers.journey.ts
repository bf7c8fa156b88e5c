import { type Browser, expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

async function enter(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, 'sjef@sundet.test')
  return page
}

interface Row {
  id: number
  version: number
}

const nobody = { firstName: '', email: '', phone: '', address: '', postalCode: '', city: '' }
const customer = { ...nobody, wantsMail: false, wantsSms: false, note: '' }

test('a change of a register shows in another browser', async ({ browser }) => {
  const [looking, changing] = await Promise.all([enter(browser), enter(browser)])
  await looking.goto(`${house}/crm/customers?q=Vidsyn`)
  await expect(looking.getByText('Direkte', { exact: true })).toBeVisible()
  const named = (name: string) => looking.getByText(name, { exact: true })
  const path = `${house}/customers`
  const made = await call<Row>(changing, 'POST', path, { ...customer, lastName: 'Vidsynland' })
  await expect(named('Vidsynland')).toBeVisible()
  const change = { ...customer, lastName: 'Vidsynvik', version: made.version }
  await call(changing, 'PUT', `${path}/${made.id}`, change)
  await expect(named('Vidsynvik')).toBeVisible()
  await expect(named('Vidsynland')).toHaveCount(0)
  await Promise.all([looking, changing].map((page) => page.context().close()))
})
