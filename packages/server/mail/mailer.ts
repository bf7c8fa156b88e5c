import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import type { Locale } from '@dxweb/locales/catalog.ts'
import type { Logger } from 'pino'
import { writeWhole } from '../files/write-whole.ts'
import { composeMail, type MailTemplate, type Sender } from './compose-mail.ts'

export interface Mail {
  to: string
  template: MailTemplate
  locale: Locale
  values: Record<string, string>
  /** Sender named in the header and the signature; DxWeb by default. */
  sender?: Sender
  replyTo?: string
  own?: string
  choicesUrl?: string
  /** Id for the Message-ID, so that a resent mail is recognised. */
  mailId?: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

export type MailState = { by: 'smtp'; answers: boolean } | { by: 'files'; count: number }

export interface Mailer {
  /** True if mails are written as files, for sending by hand. */
  isOutbox: boolean
  send(mail: Mail): Promise<void>
  /** Checks the mail server without sending. */
  state(): Promise<MailState>
  /** Removes waiting mails to these addresses, regardless of upper and lower case. */
  forget(addresses: readonly string[]): Promise<void>
}

export interface MailSettings {
  /** Undefined to write mails as files to the outbox. */
  smtpUrl: string | undefined
  from: string
  outbox: string
  logger: Logger
}

export function createMailer(settings: MailSettings): Mailer {
  return settings.smtpUrl === undefined
    ? fileMailer(settings)
    : smtpMailer(settings, settings.smtpUrl)
}

/** Loads the mail library, which is ten megabytes, only when a mail is sent. */
const openMailing = () => import('nodemailer')

/** Timeouts in milliseconds, short since a user waits for the answer. */
const briefly = { connectionTimeout: 3000, greetingTimeout: 3000, socketTimeout: 3000 }

const domainOf = (from: string) => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'

/** Returns the venue's name with our address, since the mail server may send only from that address. */
const fromOf = (from: string, { sender }: Mail) =>
  sender === undefined ? from : { name: sender.name, address: /<([^>]+)>/.exec(from)?.[1] ?? from }

const messageOf = (from: string, mail: Mail) => ({
  from: fromOf(from, mail),
  to: mail.to,
  ...(mail.replyTo && { replyTo: mail.replyTo }),
  ...(mail.mailId && { messageId: `<${mail.mailId}@${domainOf(from)}>` }),
  ...composeMail(mail),
  ...(mail.attachments && { attachments: mail.attachments }),
})

/** Recipients are personal data and are not logged. */
function smtpMailer({ from, logger }: MailSettings, smtpUrl: string): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  return {
    isOutbox: false,
    async send(mail) {
      const transport = (await openMailing()).createTransport({ url: smtpUrl, ...timeouts })
      await transport.sendMail(messageOf(from, mail))
      logger.info({ template: mail.template }, 'mail sent')
    },
    async state() {
      const asked = (await openMailing()).createTransport({ url: smtpUrl, ...briefly })
      const answers = await asked.verify().catch(() => false)
      asked.close()
      return { by: 'smtp', answers }
    },
    async forget() {},
  }
}

/** Repeats the link in a header, since the encoding of the body breaks the link for a person who reads the file. */
function withLink(message: Buffer, url = ''): Buffer {
  if (url === '') return message
  const line = `\r\nX-Dx-Link: ${url}\r\n`
  return Buffer.from(message.toString('latin1').replace(/\r\n(?=MIME-Version:)/, line), 'latin1')
}

/** Returns the address as in mail headers, with the host in ASCII. */
function asciiAddress(address: string): string {
  const [, person = '', host = ''] = /^(.*)@([^@]*)$/.exec(address.toLowerCase()) ?? []
  return `${person}@${domainToASCII(host) || host}`
}

async function removeMails(outbox: string, addresses: readonly string[]): Promise<void> {
  const forgotten = new Set(addresses.map(asciiAddress))
  const names = addresses.length === 0 ? [] : await readdir(outbox).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const file = join(outbox, name)
    // The header of a long address continues on the next line.
    const to = /^To:\s+(\S+)/m.exec(await readFile(file, 'utf8').catch(() => ''))?.[1] ?? ''
    if (forgotten.has(asciiAddress(to))) await rm(file, { force: true })
  }
}

function fileMailer({ from, outbox, logger }: MailSettings): Mailer {
  return {
    isOutbox: true,
    async send(mail) {
      const transport = (await openMailing()).createTransport({
        streamTransport: true,
        buffer: true,
      })
      const { message } = await transport.sendMail(messageOf(from, mail))
      const time = new Date().toISOString().replaceAll(':', '')
      const file = join(outbox, `${time}-${mail.template}-${randomUUID().slice(0, 8)}.eml`)
      await mkdir(outbox, { recursive: true })
      await writeWhole(file, withLink(message as Buffer, mail.values['url']))
      logger.info({ template: mail.template, file }, 'mail written to the outbox')
    },
    async state() {
      const names = await readdir(outbox).catch(() => [])
      return { by: 'files', count: names.filter((name) => name.endsWith('.eml')).length }
    },
    forget: (addresses) => removeMails(outbox, addresses),
  }
}
