import type { Page } from '@playwright/test'
import { controlOf } from '../../demo/doubles/control.ts'
import { startDoubles } from '../../demo/doubles/doubles.ts'
import { demoKey } from '../../demo/doubles/mailchimp/model/state.ts'
import { norwegian } from '../ground/browser.ts'
import { call } from '../ground/call.ts'
import { house } from '../ground/far-event.ts'
import { expect, test } from '../ground/journey.ts'
import { logIn } from '../ground/log-in.ts'
import { startOwnServer } from '../ground/server.ts'

const newList = {
  'Navn på listen': 'Nyheter fra Sundet',
  'Hvorfor de får e-post': 'Du ba om nyheter fra oss.',
  'Avsenders navn': 'Sundet',
  'Avsenders e-post': 'post@sundet.test',
  Firma: 'Sundet kulturhus',
  Adresse: 'Torget 1',
  Postnummer: '6003',
  Poststed: 'Sundet',
}

const cardOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Nyhetsbrev' }) })

async function addList(page: Page): Promise<void> {
  const card = cardOf(page)
  await card.getByLabel('API-nøkkel').fill(demoKey)
  await card.getByRole('button', { name: 'Legg til' }).click()
  await card.getByRole('button', { name: 'Ny liste' }).click()
  const form = page.getByRole('dialog', { name: 'Ny liste' })
  for (const [label, value] of Object.entries(newList)) {
    await form.getByRole('textbox', { name: label }).fill(value)
  }
  await form.getByRole('button', { name: 'Opprett liste' }).click()
  await expect(card.getByRole('heading', { name: 'Nyheter fra Sundet' })).toBeVisible()
}

async function syncSegment(page: Page, segment: string): Promise<void> {
  const card = cardOf(page)
  await card.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: segment }).click()
  await expect(card.getByRole('combobox', { name: 'Segment' })).toHaveValue(segment)
  await card.getByRole('switch', { name: /Synkroniser kunder/ }).click()
  await card.getByRole('button', { name: 'Synkroniser nå' }).click()
  await expect(card.getByText('Synkronisert.')).toBeVisible()
}

test('customers of a segment are on a new list, and who unsubscribes there has said no here', async ({
  browser,
}) => {
  const doubles = await startDoubles()
  const control = controlOf(doubles.address)
  const server = await startOwnServer({ MAIL_SERVICE_URL: `${doubles.address}/mailchimp/3.0` })
  const context = await browser.newContext({ ...norwegian, baseURL: server.url })
  const page = await context.newPage()
  try {
    await logIn(page, 'sjef@sundet.test', `${house}/partnerprofile/extensions`)
    await addList(page)
    await syncSegment(page, 'Kjøpt i år, vil ha e-post')

    const [list] = (await control.mailchimp.state()).accounts.flatMap(({ lists }) => lists)
    const [member] = Object.values(list?.members ?? {})
    const email = member?.email_address ?? ''
    expect(member?.status).toBe('subscribed')
    const person = { list: list?.id ?? '', email, does: 'unsubscribe' } as const
    expect(await control.mailchimp.person(person)).toEqual({ delivered: 1 })

    const found = `${house}/customers?q=${encodeURIComponent(email)}`
    const { data } = await call<{ data: { id: number }[] }>(page, 'GET', found)
    await page.goto(`${house}/crm/customers/${data[0]?.id}`)
    await expect(page.getByText('fra e-postlisten').first()).toBeVisible()
  } finally {
    await context.close()
    await server.stop()
    await doubles.close()
  }
})
