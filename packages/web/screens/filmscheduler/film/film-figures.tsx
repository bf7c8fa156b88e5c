import { getFilmLines } from '@dxweb/areas/film/films/contract.ts'
import { useRead } from '../../../data/rows/read.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { Count, Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { FilmVersions } from './film-versions.tsx'
import { FilmWeeks } from './film-weeks.tsx'
import { useSettlementPath } from './use-settlement-path.ts'
import { type FilmLine, figuresOf } from './weeks-of.ts'
import styles from './film-page.module.css'

interface FilmOf {
  id: number
}

const counts = ['shows', 'paid', 'free'] as const
const sums = ['grossOre', 'netOre', 'rentalOre', 'keptOre'] as const

// catalog: report.distributor-settlement.*

function Sums({ id, lines }: FilmOf & { lines: readonly FilmLine[] }) {
  const t = useText()
  const figures = figuresOf(lines)
  const path = useSettlementPath(id)
  const to = path(lines.at(-1)?.week ?? '', lines[0]?.week ?? '', { group: 'settledOn' })
  return (
    <Card title={t('filmboard.film.inAll')}>
      <dl className={styles['sums']}>
        {counts.map((name) => (
          <div key={name}>
            <dt>{t(`report.distributor-settlement.${name}`)}</dt>
            <dd>
              <Link to={to}>
                <Count value={figures[name]} />
              </Link>
            </dd>
          </div>
        ))}
        {sums.map((name) => (
          <div key={name}>
            <dt>{t(`report.distributor-settlement.${name}`)}</dt>
            <dd>
              <Link to={to}>
                <Money ore={figures[name]} />
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function FilmFigures({ id }: FilmOf) {
  const t = useText()
  const found = useRead(getFilmLines, { id })
  return (
    <Loaded of={found} failedKey="filmboard.film.failed">
      {({ lines }) =>
        lines.length === 0 ? (
          <Card title={t('filmboard.film.inAll')}>
            <p className="dx-second">{t('filmboard.film.notShown')}</p>
          </Card>
        ) : (
          <>
            <Sums id={id} lines={lines} />
            <FilmWeeks id={id} lines={lines} />
            <FilmVersions id={id} lines={lines} />
          </>
        )
      }
    </Loaded>
  )
}
