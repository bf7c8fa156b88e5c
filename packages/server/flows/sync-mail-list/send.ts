import { blockOf, type ListField } from '@dxweb/areas/integrations/mail-list/rules.ts'
import {
  MailFault,
  type MailService,
  type MemberStatus,
} from '@dxweb/areas/integrations/mail-list/mail-account.ts'
import type { RunCounts } from '@dxweb/areas/integrations/runs/rules.ts'
import {
  formOf,
  isStillSent,
  type Left,
  nextMarked,
  recordForgotten,
  recordLeft,
  recordSent,
  type OfRun,
  type Sent,
  takeToSend,
  type ToSend,
} from './members.ts'

export interface Sending extends OfRun {
  mail: MailService
  counts: RunCounts
  heartbeat: () => Promise<void>
}

/** With at least this number of new members, one request creates them all. */
const manyFrom = 20

/** Returns true for an error about a single address, after which the sync continues. Any other error ends the run. */
const isOfOne = (error: unknown): error is MailFault =>
  error instanceof MailFault && error.code === 'refused'

function outcomeOf({ hash, kind, sentHash }: ToSend, status: MemberStatus): Sent {
  const base = { hash, kind, sentHash, status }
  if (status === 'unsubscribed' || status === 'cleaned' || status === 'archived') {
    return { ...base, state: 'blocked', code: status }
  }
  return { ...base, state: 'in', code: null }
}

async function sendOne(sending: Sending, one: ToSend, fields: readonly ListField[]): Promise<Sent> {
  const { mail, listId, counts } = sending
  const form = formOf(one, fields)
  try {
    const status = await mail.setListMember(listId, form)
    const isBack = status === 'archived' && one.isOurs && (await isStillSent(sending, one.hash))
    return outcomeOf(one, isBack ? await mail.reviveListMember(listId, form) : status)
  } catch (error) {
    if (!isOfOne(error)) throw error
    counts.refused += 1
    const { hash, kind, sentHash } = one
    return { hash, kind, sentHash, status: null, state: 'blocked', code: blockOf(error.title) }
  }
}

/** Creates new members in one request. Failed members are then sent one by one. */
async function sendMany(sending: Sending, rows: readonly ToSend[], fields: readonly ListField[]) {
  const fresh = rows.filter(({ isNew }) => isNew)
  if (fresh.length < manyFrom) return { done: [], left: rows }
  const forms = fresh.map((one) => formOf(one, fields))
  const created = await sending.mail.batchListMembers(sending.listId, forms)
  const done = rows.filter(({ hash }) => created.has(hash)).map((one) => outcomeOf(one, one.kind))
  return { done, left: rows.filter(({ hash }) => !created.has(hash)) }
}

/** Tries all members and records the results; then throws the first error that is not about a single address. */
async function eachNoted<T, R>(
  all: readonly T[],
  work: (one: T) => Promise<R>,
  note: (done: R[]) => Promise<void>,
): Promise<R[]> {
  const outcomes = await Promise.allSettled(all.map(work))
  const done = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  await note(done)
  for (const each of outcomes) if (each.status === 'rejected') throw each.reason
  return done
}

/** Reads each chunk just before it is sent, so that its values are current. */
export async function sendMarked(
  sending: Sending,
  settings: { fields: readonly ListField[]; onlyMarketing: boolean },
): Promise<void> {
  const { fields } = settings
  const { counts, heartbeat } = sending
  const counted = (sent: readonly Sent[]) => {
    counts.sent += sent.filter(({ state }) => state === 'in').length
  }
  for (;;) {
    const rows = await takeToSend(sending, settings)
    if (rows === undefined) return
    const { done, left } = await sendMany(sending, rows, fields)
    await recordSent(sending, done)
    counted(done)
    await eachNoted(
      left,
      (one) => sendOne(sending, one, fields),
      async (sent) => {
        await recordSent(sending, sent)
        counted(sent)
      },
    )
    await heartbeat()
  }
}

const leftAs: Readonly<Record<MemberStatus, Left['state']>> = {
  archived: 'archived',
  cleaned: 'blocked',
  pending: 'in',
  subscribed: 'in',
  transactional: 'in',
  unsubscribed: 'in',
}

/** Archives a member instead of unsubscribing, so that the member can return. */
async function archiveOne({ mail, listId }: Sending, hash: string): Promise<Left> {
  const isArchived = await mail.deleteListMember(listId, hash)
  if (isArchived === undefined) return { hash, state: null }
  if (isArchived) return { hash, state: 'archived' }
  const status = await mail.getListMember(listId, hash)
  return { hash, state: status === undefined ? null : leftAs[status] }
}

export async function archiveMarked(sending: Sending): Promise<void> {
  const { counts, heartbeat } = sending
  for (let after = ''; ;) {
    const hashes = await nextMarked(sending, 'archive', after)
    if (hashes.length === 0) return
    await eachNoted(
      hashes,
      (hash) => archiveOne(sending, hash),
      async (left) => {
        await recordLeft(sending, left)
        counts.removed += left.filter(({ state }) => state !== 'in').length
      },
    )
    after = hashes.at(-1) ?? after
    await heartbeat()
  }
}

export async function forgetMarked(sending: Sending): Promise<void> {
  const { counts, heartbeat, mail, listId } = sending
  for (let after = ''; ;) {
    const hashes = await nextMarked(sending, 'forget', after)
    if (hashes.length === 0) return
    await eachNoted(
      hashes,
      async (hash) => {
        await mail.deleteListMemberPermanent(listId, hash)
        return hash
      },
      async (done) => {
        await recordForgotten(sending, done)
        counts.removed += done.length
      },
    )
    after = hashes.at(-1) ?? after
    await heartbeat()
  }
}
