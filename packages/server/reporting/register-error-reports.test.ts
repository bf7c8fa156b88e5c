import { expect, it } from 'vitest'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { testApp } from '../testing/test-app.ts'
import type { ErrorReport } from './error-reports.ts'
import { registerErrorReports } from './register-error-reports.ts'

const open = { config: { permit: 'open' } } as const

it('reports unexpected errors with the id of their request, and does not report refusals', async () => {
  const reports: ErrorReport[] = []
  const app = await testApp({
    extend(context) {
      registerErrorReports(context, (report) => reports.push(report))
      context.app.get('/api/v1/broken', open, () => {
        throw new Error('seat map fell')
      })
      context.app.get('/api/v1/refused', open, () => {
        throw new Refusal('wrong_state')
      })
    },
  })
  const visitor = app.visitor()
  expect((await visitor.get('/refused')).statusCode).toBe(409)
  expect((await visitor.get('/absent')).statusCode).toBe(404)
  const broken = await visitor.get('/broken')
  expect(broken.statusCode).toBe(500)
  expect(reports).toEqual([
    {
      message: 'seat map fell',
      stack: expect.stringContaining('register-error-reports.test.ts'),
      where: 'server',
      requestId: expect.stringMatching(/./),
    },
  ])
})
