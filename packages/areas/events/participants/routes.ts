import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import { readAs } from '@dxweb/kit/errors/invalid.ts'
import { mapYielding } from '@dxweb/kit/map-yielding.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { readVersion } from '../core/change-call.ts'
import {
  addParticipant,
  changeParticipant,
  checkParticipant,
  importParticipants,
  listParticipants,
  removeParticipant,
  saveParticipantForm,
} from './contract.ts'
import {
  addParticipants,
  deleteParticipant,
  formStatement,
  type ParticipantDraft,
  participantsStatement,
  storeCheck,
  storeForm,
  storeParticipant,
} from './store.ts'

function asDraft(row: Record<string, unknown>): unknown {
  const own = Object.entries(row).filter(([field]) => /^f\d/.test(field))
  const rest = Object.entries(row).filter(([field]) => !/^f\d/.test(field))
  return { ...Object.fromEntries(rest), answers: Object.fromEntries(own) }
}

interface Read {
  draft?: ParticipantDraft
  faults: Record<string, FieldError>
}

function readDraft(row: Record<string, unknown>): Read {
  try {
    return { draft: readAs(addParticipant.parts.body, asDraft(row)), faults: {} }
  } catch (error) {
    if (error instanceof Refusal && error.fields) return { faults: error.fields }
    throw error
  }
}

const ownName = (field: string) => field.replace(/^answers\./, '')

export const participantRoutes: Route[] = [
  readRoute(
    listParticipants,
    ({ scope: { partnerId }, params: { id } }) => [
      participantsStatement(partnerId, id),
      formStatement(partnerId, id),
    ],
    ({ rows: [found, forms] }) => {
      const { fields, formVersion, total } = onlyRow(forms)
      return { data: found, total, fields, formVersion }
    },
  ),
  route(addParticipant, async (call) => {
    const { db, scope, params, body } = call
    const drafts = { eventId: params.id, drafts: [body] }
    return onlyRow(await addParticipants(db, scope, drafts, authorOf(call)))
  }),
  route(changeParticipant, async (call) => {
    const { db, scope, params } = call
    const { version: _, ...draft } = call.body
    const version = readVersion(call, call.body)
    const change = { eventId: params.id, id: params.participantId, version, draft }
    return storeParticipant(db, scope, change, authorOf(call))
  }),
  route(removeParticipant, async (call) => {
    const { db, scope, params } = call
    const which = { eventId: params.id, id: params.participantId }
    return deleteParticipant(db, scope, which, authorOf(call))
  }),
  route(checkParticipant, async (call) => {
    const { db, scope, params, body } = call
    const which = { eventId: params.id, id: params.participantId, to: body.to }
    return storeCheck(db, scope, which, authorOf(call))
  }),
  route(saveParticipantForm, async (call) => {
    return storeForm(call.db, call.scope, { eventId: call.params.id, ...call.body })
  }),
  route(importParticipants, async (call) => {
    const { db, scope, params, body } = call
    const read = await mapYielding(body.rows, readDraft)
    const faults = read.flatMap((each, row) =>
      Object.entries(each.faults).map(([field, fault]) => ({
        row,
        field: ownName(field),
        ...fault,
      })),
    )
    if (body.isTrial || faults.length > 0) return { added: 0, faults }
    const drafts = read.flatMap(({ draft }) => (draft ? [draft] : []))
    const made = await addParticipants(db, scope, { eventId: params.id, drafts }, authorOf(call))
    onlyRow(made)
    return { added: made.length, faults }
  }),
]
