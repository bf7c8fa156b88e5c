import { products, stockLocations } from '@dxweb/areas/products/contract.ts'
import { getDelivery, receiveDelivery } from '@dxweb/areas/products/stock/deliveries/contract.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useList } from '../../../../data/rows/collections.ts'
import { useRead } from '../../../../data/rows/read.ts'
import { useCommand } from '../../../../data/rows/use-command.ts'
import { useTimeZone } from '../../../../data/session/use-when.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { UnsavedGuard } from '../../../../ui/dialogs/unsaved-guard.tsx'
import { SkeletonLines } from '../../../../ui/messages/skeleton.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { linkTarget } from '../../../../ui/place/link-target.ts'
import { useSearchValues } from '../../../../ui/place/url-state.ts'
import { fieldTexts } from '../../../../ui/text/field-texts.ts'
import { refusalText } from '../../../../ui/text/refusal-text.ts'
import { useText } from '../../../../ui/text/text.ts'
import { wholeList } from '../../ground/queries.ts'
import { FindItem } from './find-item.tsx'
import { HeadFields } from './head-fields.tsx'
import { LineFields } from './line-fields.tsx'
import { DeliverySums } from './sums.tsx'
import {
  bodyOf,
  costOf,
  dayOfDelivery,
  depositOf,
  isReady,
  linesOf,
  type TypedHead,
  type TypedLine,
  type StockItem,
  stockItems,
  withItem,
} from './typed-delivery.ts'
import styles from './deliveries.module.css'

interface Begin {
  head: TypedHead
  lines: readonly TypedLine[]
}

/** Holds the typed lines, and the id of the product whose line gets the focus. */
function useLines(initial: readonly TypedLine[]) {
  const [lines, setLines] = useState(initial)
  const [at, setAt] = useState({ itemId: 0, time: 0 })
  const isOf = (itemId: number) => (line: TypedLine) => line.item.id === itemId
  return {
    lines,
    foundAt: (itemId: number) => (at.itemId === itemId ? at.time : undefined),
    find: (item: StockItem) => {
      setLines((all) => withItem(all, item))
      setAt(({ time }) => ({ itemId: item.id, time: time + 1 }))
    },
    change: (itemId: number, change: Partial<TypedLine>) =>
      setLines((all) => all.map((line) => (isOf(itemId)(line) ? { ...line, ...change } : line))),
    remove: (itemId: number) => setLines((all) => all.filter((line) => !isOf(itemId)(line))),
  }
}

interface FormProps {
  initial: Begin
  items: readonly StockItem[]
  base: string
}

function DeliveryForm({ initial, items, base }: FormProps) {
  const t = useText()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const [head, setHead] = useState(initial.head)
  const { lines, foundAt, find, change, remove } = useLines(initial.lines)
  const receive = useCommand({
    endpoint: receiveDelivery,
    params: {},
    doneKey: 'products.delivery.received',
    onDone: ({ id }) => void navigate(linkTarget(`${base}/${id}`)),
  })
  const faults = fieldTexts(t, receive.error)
  const isTyped = head !== initial.head || lines !== initial.lines
  return (
    <div className={styles['new']}>
      <UnsavedGuard unsaved={() => isTyped && !receive.isSuccess} saving={receive.isPending} />
      <Card title={t('products.delivery')}>
        <HeadFields
          head={head}
          faults={faults}
          onChange={(changed) => setHead({ ...head, ...changed })}
        />
      </Card>
      <Card title={t('products.delivery.lines')}>
        <FindItem items={items} box={box} onFound={find} />
        {lines.length === 0 && <p className="dx-dim">{t('products.delivery.noLines')}</p>}
        <ul className={styles['lines']}>
          {lines.map((line, place) => (
            <LineFields
              key={line.item.id}
              line={line}
              found={foundAt(line.item.id)}
              faults={{
                productId: faults[`lines.${place}.productId`],
                quantity: faults[`lines.${place}.quantity`],
                unitCostOre: faults[`lines.${place}.unitCostOre`],
              }}
              onChange={(changed) => change(line.item.id, changed)}
              onRemove={() => remove(line.item.id)}
              onDone={() => box.current?.querySelector('input')?.focus()}
            />
          ))}
        </ul>
        <DeliverySums costOre={sum(lines.map(costOf))} depositOre={sum(lines.map(depositOf))} />
        {receive.error && (
          <p className={styles['fault']} role="alert">
            {faults['lines'] ?? refusalText(t, receive.error)}
          </p>
        )}
        <Button
          look="main"
          size="large"
          busy={receive.isPending}
          disabled={!isReady(lines)}
          onClick={() => receive.mutate(bodyOf(head, lines))}
        >
          {t('products.delivery.receive')}
        </Button>
      </Card>
    </div>
  )
}

/** Returns an empty delivery, or a copy of an existing one. */
function useBegin(): { initial: Begin; items: StockItem[] } | undefined {
  const copied = Number(useSearchValues()['copy'] ?? 0)
  const zone = useTimeZone()
  const found = useList(products, wholeList).data?.data
  const places = useList(stockLocations, { ...wholeList, isActive: 'true' }).data?.data
  const copy = useRead(getDelivery, { id: copied }, { enabled: copied > 0 }).data
  if (found === undefined || places === undefined || (copied > 0 && copy === undefined))
    return undefined
  const items = stockItems(found)
  const day = dayOfDelivery(zone)
  const [place] = places
  const empty = { day, locationId: place?.id ?? null, supplier: '', reference: '', note: '' }
  if (copy === undefined) return { initial: { head: empty, lines: [] }, items }
  const { locationId, supplier, reference, note } = copy
  const head = { day: copy.day, locationId, supplier, reference, note }
  return { initial: { head, lines: linesOf(copy, items) }, items }
}

export function NewDelivery({ base, tabs }: { base: string; tabs: ReactNode }) {
  const t = useText()
  const read = useBegin()
  const [kept, keep] = useState(read)
  if (kept === undefined && read !== undefined) keep(read)
  return (
    <Page title={t('products.delivery.new')} filters={tabs}>
      {kept === undefined ? (
        <SkeletonLines label={t('shell.loading')} />
      ) : (
        <DeliveryForm initial={kept.initial} items={kept.items} base={base} />
      )}
    </Page>
  )
}
