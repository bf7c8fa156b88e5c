import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type MutationOptions, MutationObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { shownByScreen } from './shown-by-screen.ts'

const refusal = new Refusal('in_use')

async function toldOf(options: MutationOptions): Promise<Error[]> {
  const told: Error[] = []
  const client = createQueryClient((error) => told.push(error))
  const change = new MutationObserver(client, {
    mutationFn: () => Promise.reject(refusal),
    ...options,
  })
  change.mutate().catch(() => undefined)
  await vi.waitFor(() => expect(client.isMutating()).toBe(0))
  expect(change.getCurrentResult().error).toBe(refusal)
  return told
}

it('a failed change is reported when no screen handles it', async () => {
  expect(await toldOf({})).toEqual([refusal])
})

it('a failed change that its screen handles is not reported twice', async () => {
  expect(await toldOf({ onError: () => undefined })).toEqual([])
  expect(await toldOf({ meta: shownByScreen })).toEqual([])
})
