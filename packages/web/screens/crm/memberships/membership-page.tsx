import { modulePath } from '@dxweb/areas/access/rights/module-path.ts'
import {
  getMembership,
  getMembershipPdf,
  type Membership,
  printMembershipReceipt,
} from '@dxweb/areas/memberships/contract.ts'
import { formatMembershipNumber } from '@dxweb/areas/memberships/rules.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { spanText } from '@dxweb/locales/date-text.ts'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { urlOf } from '../../../data/calls/url-of.ts'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
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
import { type MembershipStep, MembershipStepDialog } from './membership-dialogs.tsx'
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

function Periods({ id, periods }: Pick<Membership, 'id' | 'periods'>) {
  const t = useText()
  const maySell = useCan()('members.sell')
  const when = useWhen()
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
              {spanText(
                when(period.startsOn, 'numeric'),
                period.endsOn === null ? t('memberships.noEnd') : when(period.endsOn, 'numeric'),
              )}
              {' · '}
              <Limits period={period} />
              {period.reason !== '' && ` · ${period.reason}`}
            </span>
            <span className="dx-dim dx-small">
              <DateText value={period.soldAt} /> · {period.soldBy}
            </span>
            {maySell && (
              <span className={styles['receipt']}>
                <ReceiptButton
                  endpoint={printMembershipReceipt}
                  params={{ membershipId: id, saleId: period.saleId }}
                  textKey="memberships.receipt"
                />
              </span>
            )}
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
  onAsk: (step: MembershipStep) => void
  onMail: () => void
}

function Actions({ membership, onAsk, onMail }: ActionsProps) {
  const t = useText()
  const locale = useLocale()
  const partnerId = usePartnerId()
  const may = useCan()
  const file = useDownload()
  const { id, state } = membership
  return (
    <>
      {may('members.write') && state !== 'cancelled' && (
        <Button onClick={() => onAsk('cancel')}>{t('memberships.cancel')}</Button>
      )}
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
          <Button look="main" onClick={() => onAsk('renew')}>
            {t('memberships.renew')}
          </Button>
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
  const [step, ask] = useState<MembershipStep | null>(null)
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
        membership && <Actions membership={membership} onAsk={ask} onMail={() => mail(true)} />
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
              <Periods id={id} periods={periods} />
            </div>
            <Uses uses={uses} />
          </div>
        )}
      </Loaded>
      {membership && step !== null && (
        <MembershipStepDialog membership={membership} step={step} onClose={() => ask(null)} />
      )}
      {membership && isMailing && (
        <MailMembershipDialog membership={membership} onClose={() => mail(false)} />
      )}
    </Page>
  )
}
