import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, optionalText, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { begins, modeSources, paramTypes, reportGroups } from './rules.ts'

const path = '/partners/{partnerId}/mode-reports'
const permit = 'reports.shows'

/** Values by link parameter. A range has two parameters, such as `period_from` and `period_to`. */
export const givenParameters = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(100)))
  .check(z.refine((given) => Object.keys(given).length <= 40, { error: 'not_valid' }))

/** Settings in the format of the page's query, such as 'period=thisMonth&group=week'. */
export const settings = optionalText(1000)

export const askedParameter = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(paramTypes),
  isRequired: z.boolean(),
  begin: z.enum(begins),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type AskedParameter = z.output<typeof askedParameter>

const listed = {
  id: uuid,
  number: z.int(),
  name: z.string(),
  about: z.string(),
  inGroup: z.enum(reportGroups),
  source: z.enum(modeSources),
  report: z.string(),
  settings,
}

const modeReport = z.object(listed)
export type ModeReport = z.output<typeof modeReport>

export const listModeReports = endpoint('GET', path, {
  permit,
  summary: 'List the platform reports available to the caller’s role and modules',
  params: z.object({ partnerId: idParam }),
  reply: z.object({ data: z.array(modeReport) }),
})

const params = z.object({ partnerId: idParam, reportId: uuid })

export const getModeReport = endpoint('GET', `${path}/{reportId}`, {
  permit,
  summary: 'Get a platform report with its parameters and their choices',
  params,
  reply: z.object({ ...listed, parameters: z.array(askedParameter) }),
  errors: ['not_found'],
})

/** External reports cannot be opened in sudo, since the external tool would log a user who is not present. */
export const openModeReport = endpoint('POST', `${path}/{reportId}/openings`, {
  permit,
  changes: ['report-marks'],
  summary:
    'Record that a report was opened, and for an external report return a link valid for a minute',
  params,
  body: z.strictObject({ parameters: givenParameters }),
  reply: z.object({ url: z.nullable(z.string()) }),
  errors: ['not_found', 'not_in_sudo'],
})
