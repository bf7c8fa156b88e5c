import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import type { callApi } from '../../../../data/calls/call-api.ts'
import { isUnanswered, sendSale } from './send-sale.ts'

const answers: (() => unknown)[] = []
const keys: unknown[] = []

vi.mock('../../../../data/calls/call-api.ts', () => ({
  callApi: (async (_endpoint, given) => {
    keys.push((given as { idempotencyKey?: string }).idempotencyKey)
    return answers.shift()?.() as never
  }) satisfies typeof callApi,
}))

const refuse = (code: ConstructorParameters<typeof Refusal>[0]) => () => {
  throw new Refusal(code)
}

const attempt = {
  key: 'one act',
  body: { eventId: 1, means: 'card' as const, lines: [{ areaId: 0, count: 2, categoryId: 1 }] },
  receivedOre: null,
}

const thrown = (wasSent: boolean) =>
  sendSale(1003, attempt, wasSent).then(
    () => undefined,
    (error: unknown) => error,
  )

beforeEach(() => {
  answers.length = 0
  keys.length = 0
})

it('a sale that is refused at its first attempt certainly has not been made', async () => {
  answers.push(refuse('unauthenticated'))
  expect(isUnanswered(await thrown(false))).toBe(false)
})

it.each(['unauthenticated', 'forbidden', 'csrf', 'too_many'] as const)(
  'a sale without an answer stays unknown after a retry is refused with %s',
  async (code) => {
    answers.push(refuse('unavailable'), refuse(code))
    expect(isUnanswered(await thrown(false))).toBe(true)
    answers.push(refuse(code))
    expect(isUnanswered(await thrown(true))).toBe(true)
    expect(new Set(keys)).toEqual(new Set(['one act']))
  },
)

it('a refusal of the sale itself is final, also after retries', async () => {
  answers.push(refuse('unavailable'), refuse('seat_taken'))
  expect(isUnanswered(await thrown(false))).toBe(false)
  answers.push(refuse('sales_closed'))
  expect(isUnanswered(await thrown(true))).toBe(false)
})
