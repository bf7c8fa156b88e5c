import type { Answer, Ask } from '../wire/messages.ts'
import { jsonOf } from '../wire/messages.ts'
import { batchOperations, batchResults } from './batches/batches.ts'
import { type Call, listOf, type Played } from './model/call.ts'
import { listOperations, mergeOperations } from './lists.ts'
import { manyOperations } from './members/many.ts'
import { memberOperations } from './members/members.ts'
import { tagOperations } from './members/tags.ts'
import { invalid, Problem } from './model/problem.ts'
import { bodyFaults, matchOperation, queryFaults } from './model/published.ts'
import { shapeOf } from './shape.ts'
import type { Account, BatchOperation, Mailchimp } from './model/state.ts'
import { webhookOperations } from './webhooks/webhooks.ts'

const prefix = '/3.0'
const maxAtOnce = 10
const underWay = new WeakMap<Account, number>()

/** Reads the API key, which clients send as the password of basic auth with any user name. */
export function keyOf({ headers }: Pick<Ask, 'headers'>): string {
  const [, encoded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
  return Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '')
}

function accountOf({ accounts }: Mailchimp, ask: Ask): Account {
  const key = keyOf(ask)
  if (key === '') throw new Problem('API Key Missing')
  const account = accounts.find((each) => each.key === key)
  if (!account) throw new Problem('API Key Invalid')
  return account
}

type Base = Pick<Call, 'mailchimp' | 'account' | 'now' | 'origin'>
type Request = Pick<Ask, 'method' | 'path' | 'query' | 'body'>

function callOf(base: Base, request: Request): { key: string; call: Call } {
  const found = matchOperation(request.method, request.path)
  if ('status' in found) {
    throw new Problem(found.status === 404 ? 'Resource Not Found' : 'Method Not Allowed')
  }
  const { operation, params } = found
  const hasBody = request.body !== '' && operation.body !== null
  const body = hasBody ? jsonOf(request.body) : {}
  if (body === undefined) throw new Problem('JSON Parse Error')
  const faults = [...queryFaults(operation, request.query), ...bodyFaults(operation, body)]
  if (faults.length > 0) throw invalid(...faults)
  const call: Call = {
    ...base,
    params,
    query: request.query,
    body: body as Record<string, unknown>,
    list: () => listOf(base.account, params['list_id']),
    nextId: () => base.mailchimp.nextId++,
  }
  return { key: operation.key, call }
}

const answerOf = (result: unknown, query: URLSearchParams): Answer =>
  result === null ? { status: 204 } : { status: 200, body: shapeOf(result, query) }

const problemOf = (error: unknown): Answer => {
  if (error instanceof Problem) return error.answer
  throw error
}

function performOperation(call: Call, { method, path, params = {}, body = '' }: BatchOperation) {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, String(value)]),
  )
  try {
    const inner = callOf(call, { method, path: `/${path.replace(/^\/+/, '')}`, query, body })
    const result = operations[inner.key]?.(inner.call)
    if (result instanceof Promise) throw new Problem('Method Not Allowed')
    return answerOf(result, query)
  } catch (error) {
    return problemOf(error)
  }
}

const operations: Record<string, Played> = {
  ...listOperations,
  ...mergeOperations,
  ...memberOperations,
  ...tagOperations,
  ...manyOperations,
  ...batchOperations(performOperation),
  ...webhookOperations,
}

async function play(mailchimp: Mailchimp, ask: Ask, now: Date): Promise<Answer> {
  const account = accountOf(mailchimp, ask)
  const others = underWay.get(account) ?? 0
  if (others >= maxAtOnce) throw new Problem('Too Many Requests')
  underWay.set(account, others + 1)
  try {
    const base = { mailchimp, account, now, origin: ask.origin }
    const { key, call } = callOf(base, { ...ask, path: ask.path.slice(prefix.length) })
    return answerOf(await operations[key]?.(call), ask.query)
  } finally {
    underWay.set(account, (underWay.get(account) ?? 1) - 1)
  }
}

/** Results of batches need no key. */
export async function answerMailchimp(mailchimp: Mailchimp, ask: Ask, now: Date): Promise<Answer> {
  if (ask.path.startsWith('/results/')) return batchResults(mailchimp.accounts, ask.path)
  if (!ask.path.startsWith(`${prefix}/`)) return new Problem('Resource Not Found').answer
  try {
    return await play(mailchimp, ask, now)
  } catch (error) {
    return problemOf(error)
  }
}
