import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import type { Inspection } from './inspection.ts'

export interface Finding {
  name: string
  value: string
  /** Undefined for neutral information. */
  isHealthy?: boolean
}

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)
const gigabytes = (bytes: number) => Math.round(bytes / 107_374_182.4) / 10

/** Tolerated clock difference in milliseconds, longer than the database takes to answer. */
const maxAheadMs = 60_000

/** Free disk space below which the database may soon be unable to write. */
const minFreeBytes = 1_073_741_824

export function findingsOf(seen: Inspection, t: Translate): Finding[] {
  const { database, migrations, jobs, disk, mail } = seen
  const finding: MakeFinding = (part, value, isHealthy) => ({
    name: t(`health.${part}`),
    value,
    isHealthy,
  })
  const databaseValue = {
    version: database.version,
    megabytes: megabytes(database.sizeBytes),
    milliseconds: Math.ceil(database.latencyMs),
  }
  const diskValue = { free: gigabytes(disk.freeBytes), total: gigabytes(disk.totalBytes) }
  const jobsText = jobs ? t('health.jobsValue', jobs) : t('health.jobsUnknown')
  const memory = { megabytes: megabytes(seen.memoryBytes) }
  return [
    finding('database', t('health.databaseValue', databaseValue), true),
    ...replicaFinding(seen, finding, t),
    finding('clock', clockText(seen, t), Math.abs(seen.clockAheadMs) <= maxAheadMs),
    finding('migrations', t('health.migrationsValue', migrations), true),
    finding('jobs', jobsText, jobs !== null && jobs.failed + jobs.overdue === 0),
    finding('mail', mailText(mail, t), mail.by === 'files' || mail.answers),
    finding('disk', t('health.diskValue', diskValue), disk.freeBytes >= minFreeBytes),
    finding('version', seen.version),
    finding('uptime', t('health.uptimeValue', uptimeOf(seen.uptimeMs))),
    finding('memory', t('health.memoryValue', memory)),
  ]
}

function clockText({ clockAheadMs }: Inspection, t: Translate): string {
  const seconds = Math.floor(Math.abs(clockAheadMs) / 1000)
  return t(clockAheadMs < 0 ? 'health.clockBehind' : 'health.clockAhead', { seconds })
}

type MakeFinding = (part: string, value: string, isHealthy?: boolean) => Finding

/** Lag in milliseconds above which reports are not read from the replica, the same as in `db/replica`. */
const maxBehindMs = 30_000

function replicaFinding(
  { replicaBehindMs: behind }: Inspection,
  finding: MakeFinding,
  t: Translate,
) {
  if (behind === undefined) return []
  if (behind === null) return [finding('replica', t('health.replicaAway'), false)]
  const seconds = Math.ceil(behind / 1000)
  return [finding('replica', t('health.replicaValue', { seconds }), behind <= maxBehindMs)]
}

function uptimeOf(uptimeMs: number) {
  const minutes = Math.floor(uptimeMs / 60_000)
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  }
}

function mailText(mail: Inspection['mail'], t: Translate): string {
  if (mail.by === 'files') return t('health.mailFiles', { count: mail.count })
  return t(mail.answers ? 'health.mailAnswers' : 'health.mailSilent')
}
