import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { mailPreview, seenMails, shownMails } from '@dxweb/kit/definitions/shown-mail.ts'
import { amountOre, day, id, idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { invoicePath } from '../invoices/contract.ts'

export const maxReminded = 200

/** Invoices in `toPrint` have no mail address. Skips invoices for which no reminder is due by the venue's terms. */
export const remindInvoices = endpoint('POST', '/partners/{partnerId}/invoice-reminders', {
  permit: 'invoices.write',
  changes: ['invoices', 'reports'],
  summary: 'Mail the first or second reminder of overdue invoices',
  params: z.object({ partnerId: idParam }),
  idempotent: true,
  body: z.strictObject({
    numbers: z.array(id).check(z.minLength(1), z.maxLength(maxReminded)),
    ...seenMails,
  }),
  reply: z.object({
    reminded: z.array(z.int()),
    toPrint: z.array(z.int()),
    notDue: z.array(z.int()),
  }),
  errors: ['wrong_state', 'key_reused', 'stale'],
})

export const previewReminders = endpoint('GET', '/partners/{partnerId}/invoice-reminders', {
  permit: 'invoices.read',
  invalidatedBy: ['invoices'],
  summary: 'Preview reminders of overdue invoices with fee, new due date and mail',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({
    numbers: z.string().check(z.maxLength(2000), z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/)),
  }),
  reply: z.object({
    ...shownMails,
    reminders: z.array(
      z.object({
        number: z.int(),
        reminder: z.int(),
        renter: z.string(),
        /** '' if there is no mail address. */
        receiver: z.string(),
        feeOre: amountOre,
        /** Includes the fees of this and earlier reminders. */
        totalOre: amountOre,
        dueOn: day,
        mail: mailPreview,
      }),
    ),
    notDue: z.array(z.int()),
  }),
})

export const getReminderPdf = endpoint('GET', `${invoicePath}/reminders/{reminder}/reminder.pdf`, {
  permit: 'invoices.read',
  summary: 'Print a reminder of an invoice',
  params: z.object({ partnerId: idParam, number: idParam, reminder: idParam }),
  query: z.strictObject({ locale: z.optional(z.enum(['nb', 'en'])) }),
  reply: z.string(),
  errors: ['not_found'],
})
