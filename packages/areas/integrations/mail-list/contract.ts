import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  email,
  id,
  idParam,
  instant,
  optionalText,
  text,
  version,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { runErrors, runStates } from '../runs/rules.ts'
import { listFieldNames } from './rules.ts'

const params = z.object({ partnerId: idParam })
const path = '/partners/{partnerId}/mail-list'
const reads = { permit: 'settings.read', params } as const
const writes = { permit: 'customers.send', params } as const

const field = z.enum(listFieldNames)
const listId = z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/, { error: 'required' }))

const settings = {
  isEnabled: z.boolean(),
  onlyMarketing: z.boolean(),
  neverUnsubscribe: z.boolean(),
  fields: z.array(field).check(z.maxLength(listFieldNames.length)),
  segmentId: z.nullable(id),
}

/** Version 0 means that no settings are saved. */
const keptVersion = z.int().check(z.minimum(0))

const members = z.object({
  onList: z.int(),
  unsubscribed: z.int(),
  bounced: z.int(),
  refused: z.int(),
})

export const getMailList = endpoint('GET', path, {
  ...reads,
  invalidatedBy: ['mail-list', 'integrations'],
  summary: 'Get the settings of the mail-list sync',
  reply: z.object({
    ...settings,
    hasKey: z.boolean(),
    listId: z.string(),
    listName: z.string(),
    /** True if the service reports unsubscriptions immediately; otherwise the nightly sync reads them. */
    hasWebhook: z.boolean(),
    members,
    /**
     * Number of members that a stopped sync wants to remove, which a user must confirm; null if there is no such sync.
     */
    leaving: z.nullable(z.int()),
    version: keptVersion,
  }),
})

export const updateMailList = endpoint('PUT', path, {
  ...writes,
  changes: ['mail-list'],
  summary: 'Change the settings of the mail-list sync',
  body: z.strictObject({ ...settings, version: keptVersion }),
  reply: z.object({ version }),
  errors: ['stale'],
})

export const getNightlySync = endpoint('GET', `${path}/nightly`, {
  ...reads,
  summary: 'Get the schedule of the automatic mail-list sync',
  reply: z.object({
    isNightly: z.boolean(),
    at: z.string(),
    lastAt: z.nullable(instant),
    version: keptVersion,
  }),
})

export const updateNightlySync = endpoint('PUT', `${path}/nightly`, {
  ...writes,
  changes: ['mail-list'],
  summary: 'Switch the nightly sync of the mail list on or off',
  body: z.strictObject({ isNightly: z.boolean(), version: keptVersion }),
  reply: z.object({ version }),
  errors: ['stale'],
})

const serviceList = z.object({ id: z.string(), name: z.string() })

export const listMailLists = endpoint('GET', `${path}/lists`, {
  ...reads,
  invalidatedBy: ['mail-lists'],
  summary: 'List the mail lists of the mail service',
  reply: z.object({ data: z.array(serviceList), total: z.int() }),
  errors: ['wrong_state', 'unavailable'],
})

export const chooseMailList = endpoint('PUT', `${path}/list`, {
  ...writes,
  changes: ['mail-list', 'mail-lists'],
  summary: 'Choose the mail list that customers are synced to',
  body: z.strictObject({ listId, version: keptVersion }),
  reply: z.object({ version, listId: z.string(), listName: z.string() }),
  errors: ['stale', 'not_found', 'wrong_state', 'unavailable'],
})

/** Anti-spam law requires each mail to state its sender and reason. */
export const newMailList = {
  name: text(100),
  permissionReminder: text(200),
  fromName: text(100),
  fromEmail: email.check(z.minLength(1, { error: 'required' })),
  company: text(100),
  address: text(200),
  zip: optionalText(10),
  city: text(100),
} as const

/** Also selects the new list. `details.message` of a refusal contains the service's message. */
export const createMailList = endpoint('POST', `${path}/lists`, {
  ...writes,
  changes: ['mail-list', 'mail-lists'],
  isForm: true,
  summary: 'Create a mail list at the mail service and use it for the sync',
  body: z.strictObject(newMailList),
  reply: z.object({ version, listId: z.string(), listName: z.string() }),
  errors: ['wrong_state', 'unavailable'],
})

export const getListFields = endpoint('GET', `${path}/fields`, {
  ...reads,
  invalidatedBy: ['mail-lists'],
  summary: 'List the customer fields that can be sent to the chosen mail list',
  reply: z.object({
    data: z.array(z.object({ field, tag: z.string(), isOnList: z.boolean() })),
    total: z.int(),
  }),
  errors: ['wrong_state', 'unavailable'],
})

export const getSyncStatus = endpoint('GET', `${path}/status`, {
  ...reads,
  invalidatedBy: ['integrations'],
  summary: 'Get the progress of the mail-list sync',
  reply: z.object({
    /** Null before the first run. */
    runId: z.nullable(z.uuid()),
    state: z.nullable(z.enum(runStates)),
    isRunning: z.boolean(),
    isQueued: z.boolean(),
    lastRunAt: z.nullable(instant),
    lastSuccessAt: z.nullable(instant),
    errorCode: z.nullable(z.enum(runErrors)),
    errorText: z.string(),
    sent: z.int(),
    removed: z.int(),
    received: z.int(),
    refused: z.int(),
  }),
})

/** Confirms the removal once, and only for the counted members. */
export const agreeToLeaving = endpoint('POST', `${path}/leaving`, {
  ...writes,
  changes: ['mail-list', 'integrations'],
  summary: 'Allow a stopped mail-list sync to remove the stated number of members',
  body: z.strictObject({ count: z.int(), version }),
  reply: z.object({ version, runId: z.uuid() }),
  errors: ['stale'],
})

export const startSync = endpoint('POST', `${path}/sync`, {
  ...writes,
  changes: ['integrations'],
  summary: 'Start a sync of the mail list',
  reply: z.object({ runId: z.uuid() }),
  errors: ['wrong_state'],
})
