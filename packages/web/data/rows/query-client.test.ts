import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type MutationOptions, MutationObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { shownByScreen } from './shown-by-screen.ts'

const refusal = new Refusal('in_use')

async function reportedOf(options: MutationOptions): Promise<Error[]> {
  const reports: Error[] = []
  const client = createQueryClient((error) => reports.push(error))
  const change = new MutationObserver(client, {
    mutationFn: () => Promise.reject(refusal),
    ...options,
  })
  change.mutate().catch(() => undefined)
  await vi.waitFor(() => expect(client.isMutating()).toBe(0))
  expect(change.getCurrentResult().error).toBe(refusal)
  return reports
}

it('a failed change is reported when no screen handles it', async () => {
  expect(await reportedOf({})).toEqual([refusal])
})

it('a failed change that its screen handles is not reported twice', async () => {
  expect(await reportedOf({ onError: () => undefined })).toEqual([])
  expect(await reportedOf({ meta: shownByScreen })).toEqual([])
})
