import { countText } from '@dxweb/kit/text/count-text.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { neighboursQuery } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Link } from '../../../ui/place/link.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { keepPlace } from '../look/kept-place.ts'
import type { RegisterLook } from '../look/look.ts'
import { useListQuery } from '../filters/row-filters.tsx'

interface RowNeighboursProps {
  look: RegisterLook
  base: string
  id: number
}

interface StepProps {
  to: string | undefined
  label: string
  isNext?: boolean
}

function Step({ to, label, isNext = false }: StepProps) {
  const Icon = isNext ? IconChevronRight : IconChevronLeft
  const icon = <Icon size={16} aria-hidden />
  if (to === undefined) {
    return (
      <span className="dx-neighbour dx-neighbour-none" aria-hidden>
        {icon}
      </span>
    )
  }
  return (
    <Link to={to} stays className="dx-neighbour" aria-label={label} title={label}>
      {icon}
    </Link>
  )
}

/** The rows before and after one, as its list is sorted and narrowed, and its place there. */
export function RowNeighbours({ look, base, id }: RowNeighboursProps) {
  const t = useText()
  const locale = useLocale()
  const register = look.collection.name
  const { query } = useListQuery(look)
  const { data } = useQuery({
    ...neighboursQuery(usePartnerId(), register, id, query),
    placeholderData: keepPreviousData,
  })
  const place = data?.place ?? null
  useEffect(() => {
    if (place !== null) keepPlace(base, query, { register, index: place - 1, id })
  }, [base, query, place, id, register])
  if (!data || place === null) return null
  const toOf = (other: number | null) => (other === null ? undefined : `${base}/${other}`)
  return (
    <span className="dx-neighbours">
      <Step to={toOf(data.previous)} label={t('rows.previous')} />
      <span className="dx-tabular">
        {t('rows.place', {
          place: countText(place, locale),
          total: countText(data.total ?? 0, locale),
        })}
      </span>
      <Step to={toOf(data.next)} label={t('rows.next')} isNext />
    </span>
  )
}
