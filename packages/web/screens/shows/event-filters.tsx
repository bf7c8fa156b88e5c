import { eventStates } from '@dxweb/areas/events/contract.ts'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePartnerId } from '../../data/context.ts'
import { useText } from '../../ui/text.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { ChipSelect } from './chip-select.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { eventChoices } from './queries.ts'
import type { EventFilter } from './use-event-filter.ts'

const settleMs = 250

/** A text to look for; it reaches the address when the typing rests. */
function SearchBox() {
  const t = useText()
  const [asked, ask] = useUrlState('q', '')
  const [typed, setTyped] = useState(asked)
  const written = useRef(asked)
  useEffect(() => {
    if (asked === written.current) return
    written.current = asked
    setTyped(asked)
  }, [asked])
  useEffect(() => {
    if (typed === written.current) return undefined
    const timer = setTimeout(() => {
      written.current = typed
      ask(typed)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [typed, ask])
  return (
    <label className="dx-filter-search">
      <IconSearch size={15} aria-hidden />
      <span className="dx-hidden">{t('shows.search')}</span>
      <input
        type="search"
        placeholder={t('shows.search')}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </label>
  )
}

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
      <SearchBox />
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
