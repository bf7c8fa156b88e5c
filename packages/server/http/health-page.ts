import { escapeHtml } from '@dxweb/kit/escape.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { Inspection } from './inspection.ts'

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)
const gigabytes = (bytes: number) => Math.round(bytes / 107_374_182.4) / 10

/** Below this there is soon no room for the database to write. */
const leastFreeBytes = 1_073_741_824

/** A page that is read without JavaScript, also when the app does not start. */
export function healthPage(locale: Locale, seen: Inspection): string {
  const text = (key: string, values?: Record<string, string | number>) =>
    escapeHtml(translate(locale, key, values))
  const needsCare = seen.disk.freeBytes < leastFreeBytes || (seen.jobs?.failed ?? 0) > 0
  const verdict = needsCare ? text('health.attention') : text('health.ok')
  const title = text('health.title')
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – DxWeb</title>
<style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem}
th{text-align:left;font-weight:600;padding:.5rem 2rem .5rem 0;vertical-align:top}
td{padding:.5rem 0}tr+tr>*{border-top:1px solid #8886}table{border-collapse:collapse;width:100%}
</style></head>
<body><h1>${title}</h1><p>${verdict}</p>
<table>${rowsOf(seen, text)}</table>
<p><a href="/">${text('health.back')}</a></p></body></html>`
}

type Text = (key: string, values?: Record<string, string | number>) => string

function rowsOf(seen: Inspection, text: Text): string {
  const { database, migrations, jobs, disk } = seen
  const minutes = Math.floor(seen.uptimeMs / 60_000)
  const uptime = {
    days: Math.floor(minutes / 1440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  }
  const rows = [
    [text('health.version'), escapeHtml(seen.version)],
    [text('health.uptime'), text('health.uptimeValue', uptime)],
    [
      text('health.database'),
      text('health.databaseValue', {
        version: database.version,
        megabytes: megabytes(database.sizeBytes),
        milliseconds: Math.ceil(database.latencyMs),
      }),
    ],
    [text('health.migrations'), text('health.migrationsValue', migrations)],
    [text('health.jobs'), jobs ? text('health.jobsValue', jobs) : text('health.jobsUnknown')],
    [
      text('health.disk'),
      text('health.diskValue', {
        free: gigabytes(disk.freeBytes),
        total: gigabytes(disk.totalBytes),
      }),
    ],
    [text('health.memory'), text('health.memoryValue', { megabytes: megabytes(seen.memoryBytes) })],
  ]
  return rows
    .map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`)
    .join('')
}
