import { getReminderPdf } from '@dxweb/areas/invoicing/reminders/contract.ts'
import { urlOf } from '../../data/calls/url-of.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { useDownload } from '../../parts/register/files/use-download.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Link } from '../../ui/place/link.tsx'
import { Money } from '../../ui/text/money.tsx'
import { useLocale, useText } from '../../ui/text/text.ts'
import type { Invoice } from './invoice.ts'
import styles from './invoices.module.css'

// catalog: invoices.source.*
// catalog: invoices.paidBack.*
// catalog: invoices.reminded.*

type Reminder = Invoice['reminders'][number]

function ReminderPaper({ number, reminder: { reminder } }: { number: number; reminder: Reminder }) {
  const t = useText()
  const locale = useLocale()
  const partnerId = usePartnerId()
  const pdf = useDownload()
  const at = { partnerId, number, reminder }
  return (
    <Button
      look="quiet"
      size="small"
      busy={pdf.isPending}
      onClick={() => pdf.mutate(urlOf(getReminderPdf.path, at, { locale }))}
    >
      {t(`invoices.reminded.${reminder}`)}
    </Button>
  )
}

/** The amount of a reminder is its fee, if any. */
function useReminded({ number, reminders }: Invoice) {
  const t = useText()
  const when = useWhen()
  return reminders.map((reminder) => ({
    key: `reminder ${reminder.reminder}`,
    on: reminder.remindedOn,
    what: <ReminderPaper number={number} reminder={reminder} />,
    about: t('invoices.reminded.due', { day: when(reminder.dueOn, 'numeric') }),
    ore: reminder.feeOre,
  }))
}

function useHappened(invoice: Invoice) {
  const t = useText()
  const { payments, creditNotes } = invoice
  const reminded = useReminded(invoice)
  const base = pagePath(usePartnerId(), 'invoices')
  const paid = payments.map(({ id, paidOn, amountOre, source, note, payer }) => ({
    key: id,
    on: paidOn,
    what: t(amountOre < 0 ? `invoices.paidBack.${source}` : `invoices.source.${source}`),
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
  return [...paid, ...credited, ...reminded].toSorted((a, b) => a.on.localeCompare(b.on))
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
        <ul className={styles['invoiceHappened']}>
          {all.map(({ key, on, what, about, ore }) => (
            <li key={key}>
              <span className="dx-tabular dx-dim">{when(on, 'numeric')}</span>
              <span>
                {what}
                {about && <span className="dx-dim dx-small"> {about}</span>}
              </span>
              {ore !== 0 && <Money ore={ore} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
