import { useMemo, useState } from 'react'
import { ChoiceRow } from '../../ui/buttons/chip.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Count, Money } from '../../ui/text/money.tsx'
import { type Text, useText } from '../../ui/text/text.ts'

interface Sample {
  id: number
  name: string
  sold: number
  ore: number
}

const lengths = ['none', 'some', 'many', 'wait'] as const
const rowsOf = (count: number): Sample[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `${String.fromCodePoint(65 + (at % 26))}${at + 1}`,
    sold: (at * 37) % 211,
    ore: ((at * 37) % 211) * 14_500,
  }))
const shown = { none: rowsOf(0), some: rowsOf(6), many: rowsOf(400), wait: undefined }

const columnsOf = (t: Text): Column<Sample>[] => [
  { key: 'name', header: t('gallery.sample.name'), main: true, value: ({ name }) => name },
  {
    key: 'sold',
    header: t('gallery.sample.number'),
    numeric: true,
    value: ({ sold }) => sold,
    cell: ({ sold }) => <Count value={sold} />,
    total: <Count value={1_234} />,
  },
  {
    key: 'ore',
    header: t('gallery.sample.amount'),
    numeric: true,
    value: ({ ore }) => ore,
    cell: ({ ore }) => <Money ore={ore} />,
    total: <Money ore={123_400_00} />,
  },
]

export function Tables() {
  const t = useText()
  const [length, setLength] = useState<(typeof lengths)[number]>('some')
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <Card
      title={t('gallery.tables')}
      actions={
        <ChoiceRow
          label={t('gallery.tables')}
          value={length}
          options={lengths.map((value) => ({ value, label: t(`gallery.length.${value}`) }))}
          onChange={setLength}
        />
      }
      flush
    >
      <DataTable
        id="gallery"
        label={t('gallery.tables')}
        rows={shown[length]}
        columns={columns}
        rowKey={({ id }) => id}
        sortInUrl={false}
        empty={<EmptyState title={t('gallery.sample.none')} text={t('gallery.sample.sentence')} />}
      />
    </Card>
  )
}
