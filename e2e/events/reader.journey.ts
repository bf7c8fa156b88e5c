import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { openTab } from './open-tab.ts'
import { venue, makeSoldEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

const written = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

async function fillTabs(page: Page, id: number): Promise<void> {
  const at = `${venue}/events/${id}`
  const person = { firstName: 'Ola', lastName: 'Vik', email: '', phone: '', note: '' }
  await call(page, 'POST', `${at}/participants`, person)
  await call(page, 'PUT', `${at}/notes`, { version: 0, document: written('Husk stoler') })
  const texts = { nb: written('En kveld med sang'), en: { type: 'doc' } }
  await call(page, 'PUT', `${at}/synopsis`, { version: 0, ...texts })
  const {
    startsAt: _,
    endsAt: __,
    ...settings
  } = await call<Record<string, unknown>>(page, 'GET', `${at}/sales-settings`)
  await call(page, 'PUT', `${at}/sales-settings`, {
    ...settings,
    minPerPurchase: 2,
    maxPerPurchase: 8,
  })
}

async function addFile(page: Page, id: number): Promise<void> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.request.post(
    `/api/v1${venue}/events/${id}/attachments?name=rider.pdf`,
    {
      headers: {
        'content-type': 'application/octet-stream',
        'X-XSRF-TOKEN': decodeURIComponent(token),
        'Idempotency-Key': randomUUID(),
      },
      data: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
    },
  )
  expect(answer.status()).toBe(200)
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('a reader sees lists, the calendar and every tab of an event, but can change nothing', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const chief = await context.newPage()
  await signIn(chief, 'sjef@sundet.test')
  const { id, path, title, date } = await makeSoldEvent(chief)
  await fillTabs(chief, id)
  await addFile(chief, id)
  await context.close()

  await signIn(page, 'lese@sundet.test')
  await page.goto(`${venue}/shows?period=thisYear`)
  await expect(page.locator('a.dx-row-link').first()).toBeVisible()
  await expect(page.locator('[data-edit]')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Billettluke' })).toHaveCount(0)
  await go(page, `${venue}/shows/box-office`)
  await expect(page.getByRole('heading', { name: 'Ingen tilgang' })).toBeVisible()

  await go(page, `${path}/settings`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Hvert kjøp er på 2 til 8 billetter.')).toBeVisible()
  for (const [tab, shown] of [
    ['participants', 'Ola Vik'],
    ['attachments', 'rider.pdf'],
    ['synopsis', 'En kveld med sang'],
    ['note', 'Husk stoler'],
  ] as const) {
    await openTab(page, tab)
    await expect(page.getByText(shown, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: /Omtale|Notat/ })).toHaveCount(0)
    await expect(
      page.getByRole('button', { name: /^(Lagre|Legg til|Slett|Sjekk inn)/ }),
    ).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: 'Rediger' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Flere valg' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Kjøpere', 'Endringslogg'])
  await page.keyboard.press('Escape')

  await go(page, `${venue}/culture?mode=month&date=${date}`)
  const seen = page.getByRole('link', { name: title })
  await expect(seen).toBeVisible()
  await expect(seen).not.toHaveAttribute('data-movable')
  await expect(page.getByRole('link', { name: 'Nytt arrangement' })).toHaveCount(0)

  const { data } = await call<{ data: { id: number; soldCount: number }[] }>(
    page,
    'GET',
    `${venue}/events?from=${dayAgo(22)}&to=${dayAgo(6)}`,
  )
  const held = data.find(({ soldCount }) => soldCount > 0)
  await go(page, `${venue}/shows/${held?.id}/transactions?corrections=1`)
  const drawer = page.getByRole('dialog', { name: 'Etterregistrering' })
  await expect(drawer).toContainText('En rettelse kan ikke slettes, bare rettes tilbake.')
  await expect(drawer.getByRole('button', { name: 'Registrer rettelse' })).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Rett tilbake' })).toHaveCount(0)
})
