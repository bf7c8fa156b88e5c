import { getProposedLines } from '@dxweb/areas/orders/lines/contract.ts'
import { kept, useRead } from '../../data/rows/read.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'

/** Tells how much is booked that no line charges for, so that neither a quote nor an invoice leaves it out unseen. */
export function MissingLines({ orderId }: { orderId: number }) {
  const t = useText()
  const base = `/partners/${usePartnerId()}/orders`
  const { data } = useRead(getProposedLines, { id: orderId }, kept)
  const count = data?.data.filter(({ lineId }) => lineId === null).length ?? 0
  if (count === 0) return null
  return (
    <p className="dx-order-missing">
      {t('orders.lines.missing', { count })}{' '}
      <Link to={`${base}/${orderId}/lines`}>{t('orders.lines.see')}</Link>
    </p>
  )
}
