import { maxImported } from '@dxweb/kit/definitions/import-parts.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  email,
  idParam,
  instant,
  optionalText,
  phone,
  text,
  uuid,
  version,
} from '@dxweb/kit/fields/fields.ts'
import { exportChoice } from '@dxweb/kit/definitions/sheet.ts'
import * as z from 'zod/mini'
import { eventParams } from '../core/contract.ts'

export const participantFields = {
  firstName: optionalText(80),
  lastName: text(80),
  email,
  phone,
  note: optionalText(500),
}

const ownField = z.strictObject({
  id: z.string().check(z.regex(/^f[1-9]\d{0,3}$/, { error: 'not_valid' })),
  label: text(60),
})

export type OwnField = z.output<typeof ownField>

/** Answers by the id of the event's own field; answers to unknown fields are dropped. */
const answers = z.record(z.string().check(z.regex(/^f[1-9]\d{0,3}$/)), optionalText(500))

const draft = { ...participantFields, answers: z._default(answers, {}) }

const participant = z.object({
  ...participantFields,
  id: uuid,
  answers: z.array(z.object({ id: z.string(), text: z.string() })),
  checkedInAt: z.nullable(instant),
  checkedInBy: z.string(),
  checkedOutAt: z.nullable(instant),
  checkedOutBy: z.string(),
  version,
})

export type Participant = z.output<typeof participant>

const path = '/partners/{partnerId}/events/{id}/participants'
const onePath = `${path}/{participantId}` as const
const oneParams = z.object({ partnerId: idParam, id: idParam, participantId: uuid })
const reply = z.object({ id: uuid, version })

/** `formVersion` is 0 until the event has questions of its own. */
export const listParticipants = endpoint('GET', path, {
  permit: 'participants.read',
  summary: 'List an event’s participants and questions',
  params: eventParams,
  reply: z.object({
    data: z.array(participant),
    total: z.int(),
    fields: z.array(ownField),
    formVersion: z.int(),
  }),
  errors: ['not_found'],
})

export const addParticipant = endpoint('POST', path, {
  permit: 'shows.edit',
  changes: ['event:{id}'],
  summary: 'Add a participant',
  params: eventParams,
  body: z.strictObject(draft),
  reply,
  errors: ['not_found'],
})

export const changeParticipant = endpoint('PUT', onePath, {
  permit: 'shows.edit',
  changes: ['event:{id}'],
  summary: 'Change a participant',
  params: oneParams,
  body: z.strictObject({ ...draft, version: z.optional(version) }),
  reply,
  errors: ['not_found', 'stale', 'version_required'],
})

export const removeParticipant = endpoint('DELETE', onePath, {
  permit: 'shows.edit',
  changes: ['event:{id}'],
  summary: 'Delete a participant with the answers given',
  params: oneParams,
  reply: z.object({ id: uuid }),
  errors: ['not_found'],
})

export const checkParticipant = endpoint('POST', `${onePath}/check`, {
  permit: 'shows.edit',
  changes: ['event:{id}'],
  summary: 'Check a participant in or out, or undo the check-in or check-out',
  params: oneParams,
  body: z.strictObject({ to: z.enum(['in', 'out', 'none']) }),
  reply,
  errors: ['not_found', 'wrong_state'],
})

export const maxOwnFields = 20

export const saveParticipantForm = endpoint(
  'PUT',
  '/partners/{partnerId}/events/{id}/participant-form',
  {
    permit: 'shows.edit',
    changes: ['event:{id}'],
    summary:
      'Change an event’s questions to participants; answers to removed questions are deleted',
    params: eventParams,
    body: z.strictObject({
      version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
      fields: z.array(ownField).check(
        z.maxLength(maxOwnFields),
        z.refine<OwnField[]>((all) => new Set(all.map((one) => one.id)).size === all.length, {
          error: 'repeated',
        }),
      ),
    }),
    reply: z.object({ version }),
    errors: ['not_found', 'stale'],
  },
)

/** Accepts rows of an import: standard fields by name, the event's own fields by id. Saves all rows or none. */
export const importParticipants = endpoint('POST', `${path}/import`, {
  permit: 'shows.edit',
  changes: ['event:{id}'],
  summary: 'Import all participants, or none if any row has errors; returns the errors by row',
  isSlow: true,
  params: eventParams,
  body: z.strictObject({
    isTrial: z.boolean(),
    rows: z
      .array(z.record(z.string().check(z.maxLength(60)), z.unknown()))
      .check(z.minLength(1), z.maxLength(maxImported)),
  }),
  reply: z.object({
    added: z.int(),
    faults: z.array(
      z.object({
        row: z.int(),
        field: z.string(),
        code: z.string(),
        params: z.optional(z.any()),
      }),
    ),
  }),
  errors: ['not_found'],
})

export const exportParticipants = endpoint(
  'GET',
  '/partners/{partnerId}/events/{id}/participants-export',
  {
    permit: 'participants.read',
    summary: 'Export an event’s participants',
    params: eventParams,
    query: z.strictObject(exportChoice),
    reply: z.string(),
    errors: ['not_found', 'too_large'],
  },
)
