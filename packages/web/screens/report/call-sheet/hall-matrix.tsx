import { type Span, spansOf } from '@dxweb/areas/reports/call-sheet/moments.ts'
import type { CSSProperties } from 'react'
import { useNow } from '../../../ui/dates/use-now.ts'
import { useText } from '../../../ui/text/text.ts'
import { classNames } from '../../../ui/theme/class-names.ts'
import type { EventRow, FilmRow, Shown } from './use-sheet.ts'
import styles from './hall-matrix.module.css'

const hourMs = 3_600_000
const stepMs = 300_000
const kinds = ['getIn', 'soundCheck', 'doors', 'show', 'pause', 'getOut', 'clear'] as const

interface HallMatrixProps {
  shown: readonly Shown<FilmRow | EventRow>[]
  begin: number
  clock: (at: string) => string
  isToday: boolean
}

interface Block {
  hall: string
  row: FilmRow | EventRow
  spans: readonly Span[]
}

const within = (span: Span, begin: number, end: number): Span => ({
  ...span,
  from: Math.max(span.from, begin),
  until: Math.min(span.until, end),
})

function blocksOf(shown: HallMatrixProps['shown'], begin: number): Block[] {
  const end = begin + 24 * hourMs
  return shown.flatMap(({ row, isFilm }) => {
    const spans = spansOf(row, isFilm)
      .map((span) => within(span, begin, end))
      .filter(({ from, until }) => until > from)
    return row.auditorium.split(' + ').map((hall) => ({ hall, row, spans }))
  })
}

/** Returns the whole hours that contain all drawn blocks. */
function frameOf(blocks: readonly Block[]) {
  const all = blocks.flatMap(({ spans }) => spans)
  const from = Math.floor(Math.min(...all.map((span) => span.from)) / hourMs) * hourMs
  const until = Math.ceil(Math.max(...all.map((span) => span.until)) / hourMs) * hourMs
  const line = (at: number) => Math.round((at - from) / stepMs) + 2
  const hours = Array.from({ length: (until - from) / hourMs }, (_, at) => from + at * hourMs)
  return { from, until, line, hours }
}

const scrolled = { tabIndex: 0 }

const iso = (at: number) => new Date(at).toISOString()

function BlockSpans({
  block,
  column,
  line,
}: {
  block: Block
  column: number
  line: (at: number) => number
}) {
  return block.spans.map(({ kind, from, until }, at) => (
    <div
      key={at}
      className={classNames('dx-hall-part', styles[`hallPart-${kind}`])}
      style={{
        gridColumn: column,
        gridRow: `${line(from)} / ${Math.max(line(until), line(from) + 1)}`,
      }}
    >
      {kind === 'show' && block.spans.findIndex((span) => span.kind === 'show') === at && (
        <span>{block.row.event}</span>
      )}
    </div>
  ))
}

/** Each row of the grid is five minutes. The lists above contain the same data as text. */
export function HallMatrix({ shown, begin, clock, isToday }: HallMatrixProps) {
  const t = useText()
  const now = useNow()
  const blocks = blocksOf(shown, begin)
  const { from, until, line, hours } = frameOf(blocks)
  const halls = [...new Set(blocks.map(({ hall }) => hall))].toSorted((a, b) =>
    a.localeCompare(b, 'nb'),
  )
  const used = kinds.filter((kind) =>
    blocks.some(({ spans }) => spans.some((s) => s.kind === kind)),
  )
  const steps = (until - from) / stepMs
  return (
    <>
      <ul className={styles['hallLegend']}>
        {used.map((kind) => (
          <li key={kind}>
            <i className={`dx-hall-part ${styles[`hallPart-${kind}`]}`} />{' '}
            {t(`callSheet.part.${kind}`)}
          </li>
        ))}
      </ul>
      <section className={styles['hallScroll']} aria-label={t('callSheet.matrix')} {...scrolled}>
        <div
          className="dx-hall-matrix"
          style={{ '--halls': halls.length, '--steps': steps } as CSSProperties}
        >
          {halls.map((hall, at) => (
            <b key={hall} className={styles['hallName']} style={{ gridColumn: at + 2 }}>
              {hall}
            </b>
          ))}
          {hours.map((hour) => (
            <span
              key={hour}
              className={styles['hallHour']}
              style={{ gridRow: `${line(hour)} / ${line(hour + hourMs)}` }}
            >
              {clock(iso(hour))}
            </span>
          ))}
          {blocks.map((block) => (
            <BlockSpans
              key={`${block.hall} ${block.row.eventId}`}
              block={block}
              column={halls.indexOf(block.hall) + 2}
              line={line}
            />
          ))}
          {isToday && now > from && now < until && (
            <i className={styles['hallNow']} style={{ gridRow: line(now) }} />
          )}
        </div>
      </section>
    </>
  )
}
