import { setTimeout as delay } from 'node:timers/promises'

/** Polls until the result is neither undefined nor false. Throws after 20 seconds. */
export async function waitFor<T>(
  ask: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const giveUpAt = performance.now() + 20_000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (performance.now() > giveUpAt) throw new Error(`Waited in vain for ${ask.toString()}`)
    await delay(10)
  }
}
