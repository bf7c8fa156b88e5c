import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Counter } from '../counter/cart/use-counter.ts'
import { FindBuyer } from './find-buyer.tsx'
import styles from './styles/buyer.module.css'

export function CartBuyer({ counter }: { counter: Counter }) {
  const t = useText()
  const { cart, change, isChoosing } = counter
  const { customer } = cart
  if (customer === null) {
    return (
      <div className="dx-cart-buyer">
        <FindBuyer
          label={t('ticketing.buyer.add')}
          onPick={({ id, name }) => change({ type: 'customer', customer: { id, name } })}
        />
      </div>
    )
  }
  return (
    <p className={`${styles['buyer']} dx-cart-buyer`}>
      <span>
        <span className="dx-second">{t('ticketing.buyer.title')}</span> <b>{customer.name}</b>
      </span>
      <IconButton
        label={t('ticketing.buyer.remove', { name: customer.name })}
        icon={<IconX size={15} />}
        disabled={!isChoosing}
        onClick={() => change({ type: 'customer', customer: null })}
      />
    </p>
  )
}
