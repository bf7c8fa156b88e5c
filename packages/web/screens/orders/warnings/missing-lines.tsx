import { bringInLines, getProposedLines } from '@dxweb/areas/orders/lines/contract.ts'
import { roundHalfAway, formatMoney, sum } from '@dxweb/kit/money/money.ts'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from '../papers/styles/orders.module.css'

/** Counts the order's bookings that have no line yet, and sums their prices. */
export function useMissing(orderId: number) {
  const { data } = useRead(getProposedLines, { id: orderId }, kept)
  const missing = data?.data.filter(({ lineId }) => lineId === null) ?? []
  const ores = missing.map(({ quantity, unitPriceOre }) =>
    roundHalfAway(quantity * unitPriceOre, 100),
  )
  return { count: missing.length, ore: sum(ores) }
}

/** Warns about missing lines, without which quotes and invoices would be incomplete. */
export function MissingLines({ orderId }: { orderId: number }) {
  const t = useText()
  const mayWrite = useCan()('orders.write')
  const base = pagePath(usePartnerId(), 'orders')
  const { count, ore } = useMissing(orderId)
  const bring = useCommand({ endpoint: bringInLines, params: { id: orderId }, isToasted: true })
  if (count === 0) return null
  return (
    <p className={styles['orderMissing']}>
      {t('orders.lines.missing', { count, amount: formatMoney(ore) })}{' '}
      <Link to={`${base}/${orderId}/lines`}>{t('orders.lines.see')}</Link>{' '}
      {mayWrite && (
        <Button size="small" busy={bring.isPending} onClick={() => bring.mutate({})}>
          {t('orders.bringIn', { count })}
        </Button>
      )}
    </p>
  )
}
