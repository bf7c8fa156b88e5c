import {
  type Delivery,
  deliveryStates,
  listDeliveries,
} from '@dxweb/areas/webhooks/deliveries/contract.ts'
import { listWebhooks } from '@dxweb/areas/webhooks/endpoints/contract.ts'
import { everyWebhookType } from '@dxweb/kit/definitions/webhook-types.ts'
import { IconListDetails } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { kept, useRead } from '../../../../data/rows/read.ts'
import { useCan } from '../../../../data/session/session.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../../ui/buttons/link-button.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { EmptyState } from '../../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../../ui/messages/loaded.tsx'
import { SkeletonPage } from '../../../../ui/messages/skeleton.tsx'
import { Badge } from '../../../../ui/page/badge.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useSearchValues, useSetSearch } from '../../../../ui/place/url-state.ts'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { DateText } from '../../../../ui/text/date-text.tsx'
import { type Text, useText } from '../../../../ui/text/text.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { ReplayRange } from './replay-dialog.tsx'
import { useFaultText, WebhookState } from './webhook-state.tsx'
import css from './webhooks.module.css'

// catalog: webhooks.type.*
// catalog: webhooks.delivery.*

const tones = { waiting: 'warn', delivered: 'good', failed: 'bad', skipped: 'off' } as const

type FaultText = ReturnType<typeof useFaultText>
type Open = (delivery: Delivery) => void

function LastTry({ faultText, delivery }: { faultText: FaultText; delivery: Delivery }) {
  const t = useText()
  const last = delivery.tries.at(-1)
  if (last === undefined) return null
  const { fault, status, ms } = last
  if (fault !== '') return faultText(fault, status)
  return `${status ?? ''} ${t('webhooks.ms', { ms })}`
}

const columnsOf = (t: Text, faultText: FaultText, open: Open): Column<Delivery>[] => [
  {
    key: 'number',
    header: t('label.number'),
    main: true,
    cell: (delivery) => (
      <Button look="quiet" size="small" onClick={() => open(delivery)}>
        {t('webhooks.delivery', { number: String(delivery.number) })}
      </Button>
    ),
  },
  {
    key: 'type',
    header: t('webhooks.event'),
    cell: ({ type }) => t(`webhooks.type.${type}`),
  },
  {
    key: 'at',
    header: t('webhooks.at'),
    hideBelow: 769,
    cell: ({ at }) => <DateText value={at} shape="moment" />,
  },
  {
    key: 'state',
    header: t('webhooks.state'),
    cell: ({ state }) => <Badge tone={tones[state]}>{t(`webhooks.delivery.${state}`)}</Badge>,
  },
  {
    key: 'last',
    header: t('webhooks.answer'),
    hideBelow: 769,
    cell: (delivery) => <LastTry faultText={faultText} delivery={delivery} />,
  },
  {
    key: 'attempts',
    header: t('webhooks.attempts'),
    numeric: true,
    hideBelow: 1025,
    cell: ({ attempts }) => attempts,
  },
  {
    key: 'dueAt',
    header: t('webhooks.dueAt'),
    hideBelow: 1025,
    cell: ({ dueAt }) => dueAt !== null && <DateText value={dueAt} shape="moment" />,
  },
]

function Filters() {
  const t = useText()
  const { state = null, type = null } = useSearchValues()
  const set = useSetSearch()
  return (
    <>
      <SelectField
        label={t('webhooks.state')}
        clearable
        placeholder={t('webhooks.all')}
        options={deliveryStates.map((value) => ({
          value,
          label: t(`webhooks.delivery.${value}`),
        }))}
        value={state}
        onChange={(next) => set({ state: next ?? undefined, below: undefined })}
      />
      <SelectField
        label={t('webhooks.event')}
        clearable
        placeholder={t('webhooks.all')}
        options={everyWebhookType.map((value) => ({ value, label: t(`webhooks.type.${value}`) }))}
        value={type}
        onChange={(next) => set({ type: next ?? undefined, below: undefined })}
      />
    </>
  )
}

interface PagesProps {
  rows: readonly Delivery[]
  hasMore: boolean
}

function Pages({ rows, hasMore }: PagesProps) {
  const t = useText()
  const { below } = useSearchValues()
  const set = useSetSearch({ isStep: true })
  const last = rows.at(-1)
  if (below === undefined && !hasMore) return null
  return (
    <div className={css['pages']}>
      {below !== undefined && (
        <Button onClick={() => set({ below: undefined })}>{t('webhooks.newest')}</Button>
      )}
      {hasMore && last && (
        <Button onClick={() => set({ below: String(last.number) })}>{t('webhooks.older')}</Button>
      )}
    </div>
  )
}

/** Ignores unknown states and types in the address. */
function useDeliveryQuery() {
  const { state, type, below } = useSearchValues()
  return {
    state: deliveryStates.find((each) => each === state),
    type: everyWebhookType.find((each) => each === type),
    below,
  }
}

export default function Deliveries({ base, id }: { base: string; id: number }) {
  const t = useText()
  const faultText = useFaultText()
  const query = useDeliveryQuery()
  const mayReplay = useCan()('settings.write')
  const endpoints = useRead(listWebhooks, {})
  const webhook = endpoints.data?.data.find((each) => each.id === id)
  const found = useRead(listDeliveries, { id, ...query }, kept)
  const [open, setOpen] = useState<Delivery | 'range' | null>(null)
  const columns = useMemo(() => columnsOf(t, faultText, setOpen), [t, faultText])
  const close = () => setOpen(null)
  const newest = found.data?.data[0]?.number ?? 1
  return (
    <Page
      title={t('webhooks.deliveries')}
      about={webhook?.url}
      filters={<Filters />}
      actions={
        <>
          <LinkButton to={base}>{t('webhooks.back')}</LinkButton>
          {mayReplay && (
            <Button onClick={() => setOpen('range')}>{t('webhooks.replay.range')}</Button>
          )}
        </>
      }
    >
      {webhook && (
        <div className={css['about']}>
          <WebhookState webhook={webhook} />
        </div>
      )}
      <Loaded
        of={found}
        failedKey="webhooks.listFailed"
        waiting={<SkeletonPage label={t('shell.loading')} />}
      >
        {({ data, hasMore }) => (
          <>
            <DataTable
              label={t('webhooks.deliveries')}
              rows={data}
              columns={columns.filter(
                ({ key }) => key !== 'dueAt' || data.some(({ dueAt }) => dueAt !== null),
              )}
              rowKey={({ number }) => number}
              isOrdered
              sortInUrl={false}
              empty={
                <EmptyState
                  icon={<IconListDetails size={24} stroke={1.7} />}
                  title={t('webhooks.noDeliveries')}
                />
              }
            />
            <Pages rows={data} hasMore={hasMore} />
          </>
        )}
      </Loaded>
      {open === 'range' && <ReplayRange id={id} newest={newest} onClose={close} />}
      {open !== null && open !== 'range' && (
        <DeliveryDialog id={id} delivery={open} mayReplay={mayReplay} onClose={close} />
      )}
    </Page>
  )
}
