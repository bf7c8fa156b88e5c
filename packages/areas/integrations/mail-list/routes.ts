import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import type { Endpoint, EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { type Call, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { keyOwner } from '../rules.ts'
import { queueRun } from '../runs/store.ts'
import * as contract from './contract.ts'
import { listFieldNames, listFields, nightlyHour, defaultSettings } from './rules.ts'
import { MailFault, type MailService, type OpenMailService } from './mail-account.ts'
import {
  agreeOnLeaving,
  changeSettings,
  chooseList,
  mailKeyStatement,
  mailListStatement,
  nightlyStatement,
  statusStatement,
  switchNightly,
} from './store.ts'

export interface MailListParts {
  openMailService: OpenMailService
  openFor: (owner: string, sealed: Buffer) => string
  wakeExtensions: () => void
}

const noMembers = { onList: 0, unsubscribed: 0, bounced: 0, refused: 0 }
const nothing = {
  ...defaultSettings,
  fields: [...defaultSettings.fields],
  listId: '',
  listName: '',
  hasWebhook: false,
  members: noMembers,
  leaving: null,
  version: 0,
}

const keptOf = async ({ db, scope }: Pick<Call<EndpointParts>, 'db' | 'scope'>) => {
  const [kept = nothing] = await db.run(scope, mailListStatement(scope.partnerId))
  return kept
}

const settingRoutes: Route[] = [
  readRoute(
    contract.getMailList,
    ({ scope }) => [mailListStatement(scope.partnerId), mailKeyStatement(scope.partnerId)],
    ({ rows: [[kept = nothing], keys] }) => {
      const { isNightly: _, ...settings } = kept
      return { ...settings, hasKey: keys.length > 0 }
    },
  ),
  route(contract.updateMailList, async (call) => {
    const kept = await keptOf(call)
    if (call.body.isEnabled && !kept.isEnabled && kept.listId === '')
      throw invalidField('isEnabled', 'choose_list')
    return { version: await changeSettings(call.db, call.scope, authorOf(call), call.body) }
  }),
  readRoute(
    contract.getNightlySync,
    ({ scope }) => [nightlyStatement(scope.partnerId)],
    ({ rows: [[kept = { isNightly: true, version: 0, lastAt: null }]] }) => ({
      ...kept,
      at: `${String(nightlyHour).padStart(2, '0')}:00`,
    }),
  ),
  route(contract.updateNightlySync, async (call) => ({
    version: await switchNightly(call.db, call.scope, authorOf(call), call.body),
  })),
  readRoute(
    contract.getSyncStatus,
    ({ scope }) => [statusStatement(scope.partnerId)],
    ({ rows: [[status]] }) => {
      if (status === undefined) throw new Refusal('not_found')
      return status
    },
  ),
]

/** Shows the service's own message to the caller, and no other details of a fault. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof MailFault)) return error
  const { code, title, detail } = error
  const words = detail || title
  return new Refusal('unavailable', {
    details: { failed: 'mailService', reason: code, ...(words !== '' && { message: words }) },
  })
}

type Mailing<P extends EndpointParts> = Call<P> & { mail: MailService }

const mailRoute = <P extends EndpointParts>(
  { openMailService, openFor }: MailListParts,
  endpoint: Endpoint<P>,
  work: (call: Mailing<P>) => Promise<unknown>,
): Route =>
  route(endpoint, async (call) => {
    const { partnerId } = call.scope
    const [key] = await call.db.run(call.scope, mailKeyStatement(partnerId))
    if (key === undefined) throw new Refusal('wrong_state')
    const mail = openMailService(openFor(keyOwner(partnerId, 'mailList'), key.sealed))
    try {
      return (await work({ ...call, mail })) as never
    } catch (error) {
      throw refusalOf(error)
    }
  })

const listRoutes = (parts: MailListParts): Route[] => [
  mailRoute(parts, contract.listMailLists, async ({ mail }) => {
    const data = await mail.getAllLists()
    return { data, total: data.length }
  }),
  mailRoute(parts, contract.chooseMailList, async (call) => {
    const { listId, version } = call.body
    const list = (await call.mail.getAllLists()).find(({ id }) => id === listId)
    if (list === undefined) throw new Refusal('not_found')
    const chosen = { listId, listName: list.name, version }
    return { ...chosen, version: await chooseList(call.db, call.scope, authorOf(call), chosen) }
  }),
  mailRoute(parts, contract.createMailList, async (call) => {
    const { body, mail } = call
    const more = { country: 'NO', phone: '', subject: '', language: 'no' }
    const list = await mail.createList({ ...body, ...more, subject: body.name })
    // The service may have created the list anyway; it then appears among the service's lists.
    if (list === undefined) {
      throw new Refusal('unavailable', { details: { failed: 'mailListUnknown' } })
    }
    const { version } = await keptOf(call)
    const chosen = { listId: list.id, listName: list.name, version }
    return { ...chosen, version: await chooseList(call.db, call.scope, authorOf(call), chosen) }
  }),
  mailRoute(parts, contract.getListFields, async (call) => {
    const { listId } = await keptOf(call)
    if (listId === '') throw new Refusal('wrong_state')
    const known = new Set((await call.mail.getListMergeFields(listId)).map(({ tag }) => tag))
    const data = listFieldNames.map((field) => {
      const { tag } = listFields[field]
      return { field, tag, isOnList: known.has(tag) }
    })
    return { data, total: data.length }
  }),
]

const leavingRoute = ({ wakeExtensions }: MailListParts): Route =>
  route(contract.agreeToLeaving, async (call) => {
    const { db, scope, caller, body } = call
    const version = await agreeOnLeaving(db, scope, authorOf(call), body)
    const { userId } = caller
    const runId = await queueRun(db, scope, { integrationId: 'mailList', cause: 'button', userId })
    wakeExtensions()
    return { version, runId }
  })

const syncRoute = ({ wakeExtensions }: MailListParts): Route =>
  route(contract.startSync, async (call) => {
    const { db, scope, caller } = call
    const { isEnabled, listId } = await keptOf(call)
    if (!isEnabled || listId === '') throw new Refusal('wrong_state')
    const { userId } = caller
    const runId = await queueRun(db, scope, { integrationId: 'mailList', cause: 'button', userId })
    wakeExtensions()
    return { runId }
  })

export const mailListRoutes = (parts: MailListParts): Route[] => [
  ...settingRoutes,
  ...listRoutes(parts),
  leavingRoute(parts),
  syncRoute(parts),
]
