import type { MailState } from '../mail/mailer.ts'

/** State of the server, without secrets. Sizes are bytes, times are milliseconds. */
export interface Inspection {
  version: string
  uptimeMs: number
  memoryBytes: number
  database: { version: string; sizeBytes: number; latencyMs: number }
  /** Server time minus database time, in milliseconds. */
  clockAheadMs: number
  migrations: { count: number; last: string }
  /** Null until the job runner has created its tables. */
  jobs: { waiting: number; failed: number; overdue: number } | null
  mail: MailState
  /** The replica's delay in milliseconds; null if it does not answer, undefined without a replica. */
  replicaBehindMs?: number | null | undefined
  disk: { freeBytes: number; totalBytes: number }
}
