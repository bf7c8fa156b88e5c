import { getInvoice, invoices } from '@dxweb/areas/invoicing/invoices/contract.ts'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../data/rows/read.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { PartNeighbours } from '../../parts/list/part-neighbours.tsx'
import { idOfRow, type ReportQuery, rowsPart } from '../../parts/report/asked/report-query.ts'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import { InvoiceAbout } from './invoice-about.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceHappened } from './invoice-happened.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceSendings } from './invoice-sendings.tsx'
import { InvoiceStateBadge } from './invoice-state.tsx'
import type { Asked, Invoice } from './invoice.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { MailInvoiceDialog, PayInvoiceDialog, SendInvoiceDialog } from './invoice-dialogs.tsx'
import RemindDialog from './remind-dialog.tsx'
import styles from './invoices.module.css'

function Figures({ invoice }: { invoice: Invoice }) {
  const t = useText()
  const when = useWhen()
  const { kind, leftOre, creditedOre, paidOre, feesLeftOre } = invoice
  const figure = (label: string, shown: ReactNode) => (
    <div>
      <dt>{t(label)}</dt>
      <dd>{shown}</dd>
    </div>
  )
  return (
    <dl className={styles['invoiceFacts']}>
      {kind === 'invoice' &&
        figure(
          leftOre < 0 ? 'invoices.overpaid' : 'invoices.left',
          <Money ore={Math.abs(leftOre)} />,
        )}
      {figure('label.amountOre', <Money ore={invoice.totalOre} />)}
      {paidOre !== 0 && figure('invoices.paid', <Money ore={paidOre} />)}
      {feesLeftOre > 0 && leftOre > 0 && figure('invoices.fees', <Money ore={feesLeftOre} />)}
      {creditedOre > 0 && figure('invoices.credited', <Money ore={creditedOre} />)}
      {figure('invoices.issuedOn', when(invoice.issuedOn, 'numeric'))}
      {kind === 'invoice' && figure('invoices.dueOn', when(invoice.dueOn, 'numeric'))}
    </dl>
  )
}

function Dialogs({ invoice, asked, close }: { invoice: Invoice; asked: Asked; close: () => void }) {
  if (asked === 'pay') return <PayInvoiceDialog invoice={invoice} onClose={close} />
  if (asked === 'mail') return <MailInvoiceDialog invoice={invoice} onClose={close} />
  if (asked === 'ehf') return <SendInvoiceDialog invoice={invoice} onClose={close} />
  if (asked === 'remind') return <RemindDialog numbers={[invoice.number]} onClose={close} />
  return asked === 'credit' && <CreditDialog invoice={invoice} onClose={close} />
}

export function InvoicePage({ number, tabs }: { number: number; tabs: ReactNode }) {
  const t = useText()
  const partnerId = usePartnerId()
  const found = useRead(getInvoice, { number })
  const [asked, ask] = useState<Asked>(null)
  const invoice = found.data
  const list = pagePath(partnerId, 'invoices')
  const titleKey = `invoices.paper.${invoice?.kind === 'credit' ? 'creditNote' : 'invoice'}`
  return (
    <Page
      title={t(titleKey, { number })}
      badge={invoice && <InvoiceStateBadge state={invoice.state} />}
      filters={tabs}
      actions={
        <>
          <PartNeighbours
            register={invoices.name}
            id={number}
            listTo={list}
            around={(query, first) =>
              rowsPart({ partnerId }, invoices, query as ReportQuery, first, 3)
            }
            idOf={(row) => idOfRow(invoices, row)}
            nameOf={(row) => String(row['invoice'])}
            linkOf={(row) => `${list}/${row['invoice']}`}
          />
          {invoice && <InvoiceActions invoice={invoice} onAsk={ask} />}
        </>
      }
    >
      <Loaded of={found} failedKey="invoices.failed">
        {(known) => (
          <div className={styles['invoice']}>
            <Figures invoice={known} />
            <InvoiceLines invoice={known} />
            <InvoiceAbout invoice={known} />
            <InvoiceHappened invoice={known} />
            <InvoiceSendings invoice={known} />
            <Dialogs invoice={known} asked={asked} close={() => ask(null)} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
