import { useQueryClient } from '@tanstack/react-query'
import { rowQuery } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useCan } from '../../../data/session/session.ts'
import { ReferenceField } from '../../../parts/register/form/reference-field.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'

export interface OrderStart {
  date: string
  startTime: string
  endTime: string
  auditoriumId: string
}

interface OrderFieldProps {
  start?: OrderStart
  value: string
  error: string | undefined
  name: string
  onChange: (orderId: string) => void
  /** Called with the id of the order's renter; '' if the order has none. */
  onRenter: (renterId: string) => void
}

/** Hidden without the permission to read orders. Selecting an order also selects its renter for the event. */
export function OrderField(props: OrderFieldProps) {
  const { value, error, name, start, onChange, onRenter } = props
  const t = useText()
  const can = useCan()
  const partnerId = usePartnerId()
  const rows = useQueryClient()
  if (!can('orders.read')) return null
  const choose = async (orderId: string) => {
    onChange(orderId)
    if (orderId === '') return
    const { renterId } = await rows.fetchQuery(rowQuery(partnerId, 'orders', Number(orderId)))
    onRenter(typeof renterId === 'number' ? String(renterId) : '')
  }
  const asked = new URLSearchParams(
    Object.entries(start ?? {}).filter(([, typed]) => typed !== ''),
  ).toString()
  return (
    <div>
      <ReferenceField
        label={t('shows.form.order')}
        to="orders"
        none={t('shows.form.noOrder')}
        typed={value}
        {...(error !== undefined && { error })}
        name={name}
        onChange={(typed) => void choose(typeof typed === 'string' ? typed : '')}
      />
      {start && value === '' && can('orders.write') && (
        <Link to={pagePath(partnerId, `orders/new${asked && `?${asked}`}`)} className="dx-small">
          {t('shows.form.newOrder')}
        </Link>
      )}
    </div>
  )
}
