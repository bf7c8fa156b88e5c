import { givenApp } from '../../testing/given-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeAll, expect, it } from 'vitest'

const { app, chief } = await givenApp()
const order = '/partners/1003/orders/71'
const address = `${order}/documents`
const headers = { 'content-type': 'application/octet-stream' }
const pdf = Buffer.from('%PDF-1.7\ncontract')

beforeAll(async () => {
  await app.asOwner(
    `insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to, state)
     values (1003, 71, 'Revyuka', '', 1, '2026-10-01', '2026-10-31', 'confirmed')`,
  )
})

const send = (client: TestClient, name: string, body = pdf) =>
  client.call('POST', `${address}?name=${encodeURIComponent(name)}`, body, { headers })

it('a document of an order can be stored, downloaded and permanently deleted', async () => {
  const { id } = (await send(chief, 'kontrakt.pdf')).json<{ id: string }>()
  expect((await chief.get(address)).json()).toMatchObject({
    data: [{ id, name: 'kontrakt.pdf', contentType: 'application/pdf', addedBy: 'sjef Test' }],
  })
  const file = await chief.get(`${address}/${id}`)
  expect(file.rawPayload).toEqual(pdf)
  expect(file.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-disposition': 'attachment; filename=kontrakt.pdf',
  })
  const gone = await chief.delete(order)
  expect(gone.json()).toMatchObject({
    error: { code: 'in_use', details: { usedBy: 'order_document' } },
  })
  expect((await chief.delete(`${address}/${id}`)).statusCode).toBe(200)
  expect((await chief.get(`${address}/${id}`)).statusCode).toBe(404)
  const { data } = (await chief.get(`${order}/log`)).json<{
    data: { action: string; name: string }[]
  }>()
  expect(data.map(({ action, name }) => [action, name])).toEqual([
    ['fileRemoved', 'kontrakt.pdf'],
    ['fileAdded', 'kontrakt.pdf'],
  ])
})

it('refuses unsafe document types, changes by users with read-only access, and documents of other orders', async () => {
  const page = await send(chief, 'avtale.pdf', Buffer.from('<html><script>1</script>'))
  expect(page.json().error.fields).toEqual({ file: { code: 'file_type' } })
  const { id } = (await send(chief, 'rider.pdf')).json<{ id: string }>()
  const reader = await app.as('lese@sundet.no')
  expect((await reader.get(`${address}/${id}`)).statusCode).toBe(200)
  expect((await send(reader, 'rider.pdf')).statusCode).toBe(403)
  expect((await reader.delete(`${address}/${id}`)).statusCode).toBe(403)
  const elsewhere = `/partners/1003/orders/72/documents/${id}`
  expect((await chief.get(elsewhere)).statusCode).toBe(404)
})
