import { translateIn } from '@dxweb/locales/translate.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addPeople } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { findingsOf } from '../health/health-findings.ts'
import { registerHealth } from '../health/health.ts'
import type { Inspection } from '../health/inspection.ts'
import { rateLimiter, registerRateLimit } from './border/limits.ts'
import { registerMetrics } from './border/metrics.ts'
import { registerOpenApi } from './openapi/openapi.ts'
import { registerRequestLog } from './border/request-log.ts'

const seen: Inspection = {
  version: '1.2.3',
  uptimeMs: 90_000_000,
  memoryBytes: 104_857_600,
  database: { version: '18.4 <b>', sizeBytes: 52_428_800, latencyMs: 1.2 },
  clockAheadMs: -1200,
  migrations: { count: 7, last: '0007-last.sql' },
  jobs: { waiting: 2, failed: 0, overdue: 0 },
  mail: { by: 'files', count: 3 },
  disk: { freeBytes: 107_374_182_400, totalBytes: 214_748_364_800 },
}

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    extend(context) {
      registerRequestLog(context)
      registerMetrics(context)
      registerRateLimit(context, {
        session: { perSecond: 0, burst: 40 },
        address: { perSecond: 0, burst: 200 },
      })
      registerHealth(context, async () => seen)
      registerOpenApi(context, '1.2.3')
    },
  })
  await addPeople(app)
})

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.context.app.inject({ method: 'GET', url, headers })

describe('health checks', () => {
  it('the server is live, and is ready when the database answers', async () => {
    expect((await ask('/health/live')).json()).toEqual({ status: 'ok' })
    expect((await ask('/health/ready')).json()).toEqual({ status: 'ready' })
  })

  it.each([-301_000, 301_000])(
    'the server is not ready when its clock differs by %d ms from the database’s',
    async (off) => {
      const now = Date.now()
      const clock = vi.spyOn(Date, 'now').mockReturnValue(now + off)
      try {
        const answer = await ask('/health/ready')
        expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'clock' }])
      } finally {
        clock.mockRestore()
      }
    },
  )

  it('the health page is shown to signed-in platform administrators', async () => {
    const client = await app.as('super@test.no')
    const page = await client.get('/apiweb/health?locale=en')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<dd>1 day 1 h 0 min</dd>')
    expect(page.body).toContain('PostgreSQL 18.4 &lt;b&gt;, 50 MB')
    expect(page.body).toContain('7 migrations since it was created, the last is 0007-last.sql')
    expect(page.body).toContain('2 waiting, 0 failed, 0 overdue')
    expect(page.body).toContain('Written to files in the outbox, 3 so far')
    expect(page.body).not.toContain('Needs a look')
    const again = await client.get('/apiweb/health')
    expect(again.body).toContain('Everything is working')
    expect((await client.get('/apiweb/health?locale=nb')).body).toContain('Alt virker')
    expect((await ask('/apiweb/health')).headers.location).toBe(
      '/login?intended-url=%2Fapiweb%2Fhealth',
    )
  })

  it('users outside the platform get an error page instead of the health page', async () => {
    const chief = await app.as('sjef@sundet.no')
    const page = await chief.get('/apiweb/health')
    expect(page.statusCode).toBe(403)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('Ingen tilgang')
  })
})

