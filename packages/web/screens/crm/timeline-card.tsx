import { modulePath } from '@dxweb/areas/access/rights/module-path.ts'
import { customerTimeline, type TimelineEntry } from '@dxweb/areas/customers/timeline/contract.ts'
import { useState } from 'react'
import { kept, useRead } from '../../data/rows/read.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useCan } from '../../data/session/session.ts'
import { saleAddress } from '../../parts/sale-papers/sale-address.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Link } from '../../ui/place/link.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import styles from './styles/crm.module.css'

const step = 20

// catalog: crm.timeline.*
// catalog: crm.consents.of.*
// catalog: ticketing.channel.*
// catalog: giftcards.kind.*
const placesOf: Readonly<Record<TimelineEntry['kind'], string>> = {
  purchase: 'ticketing.channel',
  refund: 'ticketing.channel',
  giftCard: 'giftcards.kind',
  membership: 'crm.timeline.membershipOf',
  reservation: 'crm.timeline.reservationState',
  participant: 'crm.timeline.participantState',
  mail: 'crm.timeline.mailOf',
  scan: 'crm.timeline.scanOf',
  consent: 'crm.consents.of',
}

function Title({ entry }: { entry: TimelineEntry }) {
  const t = useText()
  const partnerId = usePartnerId()
  const can = useCan()
  const { kind, id, eventId, title } = entry
  const name = title === '' ? t(`crm.timeline.${kind}`) : title
  if (kind === 'membership') {
    return (
      <span className="dx-strong">
        <Link to={`${modulePath('crm', partnerId, 0)}/memberships/${id}`}>{name}</Link>
      </span>
    )
  }
  if (eventId === null || !can('shows.read')) return <span className="dx-strong">{name}</span>
  const isSale = kind === 'purchase' || kind === 'refund'
  const to = isSale
    ? saleAddress(partnerId, { id, eventId })
    : pagePath(partnerId, `shows/${eventId}`)
  return (
    <span className="dx-strong">
      <Link to={to}>{name}</Link>
    </span>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const t = useText()
  const { kind, at, title, count, amountOre, what, isGiven, userName } = entry
  const facts = [
    title !== '' && t(`crm.timeline.${kind}`),
    what !== '' && t(`${placesOf[kind]}.${what}`),
    isGiven !== null && t(`crm.consents.${isGiven ? 'given' : 'withdrawn'}`),
    count !== null && count > 0 && t('crm.timeline.count', { count }),
    userName,
  ].filter(Boolean)
  return (
    <li>
      <Title entry={entry} />
      {amountOre !== null ? <Money ore={amountOre} /> : <span />}
      <span className="dx-second dx-small">{facts.join(' · ')}</span>
      <span className="dx-dim dx-small">
        <DateText value={at} />
      </span>
    </li>
  )
}

export function TimelineCard({ id }: { id: number }) {
  const t = useText()
  const [limit, setLimit] = useState(step)
  const found = useRead(customerTimeline, { id, limit }, kept)
  return (
    <Card title={t('crm.timeline')}>
      <Loaded of={found} failedKey="crm.history.failed">
        {({ data, total }) =>
          total === 0 ? (
            <p className="dx-dim">{t('crm.timeline.none')}</p>
          ) : (
            <>
              <ul className={styles['crmLines']}>
                {data.map((entry) => (
                  <Entry key={`${entry.kind}${entry.at}${entry.id}${entry.what}`} entry={entry} />
                ))}
              </ul>
              {total > data.length && limit < 200 && (
                <Button size="small" onClick={() => setLimit((now) => Math.min(200, now + step))}>
                  {t('crm.more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
