import { customerDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verified } from '@dxweb/server/testing/webhooks/verified.ts'
import { call } from '../ground/call.ts'
import { venue } from '../ground/far-event.ts'
import { expect, test } from '../ground/journey.ts'
import { signIn } from '../ground/log-in.ts'

interface Got {
  text: string
  headers: IncomingHttpHeaders
}

async function openReceiver() {
  const got: Got[] = []
  const receiver = { got, isUp: false, url: '', close: () => server.close() }
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      if (receiver.isUp) got.push({ text, headers: request.headers })
      if (receiver.isUp) response.writeHead(204).end()
      else response.writeHead(503, { 'retry-after': '3600' }).end('nede')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dxweb`
  return receiver
}

const customer = { ...customerDraft, firstName: 'Liv', lastName: 'Nordby' }

test('a receiver that was down gets its events when they are sent again from the page', async ({
  page,
}) => {
  const receiver = await openReceiver()
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${venue}/partnerprofile/developers`)
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'Ny webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Ny webhook' })
  await form.getByLabel('Adresse').fill('https://10.0.0.1/')
  await form.getByLabel('Kunde lagt til').check()
  await form.getByRole('button', { name: 'Lag webhook' }).click()
  await expect(form.getByText('Skriv en adresse på internett')).toBeVisible()
  await form.getByLabel('Adresse').fill(receiver.url)
  await form.getByRole('button', { name: 'Lag webhook' }).click()
  const issued = page.getByRole('dialog', { name: 'Hemmeligheten til webhooken' })
  const secret = await issued.getByLabel('Hemmelighet').inputValue()
  await issued.getByRole('button', { name: 'Ferdig' }).click()

  const { id } = await call<{ id: number }>(page, 'POST', `${venue}/customers`, customer)
  await expect(page.getByText('Mottakeren svarte 503')).toBeVisible()
  await page.getByRole('link', { name: receiver.url }).click()
  const row = page.getByRole('row', { name: /Kunde lagt til/ })
  await expect(row.getByText('Venter')).toBeVisible()

  receiver.isUp = true
  await row.getByRole('button').click()
  const delivery = page.getByRole('dialog')
  await expect(delivery.getByText('nede')).not.toHaveCount(0)
  await delivery.getByRole('button', { name: 'Send igjen' }).click()
  await expect(row.getByText('Levert')).toBeVisible()
  const first: Got = receiver.got[0] ?? { text: '', headers: {} }
  expect(verified(secret, first)).toMatchObject({
    type: 'customer.created',
    data: { id },
  })

  await page.getByRole('button', { name: 'Send flere igjen' }).click()
  const range = page.getByRole('dialog', { name: 'Send flere igjen' })
  await range.getByLabel('Bare det som ikke er levert').uncheck()
  await range.getByRole('button', { name: 'Send igjen' }).click()
  await expect.poll(() => receiver.got.length).toBe(2)
  expect(receiver.got[1]?.headers['webhook-id']).toBe(first.headers['webhook-id'])
  receiver.close()
})
