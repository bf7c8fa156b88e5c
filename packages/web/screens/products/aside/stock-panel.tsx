import { listStock, undoStock } from '@dxweb/areas/products/stock/contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { useCan } from '../../../data/session/session.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Stock } from '../ground/queries.ts'
import { StockForm } from './stock-form.tsx'
import styles from './stock-panel.module.css'
import productsStyles from '../ground/styles/products.module.css'

// catalog: products.stock.reason.*

/** Example: '+48'. A negative change has a real minus sign. */
function changeText(quantity: number): string {
  const sign = quantity < 0 ? '\u2212' : quantity > 0 ? '+' : ''
  return `${sign}${countText(Math.abs(quantity))}`
}

type Movement = Stock['data'][number]

function UndoButton({ productId, movementId }: { productId: number; movementId: string }) {
  const t = useText()
  const params = { id: productId, movementId }
  const undo = useCommand({
    endpoint: undoStock,
    params,
    doneKey: 'products.stock.undoDone',
    isToasted: true,
  })
  return (
    <IconButton
      label={t('products.stock.undo')}
      icon={<IconArrowBackUp size={16} />}
      onClick={() => undo.mutate()}
    />
  )
}

function Movements({ productId, moved }: { productId: number; moved: Movement[] }) {
  const t = useText()
  const may = useCan()
  if (moved.length === 0) return <p className="dx-dim">{t('products.stock.noneYet')}</p>
  const about = ({ reason, locationName, costOre, supplier, reference, note }: Movement) =>
    [
      reason && t(`products.stock.reason.${reason}`),
      locationName,
      costOre !== null && formatMoney(costOre),
      supplier,
      reference,
      note,
    ].filter(Boolean)
  return (
    <ul className={productsStyles['moves']}>
      {moved.map((move) => (
        <li key={move.id}>
          <span className="dx-strong">{t(`products.stock.${move.kind}`)}</span>
          <span className="dx-tabular dx-moves-change">
            {changeText(move.quantity)}
            {may('products.write') && !move.isUndone && (
              <UndoButton productId={productId} movementId={move.id} />
            )}
          </span>
          <span className="dx-dim dx-small">
            <DateText value={move.at} /> · {move.userName}
            {about(move).map((part) => ` · ${part}`)}
            {move.isUndone && ` · ${t('products.stock.undone')}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Held({ locations, unit }: { locations: Stock['locations']; unit: string }) {
  const t = useText()
  if (locations.length < 2) return null
  return (
    <dl className={styles.held}>
      {locations.map(({ id, name, stock }) => (
        <div key={id}>
          <dt>{name || t('products.stock.noLocation')}</dt>
          <dd>
            {countText(stock)} {unit}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface StockPanelProps {
  productId: number
  bulkWeight: 'none' | 'hg' | 'kg'
}

export function StockPanel({ productId, bulkWeight }: StockPanelProps) {
  const t = useText()
  const found = useRead(listStock, { id: productId, limit: 20 })
  const unit = t(bulkWeight === 'none' ? 'products.stock.pieces' : 'products.stock.grams')
  const priced = t(bulkWeight === 'none' ? 'products.stock.piece' : `products.stock.${bulkWeight}`)
  return (
    <Card title={t('products.stock')}>
      <Loaded of={found} failedKey="products.stock.failed">
        {({ stock, locations, unitCostOre, data }) => (
          <div className={productsStyles['stock']}>
            <p className={productsStyles['stockNow']} aria-live="polite">
              {countText(stock)} {unit}
            </p>
            {unitCostOre !== null && (
              <p className="dx-dim">
                {t('products.stock.cost', { cost: formatMoney(unitCostOre), unit: priced })}
              </p>
            )}
            <Held locations={locations} unit={unit} />
            <StockForm productId={productId} unit={unit} locations={locations} />
            <Movements productId={productId} moved={data} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}
