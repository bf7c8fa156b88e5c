import type { Logger } from 'pino'

/** Contains no personal data. */
export interface ErrorReport {
  message: string
  stack?: string | undefined
  where: string
  requestId?: string | undefined
}

export type ReportError = (report: ErrorReport) => void

export interface ReportTarget {
  url: string
  key: string
}

/** The envelope endpoint of a DSN ('https://key@host/project'); null for an invalid one. */
export function readDsn(dsn: string): ReportTarget | null {
  if (!URL.canParse(dsn)) return null
  const { protocol, username, host, pathname } = new URL(dsn)
  const project = pathname.split('/').at(-1) ?? ''
  if (username === '' || !/^\d+$/.test(project)) return null
  const path = pathname.slice(0, pathname.length - project.length)
  return { url: `${protocol}//${host}${path}api/${project}/envelope/`, key: username }
}

/** Maximum number of reports per minute, so that a broken page causes no flood. */
const perMinute = 30
const timeoutMs = 5000

/**
 * Sends reports as Sentry envelopes (https://develop.sentry.dev/sdk/data-model/envelopes/). Failures are only logged.
 */
export function errorReports(target: ReportTarget, version: string, logger: Logger): ReportError {
  let minute = 0
  let sent = 0
  return (report) => {
    const now = Date.now()
    if (Math.floor(now / 60_000) !== minute) {
      minute = Math.floor(now / 60_000)
      sent = 0
    }
    sent += 1
    if (sent > perMinute) return
    send(target, envelope(report, version, new Date(now))).catch((error: unknown) =>
      logger.warn({ err: error }, 'error report not sent'),
    )
  }
}

async function send({ url, key }: ReportTarget, body: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${key}, sentry_client=dxweb/1`,
    },
    body,
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
}

function envelope(report: ErrorReport, version: string, at: Date): string {
  const event_id = crypto.randomUUID().replaceAll('-', '')
  const event = {
    event_id,
    timestamp: at.toISOString(),
    platform: 'javascript',
    level: 'error',
    release: version,
    tags: { where: report.where },
    extra: { stack: report.stack, requestId: report.requestId },
    exception: { values: [{ type: 'Error', value: report.message }] },
  }
  return [{ event_id, sent_at: at.toISOString() }, { type: 'event' }, event]
    .map((line) => JSON.stringify(line))
    .join('\n')
}
