import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { composeMail, type MailTemplate } from './compose-mail.ts'

export interface Mail {
  to: string
  template: MailTemplate
  locale: Locale
  values: Record<string, string>
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

export interface MailSettings {
  /** Without it mails become files in the outbox. */
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

/** Recipients are personal data and stay out of the log. */
function smtpMailer({ from, logger }: MailSettings, smtpUrl: string): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  return {
    async send(mail) {
      await transport.sendMail({ from, to: mail.to, ...composeMail(mail) })
      logger.info({ template: mail.template }, 'mail sent')
    },
  }
}

function fileMailer({ from, outbox, logger }: MailSettings): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, to: mail.to, ...composeMail(mail) })
      const time = new Date().toISOString().replaceAll(':', '')
      const file = join(outbox, `${time}-${mail.template}-${randomUUID().slice(0, 8)}.eml`)
      await mkdir(outbox, { recursive: true })
      await writeFile(file, message as Buffer, { mode: 0o600 })
      logger.info({ template: mail.template, file }, 'mail written to the outbox')
    },
  }
}
