import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, instant, optionalText, text, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const path = '/partners/{partnerId}/report-settings'
const permit = 'reports.shows'
const params = z.object({ partnerId: idParam })

/** Query of the report's page: the period's preset, filters, groups, order and comparison. */
const search = optionalText(2000)

const setting = z.object({
  id: uuid,
  report: z.string(),
  name: z.string(),
  search,
  isShared: z.boolean(),
  isOwn: z.boolean(),
  madeBy: z.string(),
})

export type ReportSetting = z.output<typeof setting>

export const listReportSettings = endpoint('GET', path, {
  permit,
  summary: 'List the caller’s own saved report views and the shared views',
  params,
  reply: z.object({ data: z.array(setting) }),
})

const changes = ['report-settings']
const named = {
  name: text(60),
  isShared: z.boolean(),
  /** True replaces the user's setting that has the name; false refuses the name if it is in use. */
  replaces: z._default(z.boolean(), false),
}

export const saveReportSetting = endpoint('POST', path, {
  permit,
  changes,
  summary: 'Save a report view; an existing view with the same name is replaced only on request',
  params,
  body: z.strictObject({ report: text(60), search, ...named }),
  isForm: true,
  reply: z.object({ id: uuid }),
  errors: ['not_found', 'too_many'],
})

const ofSetting = z.object({ partnerId: idParam, settingId: uuid })

export const renameReportSetting = endpoint('PUT', `${path}/{settingId}`, {
  permit,
  changes,
  summary: 'Rename or share one of your report views',
  params: ofSetting,
  body: z.strictObject(named),
  isForm: true,
  reply: z.object({ id: uuid }),
  errors: ['not_found'],
})

export const deleteReportSetting = endpoint('DELETE', `${path}/{settingId}`, {
  permit,
  changes,
  summary: 'Delete one of your report views, or a shared view if you are a manager',
  params: ofSetting,
  reply: z.object({ id: uuid }),
  errors: ['not_found'],
})

export const listReportMarks = endpoint('GET', '/partners/{partnerId}/report-marks', {
  permit,
  summary: 'List the caller’s favourite and recently used reports',
  params,
  reply: z.object({
    data: z.array(
      z.object({
        report: z.string(),
        isFavourite: z.boolean(),
        usedAt: z.nullable(instant),
      }),
    ),
  }),
})

/** `isFavourite` is the new value. If absent, the call records that the report was opened. */
export const markReport = endpoint('PUT', '/partners/{partnerId}/report-marks/{report}', {
  permit,
  changes: ['report-marks'],
  summary: 'Add a report to the favourites or remove it, or record that the report was opened',
  params: z.object({ partnerId: idParam, report: text(60) }),
  body: z.strictObject({ isFavourite: z.optional(z.boolean()) }),
  reply: z.object({ report: z.string() }),
  errors: ['not_found'],
})
