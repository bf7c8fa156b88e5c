import type { Filling } from '@dxweb/server/testing/run/filling.ts'
import { loadDemo } from '../load-demo.ts'

/** Two days before summer time ends, so that coming events are on both sides of the change. */
export const today = '2026-10-23'

export const smallDemo: Filling = {
  name: 'small_demo',
  fill: ({ url }) => loadDemo({ connectionString: url, scale: 'small', today }),
}
