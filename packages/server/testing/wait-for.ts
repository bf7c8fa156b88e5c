import { setTimeout as delay } from 'node:timers/promises'
import { paced } from '../../../scripts/steps/pace/pace.ts'

/** Milliseconds, slightly less than a test's own limit, so that the error names the condition. */
const limitMs = paced(100_000)

export async function waitFor<T>(
  ask: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const deadline = performance.now() + limitMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${ask.toString()}`)
    await delay(10)
  }
}