describe('warnings on the health page', () => {
  it('the health page shows a schema without migrations as unchanged since its creation', () => {
    const found = findingsOf({ ...seen, migrations: { count: 0, last: '' } }, translateIn('en'))
    expect(found).toContainEqual({ name: 'Schema', value: 'As created', isHealthy: true })
  })

  it('the health page shows the lag of a replica', () => {
    const valueOf = (replicaBehindMs: number) =>
      findingsOf({ ...seen, replicaBehindMs }, translateIn('en')).find(
        ({ name }) => name === 'Read replica',
      )?.value
    expect([valueOf(0), valueOf(1200)]).toEqual(['Up to date', '2 s behind the database'])
  })

  const unwellIn = (change: Partial<Inspection>) =>
    findingsOf({ ...seen, ...change }, translateIn('en'))
      .filter(({ isHealthy }) => isHealthy === false)
      .map(({ name }) => name)

  it.each<[string, Partial<Inspection>]>([
    ['Job queue', { jobs: { waiting: 0, failed: 1, overdue: 0 } }],
    ['Job queue', { jobs: { waiting: 1, failed: 0, overdue: 1 } }],
    ['Job queue', { jobs: null }],
    ['Email', { mail: { by: 'smtp', answers: false } }],
    ['Read replica', { replicaBehindMs: null }],
    ['Read replica', { replicaBehindMs: 31_000 }],
    ['Clock', { clockAheadMs: 61_000 }],
    ['Clock', { clockAheadMs: -61_000 }],
    ['Disk', { disk: { freeBytes: 1_000_000_000, totalBytes: 214_748_364_800 } }],
  ])('the health page reports a problem with %s in the state %o', (name, change) => {
    expect(unwellIn({})).toEqual([])
    expect(unwellIn(change)).toEqual([name])
  })
})

describe('the metrics endpoint', () => {
  it('metrics count requests by route, and only localhost may read them', async () => {
    await ask('/health/live')
    const { body } = await ask('/metrics')
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/health\/live",status="200"\} \d/,
    )
    const far = await app.context.app.inject({ url: '/metrics', remoteAddress: '192.0.2.1' })
    expect(far.statusCode).toBe(403)
  })
})

describe('the request log', () => {
  it('the request log has one line per request, with route and user id but without URL and names', async () => {
    const client = await app.as('sjef@sundet.no')
    await client.get('/partners/1003/renters?q=Hemmelig%20Navn')
    const line = app.logged.findLast((one) => one.includes('/api/v1/partners/:partnerId/renters'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      msg: 'request',
      method: 'GET',
      status: 200,
      userId: 21,
      ms: expect.any(Number),
      reqId: expect.any(String),
    })
    expect(app.logged.join('')).not.toMatch(/Hemmelig|sundet\.no|riktig-hest/)
  })
})

describe('the OpenAPI document', () => {
  it('the OpenAPI 3.1 document has every route that has a contract', async () => {
    const document = (await ask('/api/v1/openapi.json')).json<{
      openapi: string
      paths: Record<string, object>
    }>()
    expect(document.openapi).toBe('3.1.0')
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const wanted = app.context.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(documented).toEqual(expect.arrayContaining(wanted))
    expect(JSON.stringify(document)).not.toContain('undefined')
  })
})

describe('the rate limit', () => {
  it('the allowed number of requests refills over time, up to the burst limit', () => {
    const limited = rateLimiter({ perSecond: 10, burst: 3 })
    const take = (key: string, now: number) => limited(key, now).isWithin
    const many = (now: number) => [1, 2, 3, 4].map(() => take('kari', now))
    expect(many(0)).toEqual([true, true, true, false])
    expect(take('ola', 0)).toBe(true)
    expect(take('kari', 100)).toBe(true)
    expect(take('kari', 100)).toBe(false)
    expect(many(60_000)).toEqual([true, true, true, false])
  })

  it('a reply to a request with an API key states the number of remaining requests in a header', async () => {
    const headers = { authorization: 'Bearer dx_live_a' }
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => app.visitor().get('/partners/1003/renters', { headers })),
    )
    const left = answers.map(({ headers: { ratelimit } }) =>
      Number(/^"key";r=(\d+);/.exec(String(ratelimit))?.[1]),
    )
    expect(left.toSorted((one, other) => one - other)).toEqual([37, 38, 39])
    expect(answers[0]?.headers['ratelimit-policy']).toMatch(/^"key";q=40;/)
  })

  it('a session above the rate limit is refused, and other sessions are not', async () => {
    const greedy = await app.signIn('lese@sundet.no')
    const modest = await app.signIn('sjef@fjellvik.no')
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => greedy.get('/partners/1003/renters')),
    )
    const refused = answers.find((one) => one.statusCode === 429)
    expect(refused?.headers['retry-after']).toBeDefined()
    expect(refused?.json()).toMatchObject({ error: { code: 'too_many' } })
    expect((await modest.get('/partners/1001/renters')).statusCode).toBe(200)
  })
})
