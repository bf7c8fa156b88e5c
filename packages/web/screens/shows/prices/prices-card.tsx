import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { priceInZone } from '@dxweb/areas/ticketing/offer/rules.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { IconPencil, IconTicket, IconWorldOff } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useSalesChannel } from '../../../data/session/use-sales-channel.ts'
import { Badge } from '../../../ui/page/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { type Text, useText } from '../../../ui/text/text.ts'
import { FilmPrices } from './film-prices.tsx'
import './prices.module.css'

const PriceEditor = lazy(() => import('./price-editor.tsx'))

type Category = EventDetail['categories'][number]

function Name({ category }: { category: Category }) {
  const t = useText()
  const isConnected = useSalesChannel()
  return (
    <span className="dx-price-title">
      {category.name}
      {category.isStopped && <Badge tone="warn">{t('shows.prices.stopped')}</Badge>}
      {isConnected && !category.isSoldOnWeb && !category.isStopped && (
        <Badge icon={<IconWorldOff size={14} aria-hidden />}>{t('shows.prices.notOnWeb')}</Badge>
      )}
    </span>
  )
}

const priceColumns = (t: Text, { zones }: EventDetail): Column<Category>[] => [
  {
    key: 'name',
    header: t('label.priceCategory'),
    main: true,
    value: ({ name }) => name,
    cell: (category) => <Name category={category} />,
  },
  {
    key: 'fee',
    header: t('shows.prices.fee'),
    numeric: true,
    hideBelow: 769,
    value: ({ feeOre }) => feeOre,
    cell: ({ feeOre }) => <Money ore={feeOre} />,
  },
  {
    key: 'price',
    header: t('label.priceOre'),
    numeric: true,
    value: ({ priceOre }) => priceOre,
    cell: ({ priceOre }) => <Money ore={priceOre} />,
  },
  ...zones.map((zone): Column<Category> => {
    const own = ({ zonePrices }: Category) => zonePrices.some(({ zoneId }) => zoneId === zone.id)
    return {
      key: `zone${zone.id}`,
      header: zone.name,
      numeric: true,
      hideBelow: 769,
      value: (category) => priceInZone(category, zone),
      cell: (category) => (
        <span className={own(category) ? 'dx-strong' : undefined}>
          <Money ore={priceInZone(category, zone)} />
        </span>
      ),
    }
  }),
]

function Added({ event }: { event: EventDetail }) {
  const t = useText()
  const texts = [
    ...event.supplements.map(({ name, amountOre }) => `${name} ${formatMoney(amountOre)}`),
    ...event.channelFees.map(({ channel, amountOre, isPerPurchase }) =>
      t(isPerPurchase ? 'shows.prices.feePerPurchase' : 'shows.prices.feePerTicket', {
        channel: t(`ticketing.channel.${channel}`),
        amount: formatMoney(amountOre),
      }),
    ),
  ]
  if (texts.length === 0) return null
  return <p className="dx-price-added">{t('shows.prices.added', { texts: texts.join(' · ') })}</p>
}

interface PricesCardProps {
  event: EventDetail
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
}

export function PricesCard({ event, isEditing, onEditing }: PricesCardProps) {
  const t = useText()
  const columns = useMemo(() => priceColumns(t, event), [t, event])
  const mayEdit = event.can.edit && event.state !== 'cancelled'
  if (isEditing && mayEdit) {
    return (
      <Suspense fallback={<SkeletonLines lines={8} label={t('shell.loading')} />}>
        <PriceEditor event={event} onDone={() => onEditing(false)} />
      </Suspense>
    )
  }
  const hasPrices = event.categories.length > 0
  const edit = mayEdit && (
    <Button
      look={hasPrices ? 'plain' : 'main'}
      icon={<IconPencil size={16} />}
      onClick={() => onEditing(true)}
    >
      {t(hasPrices ? 'shows.prices.edit' : 'shows.prices.set')}
    </Button>
  )
  return (
    <Card title={t('label.prices')} actions={hasPrices && edit} flush>
      <DataTable
        label={t('label.prices')}
        rows={event.categories}
        columns={columns}
        rowKey={({ id }) => id}
        sortInUrl={false}
        empty={
          <EmptyState
            icon={<IconTicket size={24} stroke={1.7} />}
            title={t('shows.prices.none')}
            text={t(mayEdit ? 'shows.prices.noneText' : 'shows.prices.noneRead')}
            action={edit}
          />
        }
      />
      <Added event={event} />
      {event.showing && <FilmPrices event={event} showing={event.showing} mayEdit={mayEdit} />}
    </Card>
  )
}
