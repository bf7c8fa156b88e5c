import type { MailState } from '../mail/mailer.ts'

/** How the running system is, without secrets. Sizes in bytes, times in milliseconds. */
export interface Inspection {
  version: string
  uptimeMs: number
  memoryBytes: number
  database: { version: string; sizeBytes: number; latencyMs: number }
  migrations: { count: number; last: string }
  /** Null while the job runner has not made its tables. */
  jobs: { waiting: number; failed: number; overdue: number } | null
  mail: MailState
  disk: { freeBytes: number; totalBytes: number }
}
