import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { waitFor } from './wait-for.ts'
import { atEnd } from './run/at-end.ts'

export interface Received {
  to: string[]
  raw: string
}

export async function smtpInbox() {
  const mails: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, raw: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next: (to: string) =>
      waitFor(() => {
        const place = mails.findIndex((mail) => mail.to.includes(to))
        return place >= 0 && mails.splice(place, 1)[0]
      }),
  }
}

/** Returns paths in sending order, optionally of one kind of mail. An unfinished mail has another name. */
export const mailFiles = (outbox: string, kind?: string): string[] =>
  readdirSync(outbox)
    .filter((name) => name.endsWith('.eml') && (kind === undefined || name.includes(`-${kind}-`)))
    .toSorted()
    .map((name) => join(outbox, name))

export function readQuotedPrintable(raw: string): string {
  // The `X-Dx-Link` line is not quoted-printable, so an '=' in it is literal.
  const encoded = raw.replace(/^X-Dx-Link: .*\r?\n/m, '')
  const joined = encoded.replaceAll(/=\r?\n/g, '')
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
