import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { day, id, idParam, letterCode, percent, reference, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const basisPoints = percent

export const ledgers = defineCollection('ledgers', {
  table: 'ledger',
  view: 'ledger_shown',
  orderBy: 'number',
  fields: {
    number: z.string().check(z.regex(/^\d{4,6}$/, { error: 'account_number' })),
    name: text(120),
    vatTypeId: z.nullable(reference('vattypes')),
  },
  filters: ['state', 'vatTypeId'],
  search: ['number', 'name'],
  matchedBy: [{ any: ['number'] }],
  shown: {
    /** True for an account that postings use: its number is fixed, and it can be neither closed nor deleted. */
    isSystem: z.boolean(),
    state: z.enum(['active', 'closed']),
    isIncome: z.boolean(),
    vatType: z.nullable(z.object({ id, code: z.string(), basisPoints })),
  },
  steps: {
    field: 'state',
    of: {
      close: { from: ['active'], to: 'closed' },
      reopen: { from: ['closed'], to: 'active' },
    },
  },
})

const platform = { read: 'registers.read', write: 'platform.write' }

/** Rates are listed newest first. `basisPoints` 1200 is 12 %. */
export const vatTypes = defineCollection('vattypes', {
  table: 'vat_type',
  view: 'vat_type_shown',
  orderBy: 'code',
  permit: platform,
  isShared: true,
  fields: {
    code: letterCode(['high', 'medium', 'low', 'zero', 'exempt']),
    saftCode: text(6),
  },
  search: ['code'],
  matchedBy: [{ any: ['code'] }],
  shown: {
    basisPoints,
    rates: z.array(z.object({ validFrom: day, basisPoints })),
  },
})

/** Past rates never change, since sales keep their rate. */
export const addVatRate = endpoint('POST', '/partners/{partnerId}/vattypes/{id}/rates', {
  permit: 'platform.write',
  changes: ['vattypes'],
  summary: 'Add a rate to a VAT type from a future day',
  params: z.object({ partnerId: idParam, id: idParam }),
  isForm: true,
  body: z.strictObject({ validFrom: day, basisPoints }),
  reply: z.object({ validFrom: day }),
  errors: ['not_found', 'taken'],
})

export const saftCodes = defineCollection('saftcodes', {
  table: 'saft_code',
  orderBy: 'code',
  permit: platform,
  isShared: true,
  fields: {
    list: z.string().check(z.regex(/^[0-9a-zA-Z]{1,20}$/, { error: 'not_valid' })),
    code: text(10),
    nameNb: text(120),
    nameEn: text(120),
  },
  filters: ['list'],
  search: ['nameNb', 'nameEn', 'code'],
  matchedBy: [{ all: ['list', 'code'] }],
})
