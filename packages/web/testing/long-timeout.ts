import { paced } from '../../../scripts/steps/pace/pace.ts'

/** Timeout for waits that are slow on a busy machine; below a test's own limit, so that the error names the wait. */
export const longTimeout = { timeout: paced(60_000) }
