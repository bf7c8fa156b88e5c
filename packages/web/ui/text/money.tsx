import { countText } from '@dxweb/kit/text/count-text.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { useLocale } from './text.ts'

/** '1 234,50 kr' of whole øre. */
export function Money({ ore }: { ore: number }) {
  return <span className="dx-tabular">{formatMoney(ore)}</span>
}

/** A count with the thousands apart. */
export function Count({ value }: { value: number }) {
  return <span className="dx-tabular">{countText(value, useLocale())}</span>
}
