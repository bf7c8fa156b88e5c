import type { OpenMailService } from '@dxweb/areas/integrations/mail-list/mail-account.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import type { Logger } from 'pino'
import type { LiveHub } from '../live/live-hub.ts'
import { folderAccessPoint } from '../access-point/folder-access-point.ts'
import { extensionRunners } from '../jobs/extensions/extension-runners.ts'
import { extensionLane } from '../jobs/extensions/run-extensions.ts'
import { mailchimp } from '../mailchimp/mailchimp.ts'
import { choicesUrlOf } from '../pages/consents/consent-link.ts'
import { hookPath } from '../pages/mail-list/hook-link.ts'
import { unseal } from '../pages/secrets/seal.ts'
import { figuresReceiver } from '../figures-receiver/figures-receiver.ts'
import { deliverInvoice } from '../documents/invoices/deliver-invoice.ts'
import { createMailer } from '../mail/mailer.ts'
import { sendBuyerMessage } from '../mail/send/buyer-message.ts'
import { sendInvoice } from '../mail/send/invoice.ts'
import { sendOption } from '../mail/send/option.ts'
import { sendRefund } from '../mail/send/refund.ts'
import { sendReport } from '../mail/send/report.ts'
import { sendWebhookDisabled } from '../mail/send/webhook-disabled.ts'
import { createSend } from '../webhooks/send.ts'
import { startWebhookSender } from '../webhooks/webhook-sender.ts'
import { drawers } from '../routes.ts'
import type { Work } from '../work/open-work.ts'
import { reportFiles } from '../work/report-files.ts'
import type { DiskRoom } from './disk-room.ts'
import { pathsIn, type Settings } from './settings/settings.ts'
import type { StartedDatabase } from './database/start-database.ts'

interface BackgroundParts {
  settings: Settings
  logger: Logger
}

export const mailerOf = ({ smtpUrl, mailFrom, dataDir }: Settings, logger: Logger) =>
  createMailer({ smtpUrl, from: mailFrom, outbox: pathsIn(dataDir).outbox, logger })

export type Lent = Pick<Extensions, 'openMailService' | 'wakeExtensions'> & {
  live: LiveHub
  files: FileStore
  room: DiskRoom
  work: Work
}

export interface Extensions extends AsyncDisposable {
  openMailService: OpenMailService
  wakeExtensions: () => void
  /** Address of this server, which outside services receive if no public address is set. */
  address: string
}

export function openExtensions(
  { settings, logger }: BackgroundParts,
  secret: Buffer,
  { db }: StartedDatabase,
  live: LiveHub,
): Extensions {
  const openMailService = mailchimp({ baseUrl: settings.mailServiceUrl })
  const hookUrl = (partnerId: number, listId: string) =>
    `${settings.publicUrl ?? opened.address}${hookPath({ secret }, partnerId, listId)}`
  const runners = extensionRunners(settings, secret, { openMailService, hookUrl })
  const lane = extensionLane({ db, live, logger, runners })
  const opened: Extensions = {
    openMailService,
    wakeExtensions: lane.wake,
    address: '',
    [Symbol.asyncDispose]: () => lane[Symbol.asyncDispose](),
  }
  return opened
}

interface Background extends Lent {
  secret: Buffer
  publicUrl: () => string
}

/** Does not wait for the queue, since requests do not depend on it. */
export function startBackground(
  parts: BackgroundParts,
  database: StartedDatabase,
  { files, live, room, work, wakeExtensions, secret, publicUrl }: Background,
) {
  const { logger } = parts
  const { ownerUrl, db } = database
  const senders = jobSenders(parts, database, work, { secret, publicUrl })
  const jobs = import('../jobs/job-runner.ts').then(({ startJobs }) =>
    startJobs({ ownerUrl, db, files, live, ...senders, wakeExtensions, logger, ...room }),
  )
  const hooks = startWebhookSender({
    ...hookParts(parts, secret, publicUrl),
    db,
    changed: (partnerId) => live.changed(partnerId, 'webhooks'),
    ...room,
  })
  return {
    async stop() {
      await Promise.all([jobs.then((runner) => runner.stop()), hooks.stop()])
    },
  }
}

function jobSenders(
  { settings, logger }: BackgroundParts,
  { db }: StartedDatabase,
  work: Work,
  { secret, publicUrl }: Pick<Background, 'secret' | 'publicUrl'>,
) {
  const choicesUrl = choicesUrlOf({ secret }, publicUrl)
  const mailing = { mailer: mailerOf(settings, logger), logger, choicesUrl }
  const accessPointDir = settings.accessPointDir ?? pathsIn(settings.dataDir).ehf
  return {
    notifyRefund: sendRefund(mailing),
    notifyBuyer: sendBuyerMessage(mailing),
    notifyOption: sendOption({ ...mailing, publicUrl }),
    reports: { makeFile: reportFiles(work), send: sendReport(mailing) },
    figuresReceiver: figuresReceiver(settings.figures, pathsIn(settings.dataDir).figures),
    deliverInvoice: deliverInvoice({
      db,
      accessPoint: folderAccessPoint(accessPointDir),
      sendInvoice: sendInvoice(mailing),
      ...drawers({ work }),
    }),
  }
}

const hookParts = (
  { settings, logger }: BackgroundParts,
  secret: Buffer,
  publicUrl: () => string,
) => ({
  send: createSend({ takesLoopback: settings.webhookLoopback }),
  unsealFor: (owner: string, sealed: Buffer) => unseal(secret, owner, sealed).toString(),
  notify: sendWebhookDisabled({ mailer: mailerOf(settings, logger), logger, publicUrl }),
  logger,
})
