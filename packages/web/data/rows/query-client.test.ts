import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type MutationOptions, MutationObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { FailedCall } from '../calls/call-api.ts'
import { createQueryClient } from './query-client.ts'
import { shownByScreen } from './shown-by-screen.ts'
import { longTimeout } from '../../testing/long-timeout.ts'

const refusal = new Refusal('in_use')

const givenUp = (isQuiet = false) =>
  new FailedCall('/api/v1/things', 503, new Refusal('unavailable'), isQuiet)

async function reportedOf(options: MutationOptions, failure: Refusal = refusal): Promise<Error[]> {
  const reports: Error[] = []
  const client = createQueryClient((error) => reports.push(error))
  const change = new MutationObserver(client, {
    mutationFn: () => Promise.reject(failure),
    ...options,
  })
  change.mutate().catch(() => undefined)
  await vi.waitFor(() => expect(client.isMutating()).toBe(0), longTimeout)
  expect(change.getCurrentResult().error).toBe(failure)
  return reports
}

it('a failed change is reported when no screen handles the error', async () => {
  expect(await reportedOf({})).toEqual([refusal])
})

it('a failed change whose error a screen handles is not reported twice', async () => {
  expect(await reportedOf({ onError: () => undefined })).toEqual([])
  expect(await reportedOf({ meta: shownByScreen })).toEqual([])
})

it('a change that fails because the server is unavailable is reported even if the screen shows the error', async () => {
  const failure = givenUp()
  expect(await reportedOf({ meta: shownByScreen }, failure)).toEqual([failure])
  expect(await reportedOf({ meta: shownByScreen }, givenUp(true))).toEqual([])
})

it('a read that fails because the server is unavailable is reported only if no earlier rows are shown', async () => {
  const reports: Error[] = []
  const client = createQueryClient((error) => reports.push(error))
  const failure = givenUp()
  const asked = { queryKey: ['things'], queryFn: () => Promise.reject(failure), retry: false }
  await expect(client.fetchQuery(asked)).rejects.toBe(failure)
  expect(reports).toEqual([failure])
  client.setQueryData(asked.queryKey, [], { updatedAt: 1 })
  await expect(client.fetchQuery(asked)).rejects.toBe(failure)
  expect(reports).toEqual([failure])
})
