import type { Day } from '@dxweb/kit/time/day.ts'
import type { ComponentType } from 'react'
import { Card } from '../../../../ui/page/card.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { BatchLine } from './batch-line.tsx'
import styles from './checklist.module.css'
import { DayLine } from './day-line.tsx'
import { BooksLine, GoodsLine } from './books-lines.tsx'
import { FilmLine } from './film-line.tsx'
import { type LineProps, linesOf } from './line-props.ts'
import { AccountLine, FeeLine, VatLine } from './money-lines.tsx'

const drawn: Readonly<Record<string, ComponentType<LineProps>>> = {
  days: DayLine,
  batches: BatchLine,
  filmWeeks: FilmLine,
  fees: FeeLine,
  accounts: AccountLine,
  vat: VatLine,
  goods: GoodsLine,
  books: BooksLine,
}

export function Checklist(props: LineProps & { month: Day }) {
  const t = useText()
  const lines = linesOf(props.list)
  const done = lines.filter(({ state }) => state === 'done').length
  return (
    <Card title={t('settlement.checklist.title')} about={`${done}/${lines.length}`}>
      <ul className={styles['lines']}>
        {lines.map(({ name }) => {
          const Line = drawn[name]
          return Line && <Line key={name} {...props} />
        })}
      </ul>
    </Card>
  )
}
