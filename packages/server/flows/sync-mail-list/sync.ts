import type { Group } from '@dxweb/areas/customers/segments/rules.ts'
import {
  segmentStatement,
  useStatement as segmentUse,
} from '@dxweb/areas/customers/segments/store.ts'
import { type ListField, listFields } from '@dxweb/areas/integrations/mail-list/rules.ts'
import type {
  MailService,
  OpenMailService,
} from '@dxweb/areas/integrations/mail-list/mail-account.ts'
import { mailKeyStatement } from '@dxweb/areas/integrations/mail-list/store.ts'
import { keyOwner } from '@dxweb/areas/integrations/rules.ts'
import { type RunCounts, RunFault } from '@dxweb/areas/integrations/runs/rules.ts'
import type { TakenRun } from '@dxweb/areas/integrations/runs/store.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { listsToForget } from './members.ts'
import {
  decideOnHeld,
  planEarlierLists,
  planJoining,
  planLeaving,
  type Planned,
  resetPlan,
} from './plan.ts'
import { pullChanges } from './pull.ts'
import { archiveMarked, forgetMarked, type Sending, sendMarked } from './send.ts'

export interface SyncParts {
  openMailService: OpenMailService
  openFor: (owner: string, sealed: Buffer) => string
  /** Returns the secret address to which the service sends messages about the list. */
  hookUrl: (partnerId: number, listId: string) => string
}

export interface SyncRun {
  db: Database
  scope: Scope
  partner: { id: number; timeZone: string }
  run: TakenRun
  counts: RunCounts
  heartbeat: () => Promise<void>
  now: Date
}

interface Kept {
  isEnabled: boolean
  onlyMarketing: boolean
  neverUnsubscribe: boolean
  fields: ListField[]
  segmentId: number | null
  listId: string
  pulledUntil: string | null
}

const keptText = `
  select is_enabled as "isEnabled", only_marketing as "onlyMarketing", never_unsubscribe as "neverUnsubscribe", fields,
    segment_id as "segmentId", list_id as "listId", pulled_until as "pulledUntil"
  from mail_list where partner_id = $1`

async function openMail({ db, scope }: SyncRun, parts: SyncParts): Promise<MailService> {
  const [key] = await db.run(scope, mailKeyStatement(scope.partnerId))
  if (key === undefined) throw new RunFault('key')
  return parts.openMailService(parts.openFor(keyOwner(scope.partnerId, 'mailList'), key.sealed))
}

async function treeOf(
  { db, scope }: SyncRun,
  segmentId: number | null,
): Promise<Group | undefined> {
  if (segmentId === null) return undefined
  const [segment] = await db.run(scope, segmentStatement(scope.partnerId, segmentId))
  if (segment === undefined) throw new RunFault('no_segment')
  return segment.tree
}

async function makeFields(mail: MailService, listId: string, fields: readonly ListField[]) {
  const known = new Set((await mail.getListMergeFields(listId)).map(({ tag }) => tag))
  for (const field of fields) {
    const { tag, type } = listFields[field]
    if (!known.has(tag)) await mail.addListMergeField(listId, { tag, name: tag, type })
  }
}

const hookText = `
  update mail_list set has_webhook = $3 where partner_id = $1 and list_id = $2 and has_webhook <> $3`

/**
 * Registers the webhook for unsubscribes. Lists existing webhooks first, since the service would create a duplicate,
 * and removes webhooks with an old secret. Without the webhook, changes are read each night.
 */
async function keepWebhook({ db, scope }: SyncRun, mail: MailService, listId: string, url: string) {
  const isKept = await hasWebhook(mail, listId, url)
  await db.run(scope, sql('mail-list-hook', hookText, [scope.partnerId, listId, isKept]))
}

async function hasWebhook(mail: MailService, listId: string, url: string): Promise<boolean> {
  const [ours = ''] = /^.*\/(?=[^/]*$)/.exec(url) ?? []
  const webhooks = await mail.getListWebhooks(listId)
  const old = webhooks.filter((each) => each.url !== url && each.url.startsWith(ours))
  for (const { id } of old) await mail.deleteListWebhook(listId, id)
  if (webhooks.some((each) => each.url === url)) return true
  return mail.createListWebhook(listId, url).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RunFault && error.code === 'refused') return false
      throw error
    },
  )
}

async function forgetMembers(running: SyncRun, parts: SyncParts): Promise<void> {
  const lists = await listsToForget(running)
  if (lists.length === 0) return
  const mail = await openMail(running, parts)
  for (const { listId } of lists) await forgetMarked({ ...running, mail, listId })
}

/**
 * Archives members who declined, immediately and on every list. Ends the run if a user must confirm the removal of
 * other members.
 */
async function takeOut(sending: Sending, planned: Planned): Promise<void> {
  const { db, scope, listId } = sending
  for (const earlier of await planEarlierLists(db, scope, listId)) {
    await archiveMarked({ ...sending, listId: earlier.listId })
  }
  await resetPlan(db, scope, listId)
  await db.run(scope, planLeaving(planned), { pool: 'reports' })
  const isAsked = await decideOnHeld(db, scope, listId)
  await archiveMarked(sending)
  if (isAsked) throw new RunFault('many_leave')
}

/** Reads changes at the service, then removes members, then adds members, so that each difference is sent once. */
async function syncList(running: SyncRun, parts: SyncParts, kept: Kept): Promise<void> {
  const { db, scope, run, counts, heartbeat, now, partner } = running
  const { listId, segmentId, fields, onlyMarketing } = kept
  const tree = await treeOf(running, segmentId)
  const mail = await openMail(running, parts)
  const sending: Sending = { db, scope, run, listId, mail, counts, heartbeat }
  await makeFields(mail, listId, fields)
  await keepWebhook(running, mail, listId, parts.hookUrl(scope.partnerId, listId))
  await heartbeat()
  const onPage = async (changed: number) => {
    counts.received += changed
    await heartbeat()
  }
  const { pulledUntil: since } = kept
  await pullChanges({ db, scope, mail, listId, since, now, run, onPage })
  const asked = { partnerId: scope.partnerId, now, timeZone: partner.timeZone }
  const planned = { ...asked, listId, settings: kept, tree }
  await takeOut(sending, planned)
  const [joining] = await db.run(scope, planJoining(planned), { pool: 'reports' })
  if (segmentId !== null) {
    const use = { id: segmentId, usedFor: 'mailSync', count: joining?.audience ?? 0 } as const
    await db.run(scope, segmentUse(scope.partnerId, { ...use, userId: run.userId }))
  }
  await heartbeat()
  await sendMarked(sending, { fields, onlyMarketing })
}

export async function syncMailList(running: SyncRun, parts: SyncParts): Promise<void> {
  const { db, scope, run } = running
  await forgetMembers(running, parts)
  if (run.cause === 'change') return
  const [kept] = await db.run(scope, sql<Kept>('mail-list-kept', keptText, [scope.partnerId]))
  if (kept === undefined || kept.listId === '') throw new RunFault('no_list')
  await syncList(running, parts, kept)
}
