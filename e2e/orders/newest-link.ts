import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mailFiles, readQuotedPrintable } from '@dxweb/server/testing/smtp-inbox.ts'
import { ownData } from '../ground/own-server.ts'

export function newestLink(): string {
  const newest = mailFiles(join(ownData(), 'data', 'outbox'), 'quote').at(-1) ?? ''
  const text = readQuotedPrintable(readFileSync(newest, 'utf8'))
  return /https?:\/\/\S+?(\/offer\/\d+\?token=[\w-]{43})/.exec(text)?.[1] ?? ''
}
