import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { testApp } from '../../testing/test-app.ts'
import { exampleOf } from './example-of.ts'

const made = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  exampleOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))

it('generated examples match their schemas', async () => {
  const { context } = await testApp()
  const wrong = context.routes
    .filter(({ example }) => example === undefined)
    .flatMap(({ endpoint: { method, path, parts }, kind }) => {
      const asked = parts.body && z.safeParse(parts.body, made(parts.body, 'input'))
      const answered =
        kind === 'json' ? z.safeParse(parts.reply, made(parts.reply, 'output')) : null
      return [asked, answered].flatMap((read) =>
        (read?.error?.issues ?? []).map(
          (issue) => `${method} ${path} ${issue.path.join('.')}: ${issue.message}`,
        ),
      )
    })
  expect(wrong).toEqual([])
})
