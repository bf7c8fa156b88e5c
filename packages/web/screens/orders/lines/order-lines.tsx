import type { orders } from '@dxweb/areas/orders/contract.ts'
import { getProposedLines, orderLines } from '@dxweb/areas/orders/lines/contract.ts'
import { lineKinds } from '@dxweb/areas/orders/lines/order-sums.ts'
import { renters } from '@dxweb/areas/renters/contract.ts'
import { priceTypes } from '@dxweb/areas/renters/price-types/contract.ts'
import { resources } from '@dxweb/areas/resources/contract.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { rowQuery, useList } from '../../../data/rows/collections.ts'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useOrderEvents } from '../events/use-order-events.ts'
import { BroughtCard } from './brought-card.tsx'
import { useAround } from './line-units.tsx'
import { LineRow } from './line-row.tsx'
import { SumsCard } from './sums-card.tsx'
import { UnsavedBar } from './unsaved-bar.tsx'
import type { Line, LineContext } from './use-line-form.ts'
import { useUnsavedLines } from './use-unsaved-lines.ts'
import styles from './lines.module.css'

// catalog: register.orderlines.kind.*

const wholeList = { limit: 1000 }
const heads = [
  ...(['resourceId', 'eventId', 'quantity', 'unit', 'priceTypeId', 'unitPriceOre'] as const),
  ...(['vatTypeId', 'isCharged', 'netOre'] as const),
]

function useUsualPriceType(renterId: number | null) {
  const asked = rowQuery<RowOf<typeof renters>>(usePartnerId(), renters.name, renterId ?? 0)
  const may = useCan()('registers.read')
  return useQuery({ ...asked, enabled: may && renterId !== null }).data?.priceTypeId ?? null
}

function useLineContext({ id: orderId, periodFrom, periodTo, renterId }: Order): LineContext {
  const unsaved = useUnsavedLines()
  const when = useWhen()
  const events = useOrderEvents({ orderId: String(orderId) }).data?.data
  const things = useList(resources, wholeList).data?.data
  const period = { from: periodFrom as Day, to: periodTo as Day }
  const around = useAround(period)
  const types = useList(priceTypes, wholeList).data?.data
  return {
    orderId,
    period,
    around,
    events: (events ?? []).map(({ eventId, event, startsAt, takenFrom, takenUntil }) => ({
      id: eventId,
      from: Date.parse(takenFrom),
      until: Date.parse(takenUntil),
      title: `${when(startsAt, 'date')} ${event}`,
    })),
    resources: new Map(things?.map((each) => [each.id, each])),
    priceTypes: new Map(types?.map(({ id, name }) => [id, name])),
    defaultPriceTypeId: useUsualPriceType(renterId),
    mayEdit: useCan()('orders.write'),
    unsaved,
  }
}

const focus = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>('input:not([disabled])')?.focus()

function LineList({ lines, context }: { lines: readonly Line[]; context: LineContext }) {
  const t = useText()
  const words = useRegisterWords(orderLines)
  const list = useRef<HTMLUListElement>(null)
  const [count, setCount] = useState(0)
  const below = (id: number) => () => {
    const rows = [...(list.current?.querySelectorAll('[data-line]') ?? [])]
    focus(rows[rows.findIndex((row) => row.getAttribute('data-line') === String(id)) + 1])
  }
  const added = () => setCount((before) => before + 1)
  useEffect(() => {
    if (count > 0) focus(list.current?.querySelector('[data-line="new"]'))
  }, [count, list])
  return (
    <Card title={t('orders.sums.lines')} about={t('orders.lines.about')} flush>
      <ul ref={list} className={styles['lines']} aria-label={t('orders.sums.lines')}>
        <li className={`${styles['line']} ${styles['lineHead']}`} aria-hidden>
          {heads.map((field) => (
            <span key={field} data-field={field}>
              {field === 'resourceId' ? t('orders.line.what') : words.label(field)}
            </span>
          ))}
          <span />
        </li>
        {lineKinds
          .flatMap((kind) => lines.filter((line) => line.kind === kind))
          .map((line) => (
            <LineRow key={line.id} line={line} context={context} onEnter={below(line.id)} />
          ))}
        {context.mayEdit && (
          <LineRow key={`new ${count}`} line={undefined} context={context} onEnter={added} />
        )}
      </ul>
      {lines.length === 0 && (
        <p className={`dx-second ${styles['linesNone']}`}>{t('orders.lines.none')}</p>
      )}
      <UnsavedBar unsaved={context.unsaved} />
    </Card>
  )
}

type Order = RowOf<typeof orders>

export function OrderLines({ order }: { order: Order }) {
  const orderId = order.id
  const context = useLineContext(order)
  const lines = useList(orderLines, { orderId, sort: 'sort', limit: 1000 })
  const proposed = useRead(getProposedLines, { id: orderId })
  return (
    <div className={styles['linesPage']}>
      {proposed.data && (
        <BroughtCard
          orderId={orderId}
          proposed={proposed.data}
          mayEdit={context.mayEdit}
          nameOf={(id) => context.resources.get(id)?.name ?? ''}
        />
      )}
      <Loaded of={lines} failedKey="orders.lines.failed">
        {({ data }) => <LineList lines={data.filter(({ id }) => id > 0)} context={context} />}
      </Loaded>
      <SumsCard order={order} isBehind={context.unsaved.count > 0} />
    </div>
  )
}
