import { versionLabel } from '@dxweb/areas/film/rental/sheets/rules.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { unknownValue } from '@dxweb/kit/reports/report-endpoints.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { Card } from '../../../ui/page/card.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useSettlementPath } from './use-settlement-path.ts'
import { type Added, addedUp, type FilmLine } from './weeks-of.ts'

// catalog: report.distributor-settlement.*

interface VersionsProps {
  id: number
  lines: readonly FilmLine[]
}

function useColumns(): Column<Added>[] {
  const t = useText()
  const own = (name: string) => t(`report.distributor-settlement.${name}`)
  return [
    {
      key: 'version',
      header: own('version'),
      main: true,
      cell: ({ version }) => versionLabel(t, version) || t('report.noValue'),
    },
    { key: 'shows', header: own('shows'), numeric: true, cell: ({ shows }) => countText(shows) },
    {
      key: 'paid',
      header: own('paid'),
      numeric: true,
      cell: ({ paid }) => countText(paid),
    },
    {
      key: 'free',
      header: own('free'),
      numeric: true,
      hideBelow: 1025,
      cell: ({ free }) => countText(free),
    },
    {
      key: 'netOre',
      header: own('netOre'),
      numeric: true,
      hideBelow: 480,
      cell: ({ netOre }) => formatMoney(netOre),
    },
    {
      key: 'keptOre',
      header: own('keptOre'),
      numeric: true,
      hideBelow: 769,
      cell: ({ keptOre }) => formatMoney(keptOre),
    },
  ]
}

export function FilmVersions({ id, lines }: VersionsProps) {
  const t = useText()
  const path = useSettlementPath(id)
  const columns = useColumns()
  const rows = addedUp(lines, ['version'])
  const [from, to] = [lines.at(-1)?.week ?? '', lines[0]?.week ?? '']
  return (
    <Card title={t('label.versions')} flush>
      <DataTable
        label={t('label.versions')}
        rows={rows}
        columns={columns}
        rowKey={({ key }) => key}
        rowTo={({ version }) =>
          path(from, to, { version: version || unknownValue, group: 'settledOn' })
        }
        isOrdered
        empty={null}
      />
    </Card>
  )
}
