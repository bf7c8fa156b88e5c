import { eventStates } from '@dxweb/areas/events/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { usePartnerId } from '../../data/context.ts'
import { ChipSelect } from '../../ui/chip-select.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useText } from '../../ui/text.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { PeriodFilter } from './period-filter.tsx'
import { eventChoices } from './queries.ts'
import type { EventFilter } from './use-event-filter.ts'

/** Period, text, hall and state: the row above the events list. */
export function EventFilters({ filter }: { filter: EventFilter }) {
  const t = useText()
  const partnerId = usePartnerId()
  const choices = useQuery(eventChoices(partnerId))
  const [hall, setHall] = useUrlState('hall', '')
  const [state, setState] = useUrlState('state', '')
  const halls = choices.data?.auditoriums ?? []
  return (
    <>
      <PeriodFilter period={filter.period} />
      <span className="dx-filter-gap" aria-hidden />
      <SearchBox label={t('shows.search')} />
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
          ...eventStates.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
        onChange={setState}
      />
    </>
  )
}
