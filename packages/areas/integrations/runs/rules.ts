export const runCauses = ['button', 'nightly', 'change'] as const
export type RunCause = (typeof runCauses)[number]

/** The first three states are open; an integration has at most one open run. */
export const runStates = ['queued', 'starting', 'running', 'done', 'partly', 'failed'] as const
export type RunState = (typeof runStates)[number]

export const isOpenRun = (state: RunState): boolean =>
  state === 'queued' || state === 'starting' || state === 'running'

/**
 * Reasons for a failure that screens can explain. A run in state `partly` has the error `refused`, since the service
 * refused some rows.
 */
export const runErrors = [
  'key',
  'address',
  'forbidden',
  'throttled',
  'unreached',
  'refused',
  'gone',
  'no_list',
  'no_segment',
  'many_leave',
  'internal',
] as const
export type RunError = (typeof runErrors)[number]

export interface RunCounts {
  sent: number
  removed: number
  received: number
  refused: number
}

export const noCounts: RunCounts = { sent: 0, removed: 0, received: 0, refused: 0 }

/** A failure with a code that screens can explain. Its text is the service's own, without personal data or secrets. */
export class RunFault extends Error {
  readonly code: RunError
  readonly text: string
  constructor(code: RunError, text = '') {
    super(text === '' ? code : `${code}: ${text}`)
    this.name = 'RunFault'
    this.code = code
    this.text = text
  }
}
