import { moduleKeys } from '@dxweb/areas/access/login/contract.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  id,
  idParam,
  instant,
  longText,
  optionalText,
  text,
  uuid,
  version,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { askedParameter, givenParameters, settings } from './contract.ts'
import { begins, modeRoles, modeSources, paramTypes, reportGroups } from './rules.ts'

const path = '/partners/{partnerId}/reportsadmin'
const permit = 'platform.write'
const changes = ['reportsadmin', 'mode-reports']

const parameter = {
  name: z.string().check(z.regex(/^[a-z][a-zA-Z\d]{0,29}$/, { error: 'parameter_name' })),
  label: text(60),
  type: z.enum(paramTypes),
  isRequired: z.boolean(),
  begin: z.enum(begins),
  choices: z.array(text(60)).check(z.maxLength(50)),
}

/** Editable fields of a report. A draft may lack fields that publishing requires. */
const written = {
  name: text(60),
  about: longText(300),
  inGroup: z.enum(reportGroups),
  roles: z
    .array(z.enum(modeRoles))
    .check(z.minLength(1, { error: 'required' }), z.maxLength(modeRoles.length)),
  modules: z.array(z.enum(moduleKeys)).check(z.maxLength(moduleKeys.length)),
  address: optionalText(500),
  report: optionalText(60),
  settings,
  parameters: z.array(z.strictObject(parameter)).check(z.maxLength(20)),
}

const reportVersion = z.object({
  number: z.int(),
  ...written,
  parameters: z.array(z.object({ ...parameter, choices: z.array(z.string()) })),
  isPublished: z.boolean(),
  savedBy: z.string(),
  savedAt: instant,
  publishedBy: z.nullable(z.string()),
  publishedAt: z.nullable(instant),
})
export type ReportVersion = z.output<typeof reportVersion>

const signingKey = z.object({
  id: uuid,
  ending: z.string(),
  isUsed: z.boolean(),
  madeBy: z.string(),
  madeAt: instant,
})
export type SigningKey = z.output<typeof signingKey>

const whole = z.object({
  id: uuid,
  source: z.enum(modeSources),
  version,
  /** Versions, the newest first. */
  versions: z.array(reportVersion),
  keys: z.array(signingKey),
})
export type ReportOfPlatform = z.output<typeof whole>

const params = z.object({ partnerId: idParam })

export const listPlatformReports = endpoint('GET', path, {
  permit,
  summary: 'List the platform’s reports, including drafts',
  params,
  reply: z.object({
    data: z.array(
      z.object({
        id: uuid,
        source: z.enum(modeSources),
        name: z.string(),
        inGroup: z.enum(reportGroups),
        published: z.nullable(z.int()),
        draft: z.nullable(z.int()),
        savedBy: z.string(),
        savedAt: instant,
      }),
    ),
  }),
})

export const makePlatformReport = endpoint('POST', path, {
  permit,
  changes,
  summary: 'Create a platform report as a draft',
  params,
  isForm: true,
  idempotent: true,
  body: z.strictObject({
    name: written.name,
    about: written.about,
    inGroup: written.inGroup,
    source: z.enum(modeSources),
  }),
  reply: z.object({ id: uuid }),
  errors: ['key_reused'],
})

const ofReport = z.object({ partnerId: idParam, reportId: uuid })
const versioned = ['not_found', 'stale', 'wrong_state'] as const

export const getPlatformReport = endpoint('GET', `${path}/{reportId}`, {
  permit,
  summary: 'Get a platform report with its versions, signing keys and venues for trial runs',
  params: ofReport,
  reply: z.object({ ...whole.shape, venues: z.array(z.object({ id, name: z.string() })) }),
  errors: ['not_found'],
})

export const saveDraft = endpoint('PUT', `${path}/{reportId}/draft`, {
  permit,
  changes,
  summary: 'Save the draft of a report’s next version',
  params: ofReport,
  isForm: true,
  body: z.strictObject({ version, ...written }),
  reply: z.object({ version }),
  errors: versioned,
})

const change = { version }

export const publishVersion = endpoint('POST', `${path}/{reportId}/publications`, {
  permit,
  changes,
  summary:
    'Publish or republish a version of a platform report, whose name must be unique in its group',
  params: ofReport,
  body: z.strictObject({ ...change, number: z.int().check(z.positive()) }),
  reply: z.object({ version }),
  errors: [...versioned, 'taken'],
})

export const withdrawReport = endpoint('POST', `${path}/{reportId}/withdrawals`, {
  permit,
  changes,
  summary: 'Withdraw a platform report from venues without deleting its versions',
  params: ofReport,
  body: z.strictObject(change),
  reply: z.object({ version }),
  errors: versioned,
})

export const deletePlatformReport = endpoint('DELETE', `${path}/{reportId}`, {
  permit,
  changes,
  summary: 'Delete a withdrawn platform report at the version in the If-Match header',
  params: ofReport,
  reply: z.object({ id: uuid }),
  errors: ['not_found', 'stale', 'wrong_state', 'version_required'],
})

/** Only this reply contains the secret. */
export const makeSigningKey = endpoint('POST', `${path}/{reportId}/keys`, {
  permit,
  changes,
  summary:
    'Create a signing key of an external report; a second key is not used until it is activated',
  params: ofReport,
  body: z.strictObject(change),
  reply: z.object({ id: uuid, key: z.string(), version }),
  errors: versioned,
})

export const takeSigningKey = endpoint('POST', `${path}/{reportId}/key-uses`, {
  permit,
  changes,
  summary: 'Activate the pending signing key; links signed with the old key expire within a minute',
  params: ofReport,
  body: z.strictObject(change),
  reply: z.object({ version }),
  errors: versioned,
})

export const readTrial = endpoint('GET', `${path}/{reportId}/trial`, {
  permit,
  summary: 'List the parameters of a report version with a venue’s choices',
  params: ofReport,
  query: z.strictObject({ venueId: idParam, number: idParam }),
  reply: z.object({ parameters: z.array(askedParameter) }),
  errors: ['not_found'],
})

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Reads the venue's figures, and adds an entry to the venue's log. */
export const tryVersion = endpoint('POST', `${path}/{reportId}/trials`, {
  permit,
  changes: ['reports'],
  summary: 'Run an unpublished report version for a venue',
  params: ofReport,
  body: z.strictObject({
    venueId: id,
    number: z.int().check(z.positive()),
    parameters: givenParameters,
  }),
  reply: z.object({
    url: z.nullable(z.string()),
    /** First rows of a built-in report with its default query. */
    columns: z.array(z.string()),
    lines: z.array(z.array(cell)),
  }),
  errors: ['not_found', 'wrong_state'],
})
