import { accounts } from '@dxweb/areas/accounting/rules.ts'
import { issueInvoice } from '@dxweb/areas/invoicing/issue/store.ts'
import { settlementNumber } from '@dxweb/areas/settlements/renter/rules.ts'
import { holdOwed, recordInvoiced } from '@dxweb/areas/settlements/renter/invoiced-store.ts'
import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import type { Author } from '@dxweb/kit/definitions/audit.ts'
import { translate } from '@dxweb/locales/translate.ts'

const locale = 'nb'

/**
 * Invoices a debt as one line without VAT, since the settlement’s lines include VAT. Moves the debt from the renter’s
 * account to receivables. Locks the settlement, so that the second of two concurrent invoices is refused.
 */
export const invoiceOwed = (db: Database, scope: Scope, by: Author, id: number) =>
  db.transaction(scope, async (tx) => {
    const owed = await holdOwed(tx, scope.partnerId, id)
    const number = settlementNumber(owed.number, owed.correction)
    const issued = await issueInvoice(tx, scope, by, {
      renterId: owed.renterId,
      orderId: owed.orderId,
      settlementId: id,
      reference: translate(locale, 'settlement.renter.one', { number }),
      lines: [
        {
          description: translate(locale, 'settlement.renter.paper', { number, title: owed.title }),
          quantity: 100,
          unit: 'piece',
          unitPriceOre: 0 - owed.payoutOre,
          vatTypeId: owed.exemptTypeId,
          accountNumber: accounts.renters,
        },
      ],
    })
    await recordInvoiced(tx, scope.partnerId, by, { id, invoiceNumber: issued.number })
    return { number: issued.number }
  })
