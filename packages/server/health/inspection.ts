import type { MailState } from '../mail/mailer.ts'

/** Contains no secrets. Bytes and milliseconds. */
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
  /** Milliseconds that the replica is behind, null while it does not answer. Undefined without one. */
  replicaBehindMs?: number | null | undefined
  disk: { freeBytes: number; totalBytes: number }
}
