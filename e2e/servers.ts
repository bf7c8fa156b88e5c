import { fork } from 'node:child_process'
import { once } from 'node:events'
import { secondsOfTree } from './venue/costs.ts'
import { noteKeeper } from './venue/venue.ts'
import type { Ready } from './venue/messages.ts'

export default async function startKeeper(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL || process.env.E2E_KEEPER) return async () => undefined
  const keeper = fork(new URL('venue/keeper.ts', import.meta.url), [], { execArgv: [] })
  const gone = once(keeper, 'exit')
  const spent = () => secondsOfTree(keeper.pid ?? 0)
  let filled = 0
  const stop = async () => {
    const later = (spent() - filled).toFixed(0)
    process.stdout.write(
      `  Processor seconds of servers and engine: ${filled.toFixed(0)} to fill the template, ${later} for the journeys\n`,
    )
    if (keeper.connected) keeper.disconnect()
    await gone
  }
  const failed = gone.then(() => {
    throw new Error('The venues could not be made')
  })
  const [ready] = await Promise.race([once(keeper, 'message') as Promise<[Ready]>, failed])
  failed.catch(() => undefined)
  noteKeeper(ready)
  filled = spent()
  return stop
}
