import { fork } from 'node:child_process'
import { once } from 'node:events'
import { noteKeeper } from './venue/venue.ts'
import type { Ready } from './venue/messages.ts'

/** Starts the keeper of venues, which ends with this process. */
export default async function startKeeper(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL || process.env.E2E_KEEPER) return async () => undefined
  const keeper = fork(new URL('venue/keeper.ts', import.meta.url), [], { execArgv: [] })
  const gone = once(keeper, 'exit')
  const stop = async () => {
    if (keeper.connected) keeper.disconnect()
    await gone
  }
  const failed = gone.then(() => {
    throw new Error('The venues could not be made')
  })
  const [ready] = await Promise.race([once(keeper, 'message') as Promise<[Ready]>, failed])
  failed.catch(() => undefined)
  noteKeeper(ready)
  return stop
}
