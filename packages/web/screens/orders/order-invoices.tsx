import { invoices } from '@dxweb/areas/invoicing/invoices/contract.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { invoiceOrder } from '@dxweb/server/flows/invoice-order/contract.ts'
import { orders } from '@dxweb/areas/orders/contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Row } from '../../data/rows/known-rows.ts'
import { useStep } from '../../data/rows/collections.ts'
import { kept, useRead } from '../../data/rows/read.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { CommandDialog } from '../../parts/command/command-dialog.tsx'
import { useRegisterWords } from '../../parts/register/look/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Link } from '../../ui/place/link.tsx'
import { linkTarget } from '../../ui/place/link-target.ts'
import { Money } from '../../ui/text/money.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'
import { InvoiceDraft } from './invoice-draft.tsx'
import { SettledBy } from './settled-by.tsx'
import { useLeft } from './use-left.ts'

// catalog: report.invoices.state.*

const { read } = reportEndpoints(invoices)

/** States from which an invoice is made, which takes the order on. */
const ready = new Set<unknown>(['approvedForInvoicing', 'periodFinished'])

/** States in which something may be left to invoice. */
const begun = new Set<unknown>([...ready, 'invoiced'])

/** Steps that an order takes without an invoice, once settlements have had all of it. */
const settledSteps: Readonly<Record<string, string>> = {
  approvedForInvoicing: 'invoice',
  invoiced: 'finish',
}

/** Invoices that are credited whole, and what credited them. */
const undone = new Set<unknown>(['credited', 'creditNote'])

interface InvoiceDialogProps {
  row: Row
  base: string
  titleKey: string
  onClose: () => void
}

function InvoiceDialog({ row, base, titleKey, onClose }: InvoiceDialogProps) {
  const navigate = useNavigate()
  const { agreedPriceOre, state } = row
  const isAgreed = typeof agreedPriceOre === 'number'
  return (
    <CommandDialog
      endpoint={invoiceOrder}
      params={{ id: row.id }}
      begin={{ reference: '', until: null, netOre: null }}
      asksFor={(field) =>
        field === 'netOre' ? isAgreed : field !== 'until' || state === 'periodFinished'
      }
      titleKey={titleKey}
      doneKey="orders.invoices.made"
      labels={{
        reference: 'orders.invoices.reference',
        until: 'orders.invoices.until',
        netOre: 'orders.invoices.netOre',
      }}
      abouts={{
        reference: 'orders.invoices.referenceAbout',
        until: 'orders.invoices.untilAbout',
        netOre: 'orders.invoices.netOreAbout',
      }}
      size="normal"
      renderBelow={(values) => <InvoiceDraft orderId={row.id} values={values} />}
      failedKey="orders.invoices.refused"
      onClose={onClose}
      onDone={({ number }) => {
        onClose()
        void navigate(linkTarget(`${base}/${number}`))
      }}
    />
  )
}

/** Tells what is left to invoice, and words the button that does so: lines that came after an invoice have one more. */
function useMaking(row: Row, isMore: boolean) {
  const all = useLeft(row)
  const { netOre, isAllSettled } = all
  const left = begun.has(row['state']) ? netOre : 0
  const isReady = ready.has(row['state']) && !isAllSettled
  const may = useCan()('invoices.write') && (isReady || left > 0)
  const titleKey = isMore ? 'orders.invoices.makeMore' : 'orders.invoices.make'
  return { all, left, may, titleKey }
}

/** The step on, where settlements have had all of it and no invoice takes it. */
function SettledStep({ row }: { row: Row }) {
  const t = useText()
  const { step: stepWord } = useRegisterWords(orders)
  const step = useStep(orders)
  const name = settledSteps[String(row['state'])]
  const may = useCan()('orders.write')
  if (name === undefined || !may) return null
  const take = () =>
    void step.mutateAsync({ id: row.id, step: name }).then(
      () => toast({ text: t('rows.stepDone') }),
      (error: unknown) => toast({ tone: 'bad', text: refusalText(t, error) }),
    )
  return (
    <Button look="main" busy={step.isPending} onClick={take}>
      {stepWord(name)}
    </Button>
  )
}

/** The order's invoices, and where the next is made: once it is approved, a period is finished or lines came later. */
export function OrderInvoices({ row }: { row: Row }) {
  const t = useText()
  const when = useWhen()
  const base = `/partners/${usePartnerId()}/invoices`
  const [isMaking, make] = useState(false)
  const narrowed = { orderId: String(row.id) }
  const found = useRead(read, { ...narrowed, limit: 20 }, kept)
  const isStanding = found.data?.data.some(({ state }) => !undone.has(state)) === true
  const making = useMaking(row, row['state'] === 'invoiced' && isStanding)
  const { all, left, may, titleKey } = making
  return (
    <Card
      title={t('orders.invoices')}
      actions={
        may ? (
          <Button look={ready.has(row['state']) ? 'main' : 'plain'} onClick={() => make(true)}>
            {t(titleKey)}
          </Button>
        ) : (
          all.isAllSettled && <SettledStep row={row} />
        )
      }
    >
      {all.settled.length > 0 && <SettledBy {...all} />}
      {left > 0 && all.settled.length === 0 && (
        <p>{t('orders.invoices.left', { amount: formatMoney(left) })}</p>
      )}
      <Loaded of={found} failedKey="orders.invoices.failed">
        {({ data }) =>
          data.length === 0 ? (
            !all.isAllSettled && <p className="dx-second">{t('orders.invoices.none')}</p>
          ) : (
            <ul className="dx-order-events">
              {data.map(({ number, state, issuedOn, totalOre }) => (
                <li key={number}>
                  <Link to={`${base}/${number}`}>
                    {t(
                      state === 'creditNote'
                        ? 'invoices.paper.creditNote'
                        : 'invoices.paper.invoice',
                      { number },
                    )}
                  </Link>
                  <span className="dx-dim dx-small">
                    {when(issuedOn, 'numeric')} · {t(`report.invoices.state.${state}`)}
                  </span>
                  <span className="dx-order-sold">
                    <Money ore={totalOre} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking && (
        <InvoiceDialog row={row} base={base} titleKey={titleKey} onClose={() => make(false)} />
      )}
    </Card>
  )
}
