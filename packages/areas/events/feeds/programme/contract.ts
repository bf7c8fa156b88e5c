import { ageLimits } from '@dxweb/areas/mediabase/productions/rules.ts'
import { versionWords } from '@dxweb/areas/mediabase/productions/version-words.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { day, idParam, link, reference, uuid, version } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

export const programme = defineReport('programme', {
  permit: 'reports.shows',
  axes: { held: 'heldOn' },
  opensWith: { period: 'thisFilmWeek' },
  columns: {
    startsAt: field.instant,
    heldOn: field.day,
    event: field.page('shows/{eventId}/sales'),
    ageLimit: z.nullable(z.enum(ageLimits)),
    version: field.words,
    auditorium: field.words,
    eventType: field.words,
    endsAt: field.instant,
  },
  keys: {
    eventId: field.tally,
    eventTypeId: reference('eventtypes'),
    auditoriumId: reference('auditoriums'),
    renterId: z.nullable(reference('renters')),
  },
  texts: { version: versionWords },
  opens: 'shows/{eventId}/sales',
  filters: ['eventTypeId', 'auditoriumId', 'ageLimit', 'renterId'],
  optional: ['heldOn', 'eventType', 'endsAt'],
  brief: ['startsAt', 'auditorium'],
  search: ['event'],
  groups: ['day', 'event', 'auditorium', 'eventType', 'ageLimit', 'week'],
  orderBy: ['startsAt', 'eventId'],
})

const partnerParams = z.object({ partnerId: idParam })

export const getDoorProgramme = endpoint('GET', '/partners/{partnerId}/programme/door.pdf', {
  permit: 'reports.shows',
  summary: 'Print the programme of a period as a PDF to post at the door',
  params: partnerParams,
  query: z.strictObject({ from: day, to: day, locale: z.optional(z.enum(['nb', 'en'])) }),
  reply: z.string(),
})

/** Fields of the settings. Version 0 means that no settings have been saved. */
const isOpen = z.boolean()
/** Address of a show's page, with `{id}` in place of the show's number; empty if shows have no pages. */
const pageAddress = link
const setting = z.object({ isOpen, pageAddress: z.string(), version: z.int() })

export const getOpenProgramme = endpoint('GET', '/partners/{partnerId}/open-programme', {
  permit: 'settings.read',
  summary: 'Get the settings of the public programme feed',
  params: partnerParams,
  reply: setting,
})

export const saveOpenProgramme = endpoint('PUT', '/partners/{partnerId}/open-programme', {
  permit: 'settings.write',
  changes: ['open-programme'],
  summary: 'Open or close the public programme feed, and set the page address of its shows',
  params: partnerParams,
  isForm: true,
  body: z.strictObject({ isOpen, pageAddress, version: z.union([z.literal(0), version]) }),
  reply: setting,
  errors: ['stale'],
})

export const readProgramme = endpoint('GET', '/partners/{partnerId}/programme.json', {
  permit: 'open',
  summary: 'Get a venue’s public programme as schema.org JSON-LD',
  params: partnerParams,
  reply: z.string(),
  errors: ['not_found'],
})

export const readProgrammeImage = endpoint(
  'GET',
  '/partners/{partnerId}/programme/{id}/images/{imageId}',
  {
    permit: 'open',
    summary: 'Get the poster or an image of a show of a public programme as WebP',
    params: z.object({ partnerId: idParam, id: idParam, imageId: uuid }),
    reply: z.string(),
    errors: ['not_found'],
  },
)
