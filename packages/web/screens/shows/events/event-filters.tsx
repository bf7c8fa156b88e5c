import { getEventChoices } from '@dxweb/areas/events/core/contract.ts'
import type { PeriodPreset } from '@dxweb/kit/time/period.ts'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { later } from '../../../data/session/load-messages.ts'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { ChipSelect } from '../../../ui/buttons/chip-select.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { FoldedFilters } from '../../../ui/page/folded-filters.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useSearchValues, useUrlState } from '../../../ui/place/url-state.ts'
import { PeriodFilter } from '../../../parts/period/period-filter.tsx'
import { listPeriod } from '../ground/preload-urls.ts'
import type { EventFilter } from '../ground/use-event-filter.ts'
import styles from './shows.module.css'

const MoreFilters = lazy(later(() => import('./more-filters.tsx')))

const periods: readonly PeriodPreset[] = [
  'upcoming',
  'thisWeek',
  'thisMonth',
  'nextThirtyDays',
  'lastSevenDays',
  'lastThirtyDays',
  'lastSixMonths',
  'yearToDate',
  'thisYear',
]

const shownStates = [
  'draft',
  'published',
  'notStarted',
  'inSale',
  'fewLeft',
  'soldOut',
  'stopped',
  'held',
  'unticketed',
  'cancelled',
] as const

const rarely = ['venue', 'group', 'type', 'organizer', 'renter'] as const

export function EventFilters({ filter }: { filter: EventFilter }) {
  const t = useText()
  const choices = useRead(getEventChoices, {})
  const [hall, setHall] = useUrlState('hall', '')
  const [state, setState] = useUrlState('state', '')
  const halls = choices.data?.auditoriums ?? []
  const search = useSearchValues()
  const chosen = rarely.filter((key) => search[key] !== undefined).length
  const [isOpen, setOpen] = useState(chosen > 0)
  return (
    <>
      <PeriodFilter period={filter.period} offered={periods} usual={listPeriod} />
      <span className={styles['filterGap']} aria-hidden />
      <SearchBox label={t('shows.search')} />
      <FoldedFilters count={chosen + [hall, state].filter(Boolean).length}>
        <ChipSelect
          label={t('shows.hall')}
          value={hall}
          options={[
            { value: '', label: t('shows.allHalls') },
            ...halls.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={setHall}
        />
        <ChipSelect
          label={t('shows.state')}
          value={state}
          options={[
            { value: '', label: t('shows.allStates') },
            ...shownStates.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
          onChange={setState}
        />
        <Chip on={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('shows.moreFilters', { count: chosen })}
        </Chip>
        {isOpen && (
          <Suspense fallback={null}>
            <MoreFilters />
          </Suspense>
        )}
      </FoldedFilters>
    </>
  )
}
