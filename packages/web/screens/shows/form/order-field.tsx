import { useQueryClient } from '@tanstack/react-query'
import { rowQuery } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { ReferenceField } from '../../../parts/register/form/reference-field.tsx'
import { useText } from '../../../ui/text/text.ts'

interface OrderFieldProps {
  value: string
  error: string | undefined
  name: string
  onChange: (orderId: string) => void
  /** The order's renter is known; '' where it has none. */
  onRenter: (renterId: string) => void
}

/** The order that an event is settled with, for houses that have orders. It brings its renter along. */
export function OrderField({ value, error, name, onChange, onRenter }: OrderFieldProps) {
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
  return (
    <ReferenceField
      label={t('shows.form.order')}
      to="orders"
      none={t('shows.form.noOrder')}
      typed={value}
      {...(error !== undefined && { error })}
      name={name}
      onChange={(typed) => void choose(typeof typed === 'string' ? typed : '')}
    />
  )
}
