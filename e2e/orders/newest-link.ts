import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readQuotedPrintable } from '@dxweb/server/testing/smtp-inbox.ts'
import { ownData } from '../ground/own-server.ts'

/** The link in the quote that was mailed last. */
export function newestLink(): string {
  const outbox = join(ownData(), 'data', 'outbox')
  const names = readdirSync(outbox).filter((name) => name.includes('-quote-'))
  const newest = names.toSorted((a, b) => a.localeCompare(b)).at(-1) ?? ''
  const text = readQuotedPrintable(readFileSync(join(outbox, newest), 'utf8'))
  return /https?:\/\/\S+?(\/offer\/\d+\?token=[\w-]{43})/.exec(text)?.[1] ?? ''
}
