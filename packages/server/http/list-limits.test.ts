import { planSchema } from '@dxweb/areas/seating/pretix/plan.ts'
import { expect, it } from 'vitest'
import { listsOf } from '../testing/registers/lists-of.ts'
import type { TestClient } from '../testing/test-client.ts'
import { givenApp } from '../testing/given-app.ts'

const { app, chief } = await givenApp()

const file = { headers: { 'content-type': 'application/octet-stream' } }
const fieldsOf = (answer: Awaited<ReturnType<TestClient['get']>>) => [
  answer.statusCode,
  answer.json().error.fields,
]

it('every list in a request has a length limit, which is checked before its elements', () => {
  const asked = app.context.routes.flatMap(({ endpoint: { method, path, parts } }) =>
    [parts.query, parts.body].flatMap((schema) => listsOf(schema, `${method} ${path}`)),
  )
  const lists = [...asked, ...listsOf(planSchema, 'plan')]
  const tooLong = Array.from({ length: 100_001 }, () => null)
  const unlimited = lists.filter(({ schema }) => {
    const read = schema.safeParse(tooLong)
    return read.success || read.error.issues[0]?.code !== 'too_big'
  })
  expect(unlimited.map(({ path }) => path)).toEqual([])
  expect(lists.length).toBeGreaterThan(50)
})

it('a list far above its limit is reported at its field, without errors of its elements', async () => {
  const papers = Array.from({ length: 480_000 }, () => 1)
  const mail = await chief.post('/partners/1003/sales/0190a000-0000-7000-8000-000000000000/mail', {
    to: 'ola@example.no',
    papers,
  })
  expect(fieldsOf(mail)).toEqual([400, { papers: { code: 'too_many', params: { max: 2 } } }])
  const zones = Array.from({ length: 100_000 }, () => ({}))
  const plan = { name: 'Sal', categories: [], zones, size: { width: 1, height: 1 } }
  const body = Buffer.from(JSON.stringify(plan))
  const sent = await chief.call('POST', '/partners/1003/seatmap-plans', body, file)
  expect(fieldsOf(sent)).toEqual([400, { zones: { code: 'too_many', params: { max: 2000 } } }])
})

it('reports the first invalid element of a long list first, and at most 200 invalid fields', async () => {
  const { drawing } = (await chief.get('/partners/1003/seatmaps/1')).json()
  const seats = Array.from({ length: 60_000 }, () => ({}))
  const made = await chief.post('/partners/1003/seatmaps', {
    name: 'Ny',
    drawing: { ...drawing, seats },
  })
  expect(made.statusCode).toBe(400)
  expect(Object.keys(made.json().error.fields)[0]).toMatch(/^drawing\.seats\.0\./)
  const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`x${at}`, 1]))
  const refused = await chief.post('/partners/1003/seatmaps', unknown)
  expect(refused.statusCode).toBe(400)
  expect(Object.keys(refused.json().error.fields).length).toBeLessThanOrEqual(200)
})
