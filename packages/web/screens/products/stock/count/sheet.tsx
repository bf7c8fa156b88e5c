import { formatMoney, sum } from '@dxweb/kit/money/money.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { useText } from '../../../../ui/text/text.ts'
import type { CountLine } from './queries.ts'
import styles from './count.module.css'

// catalog: products.count.column.*

const flows = ['begin', 'received', 'transferred', 'wasted', 'corrected', 'sold'] as const

export function CountSheet({ lines }: { lines: readonly CountLine[] }) {
  const t = useText()
  const costs = lines.map(({ sheet }) => sheet?.varianceOre ?? 0)
  const head = (name: string) => t(`products.count.column.${name}`)
  return (
    <div className={styles.sheet}>
      <table>
        <thead>
          <tr>
            <th scope="col">{head('product')}</th>
            {flows.map((flow) => (
              <th key={flow} scope="col" className={styles.flow}>
                {head(flow)}
              </th>
            ))}
            <th scope="col">{head('expected')}</th>
            <th scope="col">{head('counted')}</th>
            <th scope="col">{head('variance')}</th>
            <th scope="col">{head('varianceOre')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ productId, name, counted, sheet }) => (
            <tr key={productId}>
              <th scope="row">{name}</th>
              {flows.map((flow) => (
                <td key={flow} className={styles.flow}>
                  {sheet && countText(sheet[flow])}
                </td>
              ))}
              <td>{sheet && countText(sheet.expected)}</td>
              <td className="dx-strong">{counted === null ? '–' : countText(counted)}</td>
              <td>{sheet?.variance == null ? '' : countText(sheet.variance)}</td>
              <td>{sheet?.varianceOre == null ? '' : formatMoney(sheet.varianceOre)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.sum}>
        {head('varianceOre')}: <span className="dx-strong">{formatMoney(sum(costs))}</span>
      </p>
    </div>
  )
}
