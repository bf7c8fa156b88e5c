import { countText } from '@dxweb/kit/text/count-text.ts'
import { useQuery } from '@tanstack/react-query'
import { usePartnerId } from '../../../data/session/context.ts'
import { Card } from '../../../ui/page/card.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { type Stock, stockOf } from '../ground/queries.ts'
import { StockForm } from './stock-form.tsx'

/** '+48', with a real minus sign below 0. */
function changeText(quantity: number, locale: string): string {
  const sign = quantity < 0 ? '\u2212' : quantity > 0 ? '+' : ''
  return `${sign}${countText(Math.abs(quantity), locale)}`
}

function Movements({ moved }: { moved: Stock['data'] }) {
  const t = useText()
  const locale = useLocale()
  if (moved.length === 0) return <p className="dx-dim">{t('products.stock.noneYet')}</p>
  return (
    <ul className="dx-moves">
      {moved.map(({ id, kind, quantity, note, at, userName }) => (
        <li key={id}>
          <span className="dx-strong">{t(`products.stock.${kind}`)}</span>
          <span className="dx-tabular dx-moves-change">{changeText(quantity, locale)}</span>
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
  const locale = useLocale()
  const { data, error, refetch } = useQuery(stockOf(usePartnerId(), productId))
  const unit = t(isWeighed ? 'products.stock.grams' : 'products.stock.pieces')
  if (error && !data) {
    return (
      <ErrorPanel title={t('products.stock.failed')} onRetry={() => void refetch()}>
        {refusalText(t, error)}
      </ErrorPanel>
    )
  }
  return (
    <Card title={t('products.stock')}>
      {data ? (
        <div className="dx-stock">
          <p className="dx-stock-now" aria-live="polite">
            {countText(data.stock, locale)} {unit}
          </p>
          <StockForm productId={productId} unit={unit} />
          <Movements moved={data.data} />
        </div>
      ) : (
        <SkeletonLines label={t('shell.loading')} />
      )}
    </Card>
  )
}
