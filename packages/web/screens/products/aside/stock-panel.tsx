import { listStock } from '@dxweb/areas/products/stock-contract.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { useRead } from '../../../data/rows/read.ts'
import { Card } from '../../../ui/page/card.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Stock } from '../ground/queries.ts'
import { StockForm } from './stock-form.tsx'

/** '+48', with a real minus sign below 0. */
function changeText(quantity: number): string {
  const sign = quantity < 0 ? '\u2212' : quantity > 0 ? '+' : ''
  return `${sign}${countText(Math.abs(quantity))}`
}

function Movements({ moved }: { moved: Stock['data'] }) {
  const t = useText()
  if (moved.length === 0) return <p className="dx-dim">{t('products.stock.noneYet')}</p>
  return (
    <ul className="dx-moves">
      {moved.map(({ id, kind, quantity, note, at, userName }) => (
        <li key={id}>
          <span className="dx-strong">{t(`products.stock.${kind}`)}</span>
          <span className="dx-tabular dx-moves-change">{changeText(quantity)}</span>
          <span className="dx-dim dx-small">
            <DateText value={at} /> · {userName}
            {note && ` · ${note}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function StockPanel({ productId, isWeighed }: { productId: number; isWeighed: boolean }) {
  const t = useText()
  const found = useRead(listStock, { id: productId, limit: 20 })
  const unit = t(isWeighed ? 'products.stock.grams' : 'products.stock.pieces')
  return (
    <Card title={t('products.stock')}>
      <Loaded of={found} failedKey="products.stock.failed">
        {({ stock, data }) => (
          <div className="dx-stock">
            <p className="dx-stock-now" aria-live="polite">
              {countText(stock)} {unit}
            </p>
            <StockForm productId={productId} unit={unit} />
            <Movements moved={data} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}
