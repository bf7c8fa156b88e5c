import { modulePath } from '@dxweb/areas/access/rights/module-path.ts'
import { findCustomers } from '@dxweb/areas/customers/find-contract.ts'
import { customerHistory } from '@dxweb/areas/customers/history-contract.ts'
import { customers } from '@dxweb/areas/customers/contract.ts'
import { useState } from 'react'
import { kept, useRead } from '../../data/rows/read.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { Money } from '../../ui/text/money.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import type { AsideProps } from '../../parts/register/look/look.ts'
import { useMayWrite } from '../../parts/register/look/use-may-write.ts'
import { SkeletonLines } from '../../ui/messages/skeleton.tsx'
import { useText } from '../../ui/text/text.ts'
import { ConsentsCard } from './consents-card.tsx'
import { MembershipsCard } from './memberships/memberships-card.tsx'
import { PurchaseLine } from './purchase-line.tsx'
import { PrivacyCard } from './privacy/privacy-card.tsx'
import { type History, nameOf } from './queries.ts'
import { sameAddressIn, textOf } from './same-address.ts'
import { TimelineCard } from './timeline-card.tsx'
import { useUnmerge } from './use-unmerge.ts'
import styles from './styles/crm.module.css'

function Purchases({ history, onMore }: { history: History; onMore: () => void }) {
  const t = useText()
  const { purchases, total, ticketCount, totalOre } = history
  if (total === 0) return <p className="dx-dim">{t('crm.purchases.none')}</p>
  return (
    <>
      <p className={styles['crmSum']}>
        <Money ore={totalOre} />
        <span className="dx-second">{t('ticketing.tickets', { count: ticketCount })}</span>
      </p>
      <ul className={styles['crmLines']}>
        {purchases.map((purchase) => (
          <PurchaseLine key={purchase.id} purchase={purchase} />
        ))}
      </ul>
      {total > purchases.length && (
        <Button size="small" onClick={onMore}>
          {t('crm.more')}
        </Button>
      )}
    </>
  )
}

/** Shows the newest merge into this customer while it can be undone. */
function Merged({ id, merge }: { id: number; merge: NonNullable<History['merge']> }) {
  const t = useText()
  const mayWrite = useMayWrite(customers)
  const unmerge = useUnmerge(id)
  return (
    <Card title={t('crm.merged')}>
      <p>
        {t('crm.merged.count', { count: merge.count })} <DateText value={merge.at} />
      </p>
      <p className="dx-second dx-small">
        {t('crm.merged.until')} <DateText value={merge.until} />
      </p>
      {mayWrite && (
        <Button size="small" busy={unmerge.isPending} onClick={() => unmerge.mutate()}>
          {t('crm.unmerge')}
        </Button>
      )}
    </Card>
  )
}

interface Known {
  id: number
  name: string
  email: string
}

function KnownCustomer({ id, name, email }: Known) {
  const t = useText()
  const [limit, setLimit] = useState(10)
  const { data, error, refetch } = useRead(customerHistory, { id, limit }, kept)
  if (error && !data) {
    return (
      <ErrorPanel title={t('crm.history.failed')} onRetry={() => void refetch()}>
        {refusalText(t, error)}
      </ErrorPanel>
    )
  }
  return (
    <>
      <Card title={t('label.purchases')}>
        {data ? (
          <Purchases history={data} onMore={() => setLimit((now) => Math.min(200, now + 40))} />
        ) : (
          <SkeletonLines label={t('shell.loading')} />
        )}
      </Card>
      <MembershipsCard customerId={id} />
      {data?.merge && <Merged id={id} merge={data.merge} />}
      {data && <ConsentsCard id={id} email={email} history={data} />}
      <TimelineCard id={id} />
      <PrivacyCard id={id} name={name} />
    </>
  )
}

/** Shows an existing customer with the typed address, so that the user does not create the customer twice. */
function SameAddress({ email }: { email: string }) {
  const t = useText()
  const base = `${modulePath('crm', usePartnerId(), 0)}/${customers.name}`
  const found = useRead(findCustomers, { q: email }, { enabled: email.includes('@') })
  const other = sameAddressIn(found.data?.data ?? [], email, undefined)
  if (!other) return null
  return (
    <Card title={t('crm.known')}>
      <p>{t('crm.known.text', { name: other.name })}</p>
      <LinkButton to={`${base}/${other.id}`}>
        {t('crm.known.open', { name: other.name })}
      </LinkButton>
    </Card>
  )
}

const nameOfRow = (row: NonNullable<AsideProps['row']>) =>
  nameOf({ firstName: textOf(row['firstName']), lastName: textOf(row['lastName']) })

export function CustomerAside({ row, typed }: AsideProps) {
  const t = useText()
  if (row) {
    return <KnownCustomer id={row.id} name={nameOfRow(row)} email={textOf(row['email'])} />
  }
  return (
    <>
      <SameAddress email={textOf(typed['email'])} />
      <Card title={t('crm.consents')}>
        <p className="dx-second">{t('crm.consents.new')}</p>
      </Card>
    </>
  )
}
