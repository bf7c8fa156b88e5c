import type { FieldError } from '@dxweb/kit/errors/errors.ts'
import { isErrorCode, Refusal } from '@dxweb/kit/errors/errors.ts'
import type { DatabaseSettings } from '../db/open-database.ts'
import type { FileReply } from '@dxweb/kit/definitions/route.ts'

export type WorkerEngine = Pick<DatabaseSettings, 'url' | 'isEmbedded' | 'isPooled' | 'readUrl'>

export interface Task {
  name: string
  input: unknown
}

export type FileHead = Omit<FileReply, 'body'>

export type ToWorker =
  | { open: WorkerEngine }
  | { task: Task }
  /** Confirms that the last bytes were processed, so that more may be sent. */
  | { more: true }
  | { stop: true }

export type Failure =
  | { refused: string; fields?: Record<string, FieldError>; details?: Record<string, unknown> }
  | { broke: string; stack: string | undefined }

export type FromWorker =
  | { head: FileHead }
  | { bytes: Uint8Array }
  | { done: unknown }
  | { failed: Failure }

export function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) {
    const { code, fields, details } = error
    return { refused: code, ...(fields && { fields }), ...(details && { details }) }
  }
  const known = error instanceof Error ? error : new Error(String(error))
  return { broke: known.message, stack: known.stack }
}

export function errorOf(failure: Failure): Error {
  if ('broke' in failure) {
    return Object.assign(new Error(failure.broke), { stack: failure.stack })
  }
  const { refused, ...more } = failure
  return isErrorCode(refused) ? new Refusal(refused, more) : new Error(refused)
}
