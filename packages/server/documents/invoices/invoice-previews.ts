import { invoiceStatement } from '@dxweb/areas/invoicing/invoices/store.ts'
import { previewReminders } from '@dxweb/areas/invoicing/reminders/contract.ts'
import { remindableStatement, shownOf, reminderOf } from '@dxweb/areas/invoicing/reminders/store.ts'
import { previewInvoiceMail } from '@dxweb/areas/invoicing/sending/contract.ts'
import { receiverStatement } from '@dxweb/areas/invoicing/sending/store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { previewInvoice } from '../../mail/send/invoice.ts'
import { readIssuer } from '../issuer/read-issuer.ts'
import { readInvoice } from './invoice-files.ts'

/** Language of all reminders, since the renter's language is unknown. */
const locale = 'nb'

export const invoicePreviewRoutes: Route[] = [
  route(previewReminders, async ({ db, scope, query }) => {
    const numbers = [...new Set(query.numbers.split(',').map(Number))]
    const found = await db.run(scope, remindableStatement(scope.partnerId, numbers))
    const statements = found.map(({ number }) => invoiceStatement(scope.partnerId, number))
    const invoices = statements.length === 0 ? [] : await db.batch(scope, statements)
    const issuer = await readIssuer(db, scope, locale)
    const reminders = found.map((one, at) => {
      const {
        number,
        reminder,
        renter,
        receiver,
        newDueOn: dueOn,
        feeOre,
        ...owed
      } = reminderOf(one)
      const feesOre = owed.feesOre + feeOre
      const made = { reminder, leftOre: owed.leftOre, feesOre, dueOn }
      const mail = previewInvoice({
        locale,
        invoice: onlyRow(invoices[at]),
        reminder: made,
        issuer,
      })
      const totalOre = owed.leftOre + feesOre
      return { number, reminder, renter, receiver, feeOre, totalOre, dueOn, mail }
    })
    const isFound = (number: number) => reminders.some((one) => one.number === number)
    return {
      shown: shownOf(found),
      reminders,
      notDue: numbers.filter((number) => !isFound(number)),
    }
  }),
  route(previewInvoiceMail, async ({ db, scope, params, query }) => {
    const asked = query.locale ?? locale
    const invoice = await readInvoice(db, scope, params.number)
    const receiver = onlyRow(await db.run(scope, receiverStatement(scope.partnerId, params.number)))
    const issuer = await readIssuer(db, scope, asked)
    return { ...receiver, mail: previewInvoice({ locale: asked, invoice, issuer }) }
  }),
]
