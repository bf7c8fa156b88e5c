import * as z from 'zod'
import { archive, hashOf, timeOf } from './members/members.ts'
import { type List, type Mailchimp, type Member, newAccount } from './model/state.ts'
import { deliver, type Happened, messagesOf, redeliver } from './webhooks/deliver.ts'

const accountForm = z.strictObject({
  key: z.string().regex(/^[0-9a-f]{32}-us\d{1,2}$/),
  listLimit: z.int().min(0).default(5),
})

export const personForm = z.strictObject({
  list: z.string(),
  email: z.string(),
  does: z.enum(['subscribe', 'confirm', 'unsubscribe', 'profile', 'upemail', 'bounce', 'archive']),
  source: z.enum(['user', 'admin']).default('user'),
  newEmail: z.string().optional(),
  merge_fields: z.record(z.string(), z.unknown()).default({}),
  reason: z.enum(['manual', 'abuse']).default('manual'),
  /** Delivery of webhook messages; `redeliver` sends the late ones. */
  delivery: z.enum(['once', 'twice', 'late', 'lost']).default('once'),
})
type PersonForm = z.infer<typeof personForm>

function listWith({ accounts }: Mailchimp, id: string): List {
  const list = accounts.flatMap(({ lists }) => lists).find((each) => each.id === id)
  if (!list) throw new RangeError(`No account has the list ${id}`)
  return list
}

function signUp(list: List, { email }: PersonForm, now: Date): Member {
  const at = timeOf(now)
  const hash = hashOf(email)
  // The person may subscribe again through a form, even after a permanent deletion of the address.
  list.forgotten = list.forgotten.filter((each) => each !== hash)
  const known = list.members[hash]
  const member: Member = known ?? {
    email_address: email,
    status: 'subscribed',
    statusBefore: null,
    by: 'user',
    unsubscribe_reason: '',
    merge_fields: {},
    tags: [],
    email_type: 'html',
    language: '',
    vip: false,
    last_changed: at,
    timestamp_opt: at,
  }
  list.members[hash] = member
  return member
}

function change(list: List, member: Member, form: PersonForm, now: Date): Happened | null {
  const { does, source: by, reason } = form
  if (does === 'archive') {
    archive(member, now)
    return { type: 'unsubscribe', action: 'delete', reason: 'manual' }
  }
  if (does === 'profile') {
    Object.assign(member.merge_fields, form.merge_fields)
    return { type: 'profile' }
  }
  if (does === 'upemail') {
    const { email_address: oldEmail } = member
    delete list.members[hashOf(oldEmail)]
    member.email_address = form.newEmail ?? oldEmail
    list.members[hashOf(member.email_address)] = member
    return { type: 'upemail', oldEmail }
  }
  if (does === 'unsubscribe') {
    Object.assign(member, { status: 'unsubscribed', by, unsubscribe_reason: reason })
    return { type: 'unsubscribe', action: 'unsub', reason }
  }
  if (does === 'bounce') {
    Object.assign(member, { status: 'cleaned', by: 'admin' })
    return { type: 'cleaned', reason: 'hard' }
  }
  Object.assign(member, { status: 'subscribed', by, unsubscribe_reason: '' })
  Object.assign(member.merge_fields, form.merge_fields)
  return { type: 'subscribe' }
}

async function actAsPerson(mailchimp: Mailchimp, form: PersonForm, now: Date) {
  const list = listWith(mailchimp, form.list)
  const member =
    form.does === 'subscribe' ? signUp(list, form, now) : list.members[hashOf(form.email)]
  if (!member) throw new RangeError(`The list has nobody with ${form.email}`)
  const happened = change(list, member, form, now)
  member.last_changed = timeOf(now)
  if (!happened || form.delivery === 'lost') return { delivered: 0 }
  const messages = messagesOf(list, member, happened, { source: form.source, at: now })
  if (form.delivery === 'late') {
    mailchimp.undelivered.push(...messages)
    return { delivered: 0 }
  }
  const sent = form.delivery === 'twice' ? [...messages, ...messages] : messages
  return { delivered: await deliver(mailchimp, sent) }
}

export async function controlMailchimp(
  mailchimp: Mailchimp,
  ask: string,
  body: unknown,
  now: Date,
) {
  if (ask === 'GET /state') return mailchimp
  if (ask === 'POST /accounts') {
    const { key, listLimit } = accountForm.parse(body)
    const known = mailchimp.accounts.find((each) => each.key === key)
    if (known) known.listLimit = listLimit
    else mailchimp.accounts.push(newAccount(key, listLimit))
    return { key: key.slice(-4) }
  }
  if (ask === 'POST /refused-addresses') {
    const { addresses } = z.strictObject({ addresses: z.array(z.string()) }).parse(body)
    mailchimp.refusedAddresses = addresses.map((each) => each.toLowerCase())
    return { addresses }
  }
  if (ask === 'POST /person') return actAsPerson(mailchimp, personForm.parse(body), now)
  if (ask === 'POST /redeliver') return { delivered: await redeliver(mailchimp) }
  return undefined
}
