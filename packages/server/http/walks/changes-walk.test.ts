import type { Endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { isTopicName } from '@dxweb/kit/definitions/topics.ts'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { serializerOf } from '../border/register-route.ts'

const { context } = await testApp()

const nameOf = ({ method, path }: Endpoint) =>
  `${method} ${path.replace('/partners/{partnerId}', '')}`

/** POST calls that change no topic, such as reads with parameters too long for a URL. */
const asking = [
  'POST /event-overlaps',
  'POST /event-publications/preview',
  'POST /film-settlements/terms-import-preview',
  'POST /film-settlements/terms-preview',
  'POST /film-settlements/terms-removal-preview',
  'POST /film/weeks/{day}/plan',
  'POST /programme/check',
  'POST /segments/count',
  'POST /web-gift-cards/balance',
  'POST /webhooks/{id}/test',
]

/** Calls that mail existing data without changing it. */
const mailing = ['POST /customers/{id}/consents/mail']

/** Routes that announce changes themselves, since only they know the event or seats. */
const announcing = [
  'DELETE /events/{id}/holds/{holdId}',
  'DELETE /events/{id}/web-holds/{holdId}',
  'POST /events/{id}/reseats',
  'POST /events/{id}/seat-blocks',
  'POST /events/{id}/seat-unblocks',
  'POST /sales/{saleId}/prints',
  'POST /scans',
  'POST /scans/{scanId}/undo',
  'PUT /events/{id}/holds/{holdId}',
  'PUT /events/{id}/web-holds/{holdId}',
  'PUT /reservations/{reservationId}',
]

const isFollowable = (topic: string) => isTopicName(topic) || /^event:\{[\w.]+\}$/.test(topic)

it('clients can follow every topic that a command changes', async () => {
  const announced = context.routes.flatMap(({ endpoint: { parts } }) => parts.changes ?? [])
  expect(announced.length).toBeGreaterThan(300)
  expect(announced.filter((topic) => !isFollowable(topic))).toEqual([])
})

it('every topic that a read follows is changed by some command', async () => {
  const all = context.routes.map(({ endpoint: { parts } }) => parts)
  const changed = new Set(all.flatMap(({ changes = [] }) => changes))
  const followed = all.flatMap(({ invalidatedBy = [] }) => invalidatedBy)
  expect(followed.length).toBeGreaterThan(10)
  expect(followed.filter((topic) => !isFollowable(topic) || !changed.has(topic))).toEqual([])
})

it('every read that declares topics follows a topic of each command at the same path', async () => {
  const endpoints = context.routes.map(({ endpoint }) => endpoint)
  const unread = endpoints.flatMap((read) => {
    const topics = read.parts.invalidatedBy
    if (read.method !== 'GET' || topics === undefined || topics.length === 0) return []
    return endpoints.filter(
      ({ path, parts: { changes = [] } }) =>
        path === read.path &&
        changes.length > 0 &&
        !changes.some((topic) => topics.some((own) => topic.split(':')[0] === own.split(':')[0])),
    )
  })
  expect(unread.map(nameOf)).toEqual([])
})

it('every command of a venue declares the topics that it changes', async () => {
  const silent = context.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/partners/'))
    .filter(({ parts }) => parts.changes === undefined)
  expect(new Set(silent.map(nameOf))).toEqual(new Set([...asking, ...mailing, ...announcing]))
})

it('every reply schema lists the fields of its objects, so that other fields are never sent', () => {
  const faults = context.routes
    .filter(({ kind }) => kind === 'json')
    .flatMap((route) => {
      try {
        serializerOf(route)
        return []
      } catch (error) {
        return [`${nameOf(route.endpoint)} ${String(error)}`]
      }
    })
  expect(faults).toEqual([])
})
