import { modulePath } from '@dxweb/areas/access/rights/module-path.ts'
import { findMemberships } from '@dxweb/areas/memberships/contract.ts'
import { formatMembershipNumber } from '@dxweb/areas/memberships/rules.ts'
import { useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { SellMembershipDialog } from '../../../parts/memberships/sell-membership-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import { MembershipStateBadge } from '../../../parts/memberships/membership-state.tsx'
import styles from '../styles/crm.module.css'

export function MembershipsCard({ customerId }: { customerId: number }) {
  const t = useText()
  const when = useWhen()
  const may = useCan()
  const base = `${modulePath('crm', usePartnerId(), 0)}/memberships`
  const found = useRead(findMemberships, { customerId })
  const [isSelling, sell] = useState(false)
  const close = () => sell(false)
  return (
    <Card title={t('memberships.title')}>
      <Loaded of={found} failedKey="memberships.failed">
        {({ data }) =>
          data.length === 0 ? (
            <p className="dx-dim">{t('memberships.noneOfCustomer')}</p>
          ) : (
            <ul className={styles['crmLines']}>
              {data.map(({ id, number, type, state, endsOn }) => (
                <li key={id}>
                  <span className="dx-strong">
                    <Link to={`${base}/${id}`}>{type}</Link>
                  </span>
                  <MembershipStateBadge state={state} />
                  <span className="dx-second dx-small dx-tabular">
                    {formatMembershipNumber(number)}
                  </span>
                  <span className="dx-dim dx-small">
                    {endsOn === null
                      ? t('memberships.noEnd')
                      : t('memberships.goodUntil', { day: when(endsOn, 'numeric') })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {may('members.sell') && (
        <p className={styles['crmWhy']}>
          <Button size="small" onClick={() => sell(true)}>
            {t('memberships.sell')}
          </Button>
        </p>
      )}
      {isSelling && <SellMembershipDialog customerId={customerId} onClose={close} onSold={close} />}
    </Card>
  )
}
