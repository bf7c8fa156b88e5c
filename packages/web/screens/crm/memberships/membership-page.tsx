import { modulePath } from '@dxweb/areas/access/rights/module-path.ts'
import {
  getMembership,
  getMembershipPdf,
  type Membership,
  printMembershipReceipt,
} from '@dxweb/areas/memberships/contract.ts'
import { formatMembershipNumber } from '@dxweb/areas/memberships/rules.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { urlOf } from '../../../data/calls/url-of.ts'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { NotHere } from '../../../parts/not-here/not-here.tsx'
import { useDownload } from '../../../parts/register/files/use-download.ts'
import { saleAddress } from '../../../parts/sale-papers/sale-address.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { MailMembershipDialog } from './mail-membership-dialog.tsx'
import { ReceiptButton } from '../../../parts/sale-papers/receipt-button.tsx'
import { CancelMembershipDialog, RenewMembershipDialog } from './membership-dialogs.tsx'
import { PeriodDays } from './period-days.tsx'
import { MembershipStateBadge } from '../../../parts/memberships/membership-state.tsx'
import styles from './memberships.module.css'
import crmStyles from '../styles/crm.module.css'

type Period = Membership['periods'][number]

function Limits({ period }: { period: Period }) {
  const t = useText()
  const { uses, mostUses, mostPerEvent, mostAtOnce } = period
  const facts = [
    mostUses === null
      ? t('memberships.usesCount', { count: uses })
      : t('memberships.usesOf', { count: uses, most: mostUses }),
    mostPerEvent !== null && t('memberships.perEvent', { count: mostPerEvent }),
    t('memberships.atOnce', { count: mostAtOnce }),
  ]
  return facts.filter(Boolean).join(' · ')
}

interface PeriodsProps extends Pick<Membership, 'id' | 'periods'> {
  onCancel: (period: Period) => void
}

function Periods({ id, periods, onCancel }: PeriodsProps) {
  const t = useText()
  const may = useCan()
  return (
    <Card title={t('memberships.periods')}>
      <ul className={crmStyles['crmLines']}>
        {periods.map((period) => (
          <li key={period.number}>
            <span className="dx-strong">
              {period.type}{' '}
              {period.cancelledAt !== null && (
                <Badge tone="bad">
                  {t(`memberships.${period.refundId === null ? 'ended' : 'paidBack'}`)}
                </Badge>
              )}
            </span>
            <Money ore={period.priceOre} />
            <span className="dx-second dx-small">
              <PeriodDays period={period} />
              {' · '}
              <Limits period={period} />
              {period.reason !== '' && ` · ${period.reason}`}
            </span>
            <span className="dx-dim dx-small">
              <DateText value={period.soldAt} /> · {period.soldBy}
            </span>
            <span className={styles['actions']}>
              {may('members.sell') && (
                <ReceiptButton
                  endpoint={printMembershipReceipt}
                  params={{ membershipId: id, saleId: period.saleId }}
                  textKey="memberships.receipt"
                />
              )}
              {may('members.write') && period.cancelledAt === null && (
                <Button size="small" onClick={() => onCancel(period)}>
                  {t('memberships.cancel')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Uses({ uses }: Pick<Membership, 'uses'>) {
  const t = useText()
  const partnerId = usePartnerId()
  return (
    <Card title={t('memberships.usedFor')}>
      {uses.length === 0 ? (
        <p className="dx-dim">{t('memberships.unused')}</p>
      ) : (
        <ul className={crmStyles['crmLines']}>
          {uses.map(({ ticketId, saleId, eventId, eventTitle, category, soldAt, isUsed }) => (
            <li key={ticketId}>
              <span className="dx-strong">
                <Link to={saleAddress(partnerId, { id: saleId, eventId })}>{eventTitle}</Link>
              </span>
              <span>{isUsed ? '' : t('memberships.givenBack')}</span>
              <span className="dx-second dx-small">{category}</span>
              <span className="dx-dim dx-small">
                <DateText value={soldAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface ActionsProps {
  membership: Membership
  onRenew: () => void
  onMail: () => void
}

function Actions({ membership, onRenew, onMail }: ActionsProps) {
  const t = useText()
  const locale = useLocale()
  const partnerId = usePartnerId()
  const may = useCan()
  const file = useDownload()
  const { id, periods } = membership
  const isEndless = periods.some(
    ({ endsOn, cancelledAt }) => endsOn === null && cancelledAt === null,
  )
  return (
    <>
      {may('members.sell') && (
        <>
          <Button
            icon={<IconPrinter size={17} />}
            busy={file.isPending}
            onClick={() =>
              file.mutate(urlOf(getMembershipPdf.path, { partnerId, membershipId: id }, { locale }))
            }
          >
            {t('memberships.pdf')}
          </Button>
          <Button icon={<IconMail size={17} />} onClick={onMail}>
            {t('memberships.mail')}
          </Button>
          {!isEndless && (
            <Button look="main" onClick={onRenew}>
              {t('memberships.renew')}
            </Button>
          )}
        </>
      )}
    </>
  )
}

interface MembershipPageProps {
  id: string
  base: string
  tabs: ReactNode
}

export function MembershipPage({ id, base, tabs }: MembershipPageProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const found = useRead(getMembership, { membershipId: id })
  const [isRenewing, renew] = useState(false)
  const [cancelled, cancel] = useState<Period | null>(null)
  const [isMailing, mail] = useState(false)
  const membership = found.data
  const code = found.error instanceof Refusal ? found.error.code : ''
  if (membership === undefined && (code === 'not_found' || code === 'invalid')) {
    return <NotHere title={t('memberships.title')} to={base} />
  }
  return (
    <Page
      title={membership ? formatMembershipNumber(membership.number) : t('memberships.one')}
      badge={membership && <MembershipStateBadge state={membership.state} />}
      filters={tabs}
      actions={
        membership && (
          <Actions membership={membership} onRenew={() => renew(true)} onMail={() => mail(true)} />
        )
      }
    >
      <Loaded of={found} failedKey="memberships.failed">
        {({ customer, customerId, email, periods, uses }) => (
          <div className={styles['page']}>
            <div className="dx-field-stack">
              <Card title={t('memberships.customer')}>
                <Link to={`${modulePath('crm', partnerId, 0)}/customers/${customerId}`}>
                  {customer}
                </Link>
                <p className="dx-second">{email}</p>
              </Card>
              <Periods id={id} periods={periods} onCancel={cancel} />
            </div>
            <Uses uses={uses} />
          </div>
        )}
      </Loaded>
      {membership && isRenewing && (
        <RenewMembershipDialog membership={membership} onClose={() => renew(false)} />
      )}
      {cancelled && (
        <CancelMembershipDialog membershipId={id} period={cancelled} onClose={() => cancel(null)} />
      )}
      {membership && isMailing && (
        <MailMembershipDialog membership={membership} onClose={() => mail(false)} />
      )}
    </Page>
  )
}
