import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { day, id, idParam, instant, text, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { counted, summed } from '../saft/report.ts'
import { fileNotes } from '../reading/import-notes.ts'

const figure = z.int()
const path = '/partners/{partnerId}/till-files'
const changes = ['till-files', 'till-registers', 'till-articles', 'till-reports', 'reports']

/** Maximum size of a file. A year that exceeds it must be exported in several files. */
export const maxFileBytes = 200 * 1024 * 1024

const tillFile = z.object({
  id: uuid,
  fileName: z.string(),
  /**
   * `stopped`: the server stopped while reading; stored receipts count, and the file can be sent again. `withdrawn`: a
   * user removed its receipts from all sums.
   */
  state: z.enum(['reading', 'done', 'refused', 'stopped', 'withdrawn']),
  withdrawReason: z.string(),
  /** The error that ended the reading, and its line; '' and 0 if there was no error. */
  fault: z.enum([
    '',
    'not_saft',
    'broken_xml',
    'document_type',
    'unknown_encoding',
    'own_export',
    'broken_off',
  ]),
  faultLine: z.int(),
  byteCount: z.int(),
  receiptCount: z.int(),
  /** Number of training and void receipts in the file, which are not part of any sum. */
  practiceCount: z.int(),
  repeatedCount: z.int(),
  changedCount: z.int(),
  eventCount: z.int(),
  grossOre: z.int(),
  fromDay: z.nullable(day),
  toDay: z.nullable(day),
  /** Number and name of the company in the file. */
  company: z.string(),
  notes: z.array(
    z.object({
      code: z.enum(fileNotes),
      count: z.int(),
      first: z.array(z.object({ nr: z.string(), register: z.string() })),
    }),
  ),
  unmapped: z.array(z.object({ list: z.string(), own: z.string() })),
  /** Large files stay `unchecked` against the authority's schema. */
  schemaState: z.enum(['unchecked', 'valid', 'faulty']),
  schemaFaults: z.array(z.object({ line: z.int(), message: z.string() })),
  takenBy: z.string(),
  at: instant,
})
export type TillFile = z.output<typeof tillFile>

export const sendTillFile = endpoint('POST', path, {
  permit: 'products.write',
  changes,
  summary: 'Import a SAF-T Cash Register file, skipping receipts that are already imported',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({ name: text(200) }),
  upload: { kinds: ['application/octet-stream'], maxBytes: maxFileBytes },
  reply: tillFile,
  errors: ['too_large', 'too_many'],
})

export const withdrawTillFile = endpoint('POST', `${path}/{fileId}/withdrawal`, {
  permit: 'products.write',
  changes: [...changes, 'day-settlements'],
  summary:
    'Exclude the receipts of a till file from all sums until a file with the receipts is imported again',
  params: z.object({ partnerId: idParam, fileId: uuid }),
  isForm: true,
  isSlow: true,
  body: z.strictObject({ reason: text(200) }),
  reply: z.object({ id: uuid }),
  errors: ['not_found', 'wrong_state'],
})

export const listTillFiles = endpoint('GET', path, {
  permit: 'products.read',
  summary: 'List the latest till files with their import results',
  params: z.object({ partnerId: idParam }),
  reply: z.object({ data: z.array(tillFile) }),
})

const figuresOf = <N extends string>(names: readonly N[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, figure])) as Record<N, typeof figure>)

const part = z.object({
  code: z.string(),
  operatorId: z.string(),
  /** Quantity in millionths. */
  count: z.int(),
  amountOre: z.int(),
})

/** An X or Z report as the till made it. */
const tillReport = z.object({
  id: uuid,
  registerId: id,
  register: z.string(),
  place: z.string(),
  at: z.nullable(instant),
  day: z.nullable(day),
  operatorRef: z.string(),
  report: z.object({
    reportId: z.string(),
    kind: z.enum(['x', 'z']),
    at: z.nullable(instant),
    cashSalesOre: z.int(),
    floatOre: z.int(),
    groups: z.array(part),
    payments: z.array(part),
    vat: z.array(
      z.object({ code: z.string(), basisPoints: z.int(), baseOre: z.int(), vatOre: z.int() }),
    ),
    corrections: z.array(part),
    inquiries: z.array(part),
    otherCorrections: z.array(part),
    payIns: z.array(part),
    payOuts: z.array(part),
    counts: figuresOf(counted),
    amounts: figuresOf(summed),
    grandTotals: z.object({ salesOre: z.int(), returnsOre: z.int(), netOre: z.int() }),
  }),
})
export type StoredReport = z.output<typeof tillReport>

export const readTillReport = endpoint('GET', '/partners/{partnerId}/till-reports/{reportId}', {
  permit: 'products.read',
  summary: 'Get an X or Z report with all figures',
  params: z.object({ partnerId: idParam, reportId: uuid }),
  reply: tillReport,
  errors: ['not_found'],
})
