import { countText } from '@dxweb/kit/text/count-text.ts'
import { IconChevronLeft, IconChevronRight, IconList } from '@tabler/icons-react'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import styles from './neighbours.module.css'

export interface Neighbour {
  to: string
  name?: string
  onGo?: () => void
}

interface NeighboursProps {
  previous: Neighbour | undefined
  next: Neighbour | undefined
  /** Position of the row in its list, from 1. */
  place: number
  total: number
  /** Address of the list, if nothing else on the page links to it. */
  listTo?: string
  /** True if the page's address contains the list's query, so that the links keep it. */
  keepsQuery?: boolean
}

function Step({
  of,
  isNext,
  keepsQuery,
}: {
  of: Neighbour | undefined
  isNext: boolean
  keepsQuery?: boolean
}) {
  const t = useText()
  const Icon = isNext ? IconChevronRight : IconChevronLeft
  const icon = <Icon size={18} aria-hidden />
  if (of === undefined) {
    return (
      <span className="dx-icon-button" aria-hidden data-off>
        {icon}
      </span>
    )
  }
  const way = t(isNext ? 'rows.next' : 'rows.previous')
  const label = of.name === undefined ? way : `${way}: ${of.name}`
  return (
    <Link
      {...(keepsQuery ? { keepsQuery } : { replace: true })}
      className="dx-icon-button"
      to={of.to}
      aria-label={label}
      title={label}
      onClick={of.onGo}
    >
      {icon}
    </Link>
  )
}

export function Neighbours({ previous, next, place, total, listTo, keepsQuery }: NeighboursProps) {
  const t = useText()
  return (
    <nav className={styles['neighbours']} aria-label={t('rows.neighbours')}>
      {listTo !== undefined && (
        <Link
          className="dx-icon-button"
          to={listTo}
          aria-label={t('rows.toList')}
          title={t('rows.toList')}
        >
          <IconList size={18} aria-hidden />
        </Link>
      )}
      <Step of={previous} isNext={false} keepsQuery={keepsQuery} />
      <span className="dx-tabular dx-small dx-dim">
        {t('rows.place', { place: countText(place), total: countText(total) })}
      </span>
      <Step of={next} isNext keepsQuery={keepsQuery} />
    </nav>
  )
}
