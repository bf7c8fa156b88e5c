import { seatNames } from '@dxweb/areas/seating/drawing/seat-name.ts'
import { useState } from 'react'
import { usePartnerId } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { usePaperSize } from '../../parts/sale-papers/paper-size.ts'
import { saleAddress } from '../../parts/sale-papers/sale-address.ts'
import { usePrint } from '../../parts/sale-papers/use-print.ts'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import type { History } from './queries.ts'
import styles from './styles/crm.module.css'

const MailDialog = lazyDialog(() => import('../../parts/sale-papers/mail-dialog.tsx'))

type Purchase = History['purchases'][number]

const mailed = ['tickets', 'receipt'] as const

function Actions({ purchase }: { purchase: Purchase }) {
  const t = useText()
  const can = useCan()
  const partnerId = usePartnerId()
  const [size] = usePaperSize()
  const [isMailing, setMailing] = useState(false)
  const { id, eventId, titles, ticketCount } = purchase
  const { open, keep, busy, blocked } = usePrint(id, size)
  if (eventId === null || !can('shows.read')) return null
  const title = titles.join(', ')
  const to = (doing: 'refund' | '') => saleAddress(partnerId, { id, eventId }, doing)
  const hasPapers = ticketCount > 0 && can('tickets.print')
  const named = (key: string) => `${t(key)}, ${title}`
  const print = () => (blocked ? keep(blocked) : open('tickets'))
  return (
    <span className={styles['crmWhy']}>
      <LinkButton size="small" to={to('')} label={named('crm.purchases.open')}>
        {t('crm.purchases.open')}
      </LinkButton>
      {hasPapers && (
        <>
          <Button
            size="small"
            label={named('crm.purchases.print')}
            busy={busy !== null}
            onClick={print}
          >
            {t(blocked ? 'ticketing.print.keep.tickets' : 'crm.purchases.print')}
          </Button>
          <Button size="small" label={named('crm.purchases.send')} onClick={() => setMailing(true)}>
            {t('crm.purchases.send')}
          </Button>
        </>
      )}
      {ticketCount > 0 && can('tickets.refund') && (
        <LinkButton size="small" to={to('refund')} label={named('ticketing.refund.start')}>
          {t('ticketing.refund.start')}
        </LinkButton>
      )}
      {isMailing && <MailDialog saleId={id} offered={mailed} onClose={() => setMailing(false)} />}
    </span>
  )
}

export function PurchaseLine({ purchase }: { purchase: Purchase }) {
  const t = useText()
  const when = useWhen()
  const { at, titles, startsAt, seats, ticketCount, totalOre } = purchase
  const about = [startsAt === null ? '' : when(startsAt, 'moment'), seatNames(t, seats)]
  return (
    <li>
      <span className="dx-strong">{titles.join(', ') || t('crm.purchases.other')}</span>
      <Money ore={totalOre} />
      <span className="dx-second dx-small">{about.filter(Boolean).join(' · ')}</span>
      <span className="dx-dim dx-small">
        {t('ticketing.tickets', { count: ticketCount })} · {t('crm.purchases.bought')}{' '}
        <DateText value={at} />
      </span>
      <Actions purchase={purchase} />
    </li>
  )
}
