import type { TakenRun } from '@dxweb/areas/integrations/runs/store.ts'
import type { MailService, MemberStatus } from '@dxweb/areas/integrations/mail-list/mail-account.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { takeStates } from './states.ts'

const pageSize = 1000

/** Overlap of two pulls in milliseconds, since the service uses another clock with whole seconds. */
const overlapMs = 3_600_000

const pulledText = `
  update mail_list set pulled_until = $3 where partner_id = $1 and list_id = $2`

export interface Pulling {
  db: Database
  scope: Scope
  mail: MailService
  listId: string
  since: string | null
  now: Date
  run: Pick<TakenRun, 'id' | 'lease'>
  /** Called after each page, with the number of changed consents. */
  onPage: (changed: number) => Promise<void>
}

/** Statuses to list separately, since listing without a status omits archived members. */
const kinds: readonly (MemberStatus | undefined)[] = [undefined, 'archived']

/** Reads changes at the service page by page, since messages about the changes may have been lost. */
export async function pullChanges(pulling: Pulling): Promise<void> {
  const { db, scope, mail, listId, since, now, run, onPage } = pulling
  const before = now.toISOString()
  const from = since === null ? undefined : new Date(Date.parse(since) - overlapMs).toISOString()
  for (const status of kinds) {
    for (let offset = 0; ; offset += pageSize) {
      const asked = { ...(status && { status }), ...(from && { since: from }), before, offset }
      const page = await mail.getListMembersInfo(listId, asked)
      const changed = await takeStates(db, scope, listId, page, run)
      await onPage(changed.length)
      if (page.length < pageSize) break
    }
  }
  await db.run(scope, sql('mail-list-pulled', pulledText, [scope.partnerId, listId, before]))
}
