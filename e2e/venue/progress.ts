import type { TestInfo } from '@playwright/test'
import { paced } from '../../scripts/steps/pace/pace.ts'

/**
 * Milliseconds without a finished step after which a journey counts as stuck. Each step has a shorter limit of its own.
 */
export const longestPause = paced(90_000)

/** Number of calls that only a journey in an endless loop reaches. */
const maxCalls = 100_000

/** Minimum milliseconds between two extensions of the timeout. */
const restMs = 1000

interface Channel {
  type: string
  method: string
  params?: { selector?: string; url?: string }
}

interface Listener {
  onApiCallBegin(data: unknown, channel: Channel): void
  onApiCallEnd(): void
}

/** Playwright's own hook for calls to the browser. */
interface Instrumented {
  _instrumentation?: {
    addListener(listener: Listener): void
    removeListener(listener: Listener): void
  }
}

export interface Watch {
  /** Returns the last call to the browser, such as 'Frame.click internal:role=button'. */
  lastStep(): string
  stop(): void
}

/** Ends a journey only if no step has finished for a while, however long the whole journey takes. */
export function watchProgress(playwright: object, testInfo: TestInfo): Watch {
  const instrumentation = (playwright as Instrumented)._instrumentation
  if (!instrumentation) throw new Error('This Playwright does not say when a call ends')
  const begun = Date.now()
  let extendedAt = 0
  let calls = 0
  const extend = () => {
    calls += 1
    const now = Date.now()
    if (now - extendedAt < restMs || calls > maxCalls) return
    extendedAt = now
    testInfo.setTimeout(now - begun + longestPause)
  }
  extend()
  let last = ''
  const listener: Listener = {
    onApiCallBegin(_data, { type, method, params }) {
      // Calls after a failure do not count as steps of the journey.
      if (testInfo.errors.length > 0) return
      last = [`${type}.${method}`, params?.selector ?? params?.url].filter(Boolean).join(' ')
    },
    onApiCallEnd: extend,
  }
  instrumentation.addListener(listener)
  return { lastStep: () => last, stop: () => instrumentation.removeListener(listener) }
}
