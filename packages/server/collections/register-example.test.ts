import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { openApi } from '../http/openapi/openapi.ts'
import { registerRoutes } from './registers.ts'

const described = registerRoutes.filter(({ example }) => example !== undefined)
const named = described.map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one] as const)

it.each(named)('the example of %s matches its schemas', (_, { endpoint, example }) => {
  const { body, reply } = endpoint.parts
  expect(z.safeParse(reply, example?.reply).error?.issues).toBeUndefined()
  expect(example?.body !== undefined).toBe(body !== undefined)
  expect(body && z.safeParse(body, example?.body).error?.issues).toBeUndefined()
})

it('every register call with a JSON reply has an example at its path and at its alias paths', () => {
  const { paths } = openApi(described, 'test')
  expect(described.length).toBeGreaterThan(150)
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const answer = operation.responses['200'] as { content: Record<string, object> }
    expect(answer.content['application/json']).toHaveProperty('example')
    const sent = Object.values(operation.requestBody?.content ?? {})
    expect(sent.filter((one) => !Object.hasOwn(one, 'example'))).toEqual([])
  }
})
