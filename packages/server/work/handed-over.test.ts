import { givenApp } from '../testing/given-app.ts'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

const { app, chief } = await givenApp()

/** Route that reads one person's rows in the server process; only its document is drawn in a worker process. */
const ofOnePerson = '/partners/{partnerId}/customers/{id}/personal-data'

it('every list exported as a file is made in a worker process', () => {
  const exports = app.context.routes.filter(
    ({ endpoint: { method, parts } }) =>
      method === 'GET' && parts.query instanceof z.ZodMiniObject && 'format' in parts.query.shape,
  )
  expect(exports.length).toBeGreaterThan(30)
  const read = exports.filter(({ isWork }) => !isWork).map(({ endpoint }) => endpoint.path)
  expect(read).toEqual([ofOnePerson])
})

it('the server process reads no rows of a list that is exported', async () => {
  const reads = [vi.spyOn(app.db, 'pages'), vi.spyOn(app.db, 'run')]
  const { statusCode, body } = await chief.get('/partners/1003/locations/export?format=csv')
  expect([statusCode, body.includes('Huset')]).toEqual([200, true])
  for (const read of reads) expect(read).not.toHaveBeenCalled()
})
