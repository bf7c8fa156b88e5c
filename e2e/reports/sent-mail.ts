import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '../ground/journey.ts'
import { ownData } from '../ground/own-server.ts'

const outbox = () => join(ownData(), 'data', 'outbox')

function mailsTo(address: string): string[] {
  if (!existsSync(outbox())) return []
  const names = readdirSync(outbox(), { withFileTypes: true })
    .filter((one) => one.isFile() && one.name.endsWith('.eml'))
    .map(({ name }) => name)
  return names
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => readFileSync(join(outbox(), name), 'utf8'))
    .filter((raw) => new RegExp(`^To: .*${address}`, 'm').test(raw))
}

/** Waits until the nth mail to the address is sent. */
export async function fileOfMail(address: string, nth: number): Promise<Buffer> {
  await expect.poll(() => mailsTo(address).length, { message: address }).toBeGreaterThanOrEqual(nth)
  const raw = mailsTo(address)[nth - 1] ?? ''
  const part = raw
    .split(/\r\n--[^\r\n]+/)
    .find((one) => /Content-Disposition: attachment/.test(one))
  return Buffer.from(part?.split('\r\n\r\n')[1] ?? '', 'base64')
}
