import { countText } from '@dxweb/kit/text/count-text.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'

export function Money({ ore }: { ore: number }) {
  return <span className="dx-tabular">{formatMoney(ore)}</span>
}

export function Count({ value }: { value: number }) {
  return <span className="dx-tabular">{countText(value)}</span>
}
