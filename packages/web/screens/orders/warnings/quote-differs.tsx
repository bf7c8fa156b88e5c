import { getOrderSums } from '@dxweb/areas/orders/lines/contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useText } from '../../../ui/text/text.ts'
import styles from '../papers/styles/orders.module.css'

export function QuoteDiffers({ orderId }: { orderId: number }) {
  const t = useText()
  const sums = useRead(getOrderSums, { id: orderId }, kept).data
  if (!sums?.accepted || sums.accepted.netOre === sums.netOre) return null
  const { number, netOre } = sums.accepted
  return (
    <p className={styles['orderMissing']}>
      {t(netOre < sums.netOre ? 'orders.quote.below' : 'orders.quote.above', {
        number,
        quoted: formatMoney(netOre),
        now: formatMoney(sums.netOre),
        more: formatMoney(Math.abs(sums.netOre - netOre)),
      })}
    </p>
  )
}
