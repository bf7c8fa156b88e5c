import {
  getGiftCard,
  getGiftCardPdf,
  giftCards,
  type GiftCardEvent,
  printGiftCardReceipt,
} from '@dxweb/areas/giftcards/contract.ts'
import { formatGiftCardNumber } from '@dxweb/areas/giftcards/rules.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { urlOf } from '../../../data/calls/url-of.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useCan } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { isLost } from '../../../ui/messages/is-lost.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { PartNeighbours } from '../../../parts/list/part-neighbours.tsx'
import { idOfRow, type ReportQuery, rowsPart } from '../../../parts/report/asked/report-query.ts'
import { useDownload } from '../../../parts/register/files/use-download.ts'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { GiftCardStateBadge } from './gift-card-state.tsx'
import { MailCardDialog } from './mail-card-dialog.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { ReceiptButton } from '../../../parts/sale-papers/receipt-button.tsx'
import { type GiftCardStep, StepDialog } from './step-dialog.tsx'
import styles from './gift-cards.module.css'

type Card = ReplyOf<typeof getGiftCard.parts>

function Figures({ card }: { card: Card }) {
  const t = useText()
  const when = useWhen()
  const figure = (label: string, shown: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{shown}</dd>
    </div>
  )
  return (
    <dl className={styles['giftFacts']}>
      {figure(t('giftcards.balanceOre'), <Money ore={card.balanceOre} />)}
      {figure(t('giftcards.expiresOn'), when(card.expiresOn, 'numeric'))}
      {figure(t('giftcards.soldAt'), when(card.soldAt, 'moment'))}
      {figure(t('giftcards.paidOre'), <Money ore={card.paidOre} />)}
      {card.expiredOre > 0 && figure(t('giftcards.expiredSum'), <Money ore={card.expiredOre} />)}
      {card.note !== '' && figure(t('giftcards.note'), card.note)}
    </dl>
  )
}

interface HappenedProps {
  cardId: string
  event: GiftCardEvent
}

const isPaid = ({ kind }: GiftCardEvent) => kind === 'sold' || kind === 'toppedUp'

function Happened({ cardId, event }: HappenedProps) {
  const partnerId = usePartnerId()
  const may = useCan()
  if (event.saleId !== null && isPaid(event) && may('giftCards.sell')) {
    return (
      <ReceiptButton
        endpoint={printGiftCardReceipt}
        params={{ cardId, saleId: event.saleId }}
        textKey="giftcards.receipt"
      />
    )
  }
  if (event.eventId === null || event.saleId === null) return event.reason
  const sale = pagePath(partnerId, `shows/${event.eventId}/transactions?sale=${event.saleId}`)
  return <Link to={sale}>{event.eventTitle}</Link>
}

function useColumns(cardId: string): Column<GiftCardEvent>[] {
  const t = useText()
  const when = useWhen()
  return [
    {
      key: 'at',
      header: t('giftcards.at'),
      main: true,
      value: (row) => row.at,
      cell: (row) => <span className="dx-tabular">{when(row.at, 'moment')}</span>,
    },
    { key: 'kind', header: t('giftcards.what'), value: (row) => t(`giftcards.kind.${row.kind}`) },
    {
      key: 'about',
      header: t('giftcards.details'),
      value: (row) => row.eventTitle || row.reason,
      cell: (row) => <Happened cardId={cardId} event={row} />,
    },
    { key: 'by', header: t('giftcards.by'), value: (row) => row.by, hideBelow: 769 },
    {
      key: 'amount',
      header: t('giftcards.amount'),
      numeric: true,
      value: (row) => row.amountOre,
      cell: (row) => <Money ore={row.amountOre} />,
    },
  ]
}

type Asked = GiftCardStep | 'topUp' | 'mail' | null

function Actions({ card, onAsk }: { card: Card; onAsk: (asked: Asked) => void }) {
  const t = useText()
  const locale = useLocale()
  const partnerId = usePartnerId()
  const may = useCan()
  const file = useDownload()
  if (!may('giftCards.sell')) return null
  const mayChange = may('giftCards.write')
  const print = () =>
    file.mutate(urlOf(getGiftCardPdf.path, { partnerId, cardId: card.id }, { locale }))
  return (
    <>
      {mayChange && (
        <Button onClick={() => onAsk(card.isBlocked ? 'unblock' : 'block')}>
          {t(card.isBlocked ? 'giftcards.unblock' : 'giftcards.block')}
        </Button>
      )}
      {mayChange && card.state === 'active' && (
        <Button onClick={() => onAsk('extend')}>{t('giftcards.extend')}</Button>
      )}
      {mayChange && card.expiredOre > 0 && (
        <Button onClick={() => onAsk('reactivate')}>{t('giftcards.reactivate')}</Button>
      )}
      <Button icon={<IconPrinter size={17} />} busy={file.isPending} onClick={print}>
        {t('giftcards.pdf')}
      </Button>
      <Button icon={<IconMail size={17} />} onClick={() => onAsk('mail')}>
        {t('ticketing.mail.by')}
      </Button>
      {!card.isBlocked && (
        <Button look="main" onClick={() => onAsk('topUp')}>
          {t('giftcards.topUp')}
        </Button>
      )}
    </>
  )
}

export function GiftCardPage({ cardId, tabs }: { cardId: string; tabs: ReactNode }) {
  const t = useText()
  const partnerId = usePartnerId()
  const found = useRead(getGiftCard, { cardId })
  const [asked, ask] = useState<Asked>(null)
  const columns = useColumns(cardId)
  const card = found.data
  const list = pagePath(partnerId, 'products/giftcards')
  const close = () => ask(null)
  return (
    <Page
      title={card ? formatGiftCardNumber(card.number) : t('giftcards.one')}
      badge={card && <GiftCardStateBadge state={card.state} />}
      filters={tabs}
      actions={
        <>
          <PartNeighbours
            register={giftCards.name}
            id={cardId}
            listTo={list}
            around={(query, first) =>
              rowsPart({ partnerId }, giftCards, query as ReportQuery, first, 3)
            }
            idOf={(row) => idOfRow(giftCards, row)}
            nameOf={({ number }) => formatGiftCardNumber(String(number))}
            linkOf={({ id }) => `${list}/${id}`}
          />
          {card && <Actions card={card} onAsk={ask} />}
        </>
      }
    >
      {found.isPending && <SkeletonLines label={t('shell.loading')} />}
      {isLost(found) && (
        <ErrorPanel title={t('giftcards.failed')} onRetry={() => void found.refetch()}>
          {refusalText(t, found.error)}
        </ErrorPanel>
      )}
      {card && (
        <>
          <Figures card={card} />
          <DataTable
            label={t('giftcards.happened')}
            rows={card.events}
            columns={columns}
            rowKey={(row) => row.id}
            sortInUrl={false}
            empty={<EmptyState title={t('giftcards.none')} />}
          />
        </>
      )}
      {asked === 'topUp' && <PayDialog cardId={cardId} onClose={close} onPaid={close} />}
      {asked === 'mail' && <MailCardDialog cardId={cardId} onClose={close} />}
      {card && asked !== null && asked !== 'topUp' && asked !== 'mail' && (
        <StepDialog card={card} step={asked} onClose={close} />
      )}
    </Page>
  )
}
