import { orders } from '@dxweb/areas/orders/contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { useStep } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { MakeInvoice, useMaking } from './make-invoice.tsx'
import { SettledBy } from './settled-by.tsx'

// catalog: report.invoices.state.*

/** Steps that an order takes without an invoice, once settlements have had all of it. */
const settledSteps: Readonly<Record<string, string>> = {
  approvedForInvoicing: 'invoice',
  invoiced: 'finish',
}

/** The step on, where settlements have had all of it and no invoice takes it. */
function SettledStep({ row }: { row: Row }) {
  const t = useText()
  const { step: stepWord, stepDone } = useRegisterWords(orders)
  const step = useStep(orders)
  const name = settledSteps[String(row['state'])]
  const may = useCan()('orders.write')
  if (name === undefined || !may) return null
  // Something that has come meanwhile is refused: nobody has accepted that it is left.
  const take = () =>
    void step.mutateAsync({ id: row.id, step: name, accepts: false }).then(
      () => toast({ text: stepDone(name) }),
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
  const { all, found, left, may } = useMaking(row)
  return (
    <Card
      title={t('orders.invoices')}
      actions={
        may ? (
          <MakeInvoice row={row} isMain={false} />
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
    </Card>
  )
}
