import { countText } from '@dxweb/kit/text/count-text.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { Card } from '../../ui/page/card.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import type { Invoice } from './invoice.ts'
import styles from './invoices.module.css'

// catalog: invoices.quantity.*
// catalog: invoices.vat.*
// catalog: invoices.withoutVat.*

type Line = Invoice['lines'][number]

function useQuantity() {
  return (hundredths: number) => {
    const size = Math.abs(hundredths)
    const rest =
      size % 100 === 0
        ? ''
        : String(size % 100)
            .padStart(2, '0')
            .replace(/0$/, '')
    const whole = countText(Math.floor(size / 100))
    const text = rest === '' ? whole : `${whole},${rest}`
    return hundredths < 0 ? `\u2212${text}` : text
  }
}

function useColumns(): Column<Line>[] {
  const t = useText()
  const quantity = useQuantity()
  const rate = ({ category, basisPoints }: Line) =>
    category === 'S' ? percentText(basisPoints / 10_000) : t(`invoices.vat.${category}`)
  return [
    {
      key: 'description',
      header: t('invoices.line.description'),
      main: true,
      value: (line) => line.description,
    },
    {
      key: 'quantity',
      header: t('invoices.line.quantity'),
      numeric: true,
      value: (line) => line.quantity,
      cell: (line) =>
        t(`invoices.quantity.${line.unit}`, {
          count: line.quantity / 100,
          quantity: quantity(line.quantity),
        }),
    },
    {
      key: 'unitPriceOre',
      header: t('invoices.line.unitPriceOre'),
      numeric: true,
      hideBelow: 769,
      value: (line) => line.unitPriceOre,
      cell: (line) => <Money ore={line.unitPriceOre} />,
    },
    {
      key: 'vat',
      header: t('invoices.line.vat'),
      numeric: true,
      hideBelow: 769,
      value: (line) => line.basisPoints,
      cell: rate,
    },
    {
      key: 'netOre',
      header: t('invoices.line.netOre'),
      numeric: true,
      value: (line) => line.netOre,
      cell: (line) => <Money ore={line.netOre} />,
    },
  ]
}

function Sums({ invoice }: { invoice: Invoice }) {
  const t = useText()
  const { groups, kind } = invoice
  return (
    <dl className={styles['invoiceSums']}>
      <div>
        <dt>{t('invoices.netOre')}</dt>
        <dd>
          <Money ore={invoice.netOre} />
        </dd>
      </div>
      {groups.map(({ category, basisPoints, vatOre }) => (
        <div key={`${category} ${basisPoints}`}>
          <dt>
            {category === 'S'
              ? t('invoices.vatRate', { rate: percentText(basisPoints / 10_000) })
              : t(`invoices.vat.${category}`)}
          </dt>
          <dd>
            <Money ore={vatOre} />
          </dd>
        </div>
      ))}
      <div className="dx-strong">
        <dt>{t(kind === 'credit' ? 'invoices.toCredit' : 'label.totalOre')}</dt>
        <dd>
          <Money ore={invoice.totalOre} />
        </dd>
      </div>
    </dl>
  )
}

export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const t = useText()
  const columns = useColumns()
  return (
    <Card title={t('invoices.lines')} flush>
      <DataTable
        label={t('invoices.lines')}
        rows={invoice.lines}
        columns={columns}
        rowKey={(line) => String(line.line)}
        sortInUrl={false}
        empty={null}
      />
      <Sums invoice={invoice} />
    </Card>
  )
}
