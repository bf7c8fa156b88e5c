import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import * as z from 'zod/mini'
import { durationText } from './rules.ts'

// catalog: shows.setList.*

export const setListLines = defineReport('set-list', {
  permit: 'shows.log',
  path: 'events/{id}/set-list-lines',
  columns: {
    number: field.tally,
    work: field.words,
    composer: field.words,
    lyricist: field.words,
    arranger: field.words,
    seconds: withKind({ kind: 'other' }, z.int()),
    isManaged: z.boolean(),
  },
  texts: { seconds: (_say, seconds: number) => durationText(seconds) },
  search: ['work', 'composer', 'lyricist', 'arranger'],
  orderBy: ['number'],
  isList: true,
})
