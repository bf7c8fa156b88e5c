import type { CDPSession, Page } from '@playwright/test'

const steps = 120

export async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

const afterFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** Enables measuring the main thread's processor time, which does not depend on other load. */
export async function watchThread(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

/** Returns the 95th percentile of the durations of a hundred frames while scrolling, in milliseconds. */
export const p95OfFrames = (page: Page, session: CDPSession, scroll: (step: number) => void) =>
  p95OfSteps(page, session, (step) => page.evaluate(scroll, step))

/** Like `p95OfFrames`, for actions of the test outside the page, such as moving the pointer. */
export async function p95OfSteps(
  page: Page,
  session: CDPSession,
  act: (step: number) => Promise<void>,
): Promise<number> {
  const costs: number[] = []
  for (let step = 0; step < steps; step += 1) {
    const before = await workedMs(session)
    await act(step)
    await page.evaluate(afterFrame)
    costs.push((await workedMs(session)) - before)
  }
  return costs.toSorted((one, other) => one - other)[Math.floor(steps * 0.95)] ?? Number.NaN
}

export const wheel = () => window.scrollBy(0, 120)
export const throwTo = (step: number) =>
  window.scrollTo(0, (((step * 7919) % 1000) / 1000) * document.documentElement.scrollHeight)
