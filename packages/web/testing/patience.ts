import { paced } from '../../../scripts/steps/pace/pace.ts'

/** For waits that a busy machine makes long; below the limit of a test, so that the wait is named. */
export const patience = { timeout: paced(60_000) }
