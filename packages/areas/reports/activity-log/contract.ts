import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { loggedActions, loggedObjects, objectLabel, valuesLabel } from './rules.ts'

const values = withKind(
  { kind: 'other' },
  z.array(z.object({ field: z.string(), value: z.nullable(z.string()) })),
)

/** Actions of jobs have no user; actions in sudo have two users. */
export const activityLog = defineReport('activity-log', {
  permit: 'audit.read',
  axes: { logged: 'loggedOn' },
  opensWith: { period: 'lastSevenDays' },
  columns: {
    at: field.instant,
    loggedOn: field.day,
    user: field.words,
    actedBy: field.words,
    action: z.enum(loggedActions),
    objectType: z.enum(loggedObjects),
    object: field.words,
    before: values,
    after: values,
  },
  keys: { id: field.rowId },
  texts: { object: objectLabel, before: valuesLabel, after: valuesLabel },
  filters: ['objectType', 'action'],
  optional: ['loggedOn'],
  wide: ['actedBy'],
  brief: ['at', 'user', 'object'],
  search: ['user', 'actedBy', 'object'],
  groups: ['user', 'objectType', 'action', 'day'],
  orderBy: ['-at', 'id'],
})
