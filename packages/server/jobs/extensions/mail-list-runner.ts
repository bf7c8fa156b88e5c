import { queueDueSync } from '../../flows/sync-mail-list/due.ts'
import { type SyncParts, syncMailList } from '../../flows/sync-mail-list/sync.ts'
import { jobScope } from '../each-partner.ts'
import { lastDayToClose } from '../nightly.ts'
import type { ExtensionRunner } from './run-extensions.ts'

export const mailListRunner = (parts: SyncParts): ExtensionRunner => ({
  integrationId: 'mailList',
  queueDue: (db, { id, timeZone }, now) =>
    queueDueSync(db, jobScope(id), lastDayToClose(now, timeZone)),
  work: (running) => syncMailList(running, parts),
})
