import type { getProposedLines } from '@dxweb/areas/orders/lines/contract.ts'
import { bringInLines } from '@dxweb/areas/orders/lines/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { decimalText } from '@dxweb/kit/text/count-text.ts'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from './lines.module.css'

// catalog: invoices.quantity.*

type Proposed = ReplyOf<typeof getProposedLines.parts>
type Proposal = Proposed['data'][number]

function useProposalText(nameOf: (resourceId: number) => string) {
  const t = useText()
  return ({ resourceId, description, quantity, unit, unitPriceOre }: Proposal) =>
    `${resourceId === null ? description : nameOf(resourceId)}: ${t(`invoices.quantity.${unit}`, {
      count: quantity / 100,
      quantity: decimalText(quantity / 100),
    })} × ${formatMoney(unitPriceOre)}`
}

/** Maximum number of missing lines that are listed; further lines are only counted. */
const maxShown = 6

interface BroughtProps {
  orderId: number
  proposed: Proposed
  mayEdit: boolean
  nameOf: (resourceId: number) => string
}

function Remark({ tone, word, children }: { tone?: 'warn'; word: string; children: ReactNode }) {
  return (
    <li>
      <Badge {...(tone && { tone })}>{word}</Badge>
      {children}
    </li>
  )
}

function useBringIn(orderId: number) {
  const t = useText()
  return useCommand({
    endpoint: bringInLines,
    params: { id: orderId },
    isToasted: true,
    onDone: ({ added, renewed }) =>
      toast({ text: t('orders.brought', { count: added + renewed }) }),
  })
}

type Bring = ReturnType<typeof useBringIn>

function BringAll({ bring, count }: { bring: Bring; count: number }) {
  const t = useText()
  const icon = <IconDownload size={16} />
  return (
    <Button look="main" icon={icon} busy={bring.isPending} onClick={() => bring.mutate({})}>
      {t('orders.bringIn', { count })}
    </Button>
  )
}

function Renew({ bring, source, name }: { bring: Bring; source: string; name: string }) {
  const t = useText()
  const label = t('orders.renewOf', { name })
  const renew = () => bring.mutate({ renew: [source] })
  return (
    <Button size="small" label={label} busy={bring.isPending} onClick={renew}>
      {t('orders.renew')}
    </Button>
  )
}

/** One button adds all missing lines; bookings with a differing line are updated one by one. */
export function BroughtCard({ orderId, proposed, mayEdit, nameOf }: BroughtProps) {
  const t = useText()
  const textOf = useProposalText(nameOf)
  const bring = useBringIn(orderId)
  const { data, lost } = proposed
  const missing = data.filter(({ lineId }) => lineId === null)
  const differing = data.filter(({ differs }) => differs.length > 0)
  if (missing.length + differing.length + lost.length === 0) return null
  const rowOf = (each: Proposal) => (
    <span>
      {textOf(each)} <span className="dx-dim">{each.event}</span>
    </span>
  )
  return (
    <Card
      title={t('orders.bookings')}
      actions={mayEdit && missing.length > 0 && <BringAll bring={bring} count={missing.length} />}
    >
      <ul className={styles['brought']}>
        {missing.slice(0, maxShown).map((each) => (
          <Remark key={each.source} word={t('orders.missing')}>
            {rowOf(each)}
          </Remark>
        ))}
        {missing.length > maxShown && (
          <li className="dx-dim">
            {t('orders.missing.more', { count: missing.length - maxShown })}
          </li>
        )}
        {differing.map((each) => (
          <Remark key={each.source} tone="warn" word={t('orders.differs')}>
            {rowOf(each)}
            {mayEdit && <Renew bring={bring} source={each.source} name={textOf(each)} />}
          </Remark>
        ))}
        {lost.length > 0 && (
          <Remark tone="warn" word={t('orders.lost')}>
            <span>{t('orders.lost.text', { count: lost.length })}</span>
          </Remark>
        )}
      </ul>
    </Card>
  )
}
