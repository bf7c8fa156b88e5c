import { getEventChoices, getEventFilters } from '@dxweb/areas/events/core/contract.ts'
import { useRead } from '../../../data/rows/read.ts'
import { useAddress } from '../../../data/session/context.ts'
import { ChipSelect } from '../../../ui/buttons/chip-select.tsx'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useSearchValues, useSetSearch } from '../../../ui/place/url-state.ts'
import { options } from '../form/options.ts'
import styles from './shows.module.css'

const byName = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

export default function MoreFilters() {
  const t = useText()
  const { renterId } = useAddress()
  const choices = useRead(getEventChoices, {})
  const filters = useRead(getEventFilters, {})
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const rows = [
    { key: 'group', options: options(filters.data?.locationGroups ?? []) },
    { key: 'venue', options: options(filters.data?.locations ?? []) },
    { key: 'type', options: options(choices.data?.eventTypes ?? []) },
    // A renter sees only its own events, and needs no filter by renter.
    { key: 'renter', options: renterId === 0 ? options(choices.data?.renters ?? []) : [] },
    { key: 'organizer', options: byName(filters.data?.organizers ?? []) },
  ] as const
  const chosen = rows.filter(({ key }) => search[key] !== undefined)
  return (
    <span className={styles['moreFilters']}>
      {rows
        .filter((row) => row.options.length > 0 || search[row.key] !== undefined)
        .map((row) => (
          <ChipSelect
            key={row.key}
            label={t(`shows.filter.${row.key}`)}
            value={search[row.key] ?? ''}
            options={[{ value: '', label: t(`shows.filter.${row.key}.all`) }, ...row.options]}
            onChange={(value) => setSearch({ [row.key]: value })}
          />
        ))}
      {chosen.length > 0 && (
        <Chip
          onClick={() => setSearch(Object.fromEntries(chosen.map(({ key }) => [key, undefined])))}
        >
          {t('shows.filter.clear')}
        </Chip>
      )}
    </span>
  )
}
