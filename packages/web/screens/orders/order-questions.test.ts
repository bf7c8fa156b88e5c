import { expect, it } from 'vitest'
import { stepQuestion } from './order-questions.ts'

const asked = (step: string, optionUntil: string | null) =>
  stepQuestion({ partnerId: 1003, row: { id: 1, version: 1, optionUntil }, step })

it('asks for confirmation before creating an option without an expiry day', async () => {
  const question = await asked('offer', null)
  expect(question?.text((key) => key, 'nb')).toBe('orders.step.noLastDay')
  expect(await asked('offer', '2031-03-01')).toBeUndefined()
  expect(await asked('book', null)).toBeUndefined()
})
