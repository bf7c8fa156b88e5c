import { usePartnerId } from '../../data/session/context.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { Card } from '../../ui/page/card.tsx'
import { Link } from '../../ui/place/link.tsx'
import { Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import type { Invoice } from './invoice.ts'

// catalog: invoices.source.*

/** What was paid and credited, in the order of its days. */
function useHappened({ payments, creditNotes }: Invoice) {
  const t = useText()
  const base = `/partners/${usePartnerId()}/invoices`
  const paid = payments.map(({ id, paidOn, amountOre, source, note, payer }) => ({
    key: id,
    on: paidOn,
    what: t(amountOre < 0 ? 'invoices.paidBack' : `invoices.source.${source}`),
    about: payer || note,
    ore: amountOre,
  }))
  const credited = creditNotes.map(({ number, issuedOn, totalOre, reason }) => ({
    key: String(number),
    on: issuedOn,
    what: <Link to={`${base}/${number}`}>{t('invoices.paper.creditNote', { number })}</Link>,
    about: reason,
    ore: totalOre,
  }))
  return [...paid, ...credited].toSorted((a, b) => a.on.localeCompare(b.on))
}

export function InvoiceHappened({ invoice }: { invoice: Invoice }) {
  const t = useText()
  const when = useWhen()
  const all = useHappened(invoice)
  if (invoice.kind === 'credit') return null
  return (
    <Card title={t('invoices.happened')}>
      {all.length === 0 ? (
        <p className="dx-second">{t('invoices.happened.none')}</p>
      ) : (
        <ul className="dx-invoice-happened">
          {all.map(({ key, on, what, about, ore }) => (
            <li key={key}>
              <span className="dx-tabular dx-dim">{when(on, 'numeric')}</span>
              <span>
                {what}
                {about && <span className="dx-dim dx-small"> {about}</span>}
              </span>
              <Money ore={ore} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
