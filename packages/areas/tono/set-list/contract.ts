import { eventParams, partnerParams } from '@dxweb/areas/events/core/contract.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  count,
  id,
  instant,
  optionalText,
  percent,
  text,
  uuid,
  version,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { maxSeconds, maxSetLines } from './rules.ts'

const line = z.strictObject({
  title: text(200),
  composer: optionalText(200),
  lyricist: optionalText(200),
  arranger: optionalText(200),
  seconds: count(maxSeconds),
  isManaged: z.boolean(),
})

const written = {
  lines: z.array(line).check(z.maxLength(maxSetLines)),
  /** Share entered by hand; if null, it is computed from the playing time of the lines. */
  share: z.nullable(percent),
  shareReason: optionalText(200),
  attachmentId: z.nullable(uuid),
}

/** Version 0 means that the list was never saved. */
export const setList = z.object({ ...written, version: z.int() })

export type SetList = z.output<typeof setList>

const path = '/partners/{partnerId}/events/{id}/set-list'

export const getSetList = endpoint('GET', path, {
  permit: 'shows.log',
  summary: 'Get the set list of an event, and TONO’s share of the playing time',
  params: eventParams,
  reply: setList,
  errors: ['not_found'],
})

export const saveSetList = endpoint('PUT', path, {
  permit: 'shows.edit',
  changes: ['event:{id}', 'reports'],
  summary: 'Change the set list of an event, and TONO’s share of the playing time',
  params: eventParams,
  body: z.strictObject({ ...written, version: z.optional(z.union([z.literal(0), version])) }),
  reply: z.object({ version }),
  errors: ['not_found', 'stale', 'version_required'],
})

export const findSetLists = endpoint('GET', '/partners/{partnerId}/set-lists', {
  permit: 'shows.log',
  summary: 'List events with a set list',
  params: partnerParams,
  query: z.strictObject({ q: z.optional(optionalText(100)) }),
  invalidatedBy: ['events'],
  reply: z.object({
    data: z.array(
      z.object({
        id,
        title: z.string(),
        startsAt: instant,
        auditorium: z.string(),
        lineCount: z.int(),
      }),
    ),
  }),
})
