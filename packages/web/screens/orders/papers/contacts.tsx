import { renters } from '@dxweb/areas/renters/contract.ts'
import { formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { useOne } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from './styles/orders.module.css'

export function OrderContacts({ renterId }: { renterId: number }) {
  const t = useText()
  const partnerId = usePartnerId()
  const { data: renter } = useOne(renters, renterId)
  if (renter === undefined || renter.contacts.length === 0) return null
  return (
    <Card title={t('label.contacts')}>
      <ul className={styles['orderEvents']}>
        {renter.contacts.map(({ name, role, email, mobile }, place) => (
          <li key={place}>
            <span className="dx-strong">{name}</span>
            {role && <span className="dx-dim dx-small">{role}</span>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
            {mobile && <a href={`tel:${mobile.replaceAll(' ', '')}`}>{formatPhone(mobile)}</a>}
          </li>
        ))}
      </ul>
      <p className={styles['orderSums']}>
        <Link to={pagePath(partnerId, `renteradmin/${renterId}`)}>{renter.name}</Link>
      </p>
    </Card>
  )
}
