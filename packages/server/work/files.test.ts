import { givenApp } from '../testing/given-app.ts'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../testing/test-client.ts'
import { workRoutes } from './work-routes.ts'

const { app, chief } = await givenApp()
let address: string
const events = '/partners/1003/events-export?from=2000-01-01&to=2099-12-31'

const headersOf = ({ cookies }: TestClient) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-dx-partner': '1003',
})

const customers = '/partners/1003/customers/export?format='

beforeAll(async () => {
  address = await app.listen()
  await app.asOwner(`alter table event disable trigger books_halls`)
  await app.asOwner(
    `insert into event select (jsonb_populate_record(e, jsonb_build_object('id', 1000 + n, 'title', 'Film ' || n,
       'accepts_overlap', true, 'starts_at', e.starts_at - n * interval '9 hours',
       'ends_at', e.ends_at - n * interval '9 hours', 'busy_from', e.busy_from - n * interval '9 hours',
       'busy_until', e.busy_until - n * interval '9 hours'))).*
     from event e, generate_series(1, 2000) n where e.partner_id = 1003 and e.id = 1`,
  )
  // Drops two indexes that the list does not use, since filling them is slow.
  await app.asOwner(`drop index customer_same_name, customer_email`)
  await app.asOwner(
    `insert into customer_row (partner_id, id, first_name, last_name, email, phone)
     select 1003, 1000 + n, 'Kari ' || n, md5(n::text), md5(n::text) || '@kunde.test', '' from generate_series(1, 60000) n`,
  )
})

it('a long list arrives completely and in order, as CSV and as a workbook', async () => {
  const [csv, xlsx] = await Promise.all(
    ['csv', 'xlsx'].map((format) => chief.get(`${events}&format=${format}`)),
  )
  const titles = csv?.body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';')[2])
  expect(titles?.length).toBe(2003)
  expect(titles?.slice(0, 2)).toEqual(['Film 2000', 'Film 1999'])
  expect(new Set(titles).size).toBe(2003)
  const sheet = unzipSync(xlsx!.rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()
  expect(Buffer.from(sheet).toString().split('<row ')).toHaveLength(2005)
})

it('begins the next file when a caller disconnects while a file is being made', async () => {
  const headers = headersOf(chief)
  const asked = Array.from({ length: 4 }, () =>
    request(`${address}/api/v1${events}&format=xlsx`, { headers }).end(),
  )
  const started = await Promise.race(
    asked.map(async (one) => {
      await once(one, 'response')
      return one
    }),
  )
  expect(started).toBeDefined()
  for (const one of asked) one.on('error', () => undefined).destroy()
  const next = await chief.get('/partners/1003/locations/export?format=csv')
  expect(next.statusCode).toBe(200)
})

it('callers who disconnect from a report in PDF at any moment leave no database connection in use', async () => {
  const headers = headersOf(chief)
  const paper = '/partners/1003/reports/activity/export?format=pdf&from=2000-01-01&to=2040-12-31'
  const leaveAfter = async (ms: number) => {
    const asked = request(`${address}/api/v1${paper}&group=month&within=day`, { headers }).end()
    asked.on('error', () => undefined)
    await setTimeout(ms)
    asked.destroy()
  }
  for (let ms = 4; ms < 200; ms += 4) await leaveAfter(ms)
  expect((await chief.get(`${paper}&group=month`)).statusCode).toBe(200)
})

it('an invalid request for a file is refused like any other request', async () => {
  const refused = await chief.get('/partners/1003/events/999/transactions-export?format=csv')
  expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'not_found'])
})

it('the worker process knows every route that it runs', () => {
  const workerRoutes = app.context.routes.filter(({ isWork }) => isWork)
  const keys = workerRoutes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(keys.toSorted()).toEqual([...workRoutes.keys()].toSorted())
  expect(keys.length).toBeGreaterThan(30)
})

it('the file of a list of sixty thousand customers arrives completely', async () => {
  const csv = await chief.get(`${customers}csv`)
  expect(csv.body.split('\r\n')).toHaveLength(60_002)
})

it('a file that fails while being sent ends with a broken connection, and never looks complete', async () => {
  const answer = await fetch(`${address}/api/v1${customers}csv`, { headers: headersOf(chief) })
  expect(answer.status).toBe(200)
  app.work.close()
  await expect(answer.blob()).rejects.toThrow('terminated')
})
