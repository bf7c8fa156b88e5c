import type { Day } from '@dxweb/kit/time/day.ts'
import { expect, it } from 'vitest'
import { sendables } from './sendable.ts'

it('sends the figures known on the day of sending, not on the day of the schedule', () => {
  const presale = sendables.find(({ name }) => name === 'presale')
  const asked = { until: '2026-10-31' }
  const scheduled = { asked, rhythm: 'monthly', format: 'xlsx', locale: 'nb' } as const
  const query = presale?.ask(scheduled, '2027-01-01' as Day)
  expect(query).toMatchObject({ format: 'xlsx' })
  expect(query).not.toHaveProperty('until')
})
