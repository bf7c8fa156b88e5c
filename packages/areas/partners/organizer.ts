import { endpoint } from '@dxweb/kit/endpoint.ts'
import {
  accountNumber,
  idParam,
  optionalText,
  orgNumber,
  reference,
  version,
} from '@dxweb/kit/fields.ts'
import * as z from 'zod/mini'

/** What the house tells of itself on invoices and settlements. `ledgerId` is the account that payouts are booked on. */
export const organizerFields = {
  contactName: optionalText(120),
  orgNumber,
  accountNumber,
  ledgerId: z.nullable(reference('ledgers')),
}

const params = z.object({ partnerId: idParam })

export const getOrganizer = endpoint('GET', '/partners/{partnerId}/organizer', {
  permit: 'registers.read',
  summary: 'Who the house is on invoices and settlements',
  params,
  reply: z.object({ ...organizerFields, version }),
})

export const changeOrganizer = endpoint('PUT', '/partners/{partnerId}/organizer', {
  permit: 'registers.write',
  summary: 'Change who the house is on invoices and settlements',
  params,
  body: z.strictObject({ version: z.optional(version), ...organizerFields }),
  reply: z.object({ version }),
  errors: ['stale', 'version_required'],
})
