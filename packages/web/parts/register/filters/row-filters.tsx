import { readFieldsOf } from '@dxweb/kit/definitions/collection.ts'
import { useMemo, useState } from 'react'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { ChipSelect } from '../../../ui/buttons/chip-select.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { FoldedFilters } from '../../../ui/page/folded-filters.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useSearchValues, useSetSearch, useUrlState } from '../../../ui/place/url-state.ts'
import { type FieldPlan, plansOf } from '../look/field-plan.ts'
import type { RegisterLook } from '../look/look.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { DaysFilter, daysAsked } from './days-filter.tsx'
import { ReferenceFilter } from './reference-filter.tsx'
import { useRegisterWords } from '../look/use-words.ts'

/** Address value that clears a default filter. */
const everything = '*'

const filterable = new Set<FieldPlan['kind']['kind']>(['flag', 'choice', 'reference'])

export const filterPlans = ({ collection, hiddenFields = [] }: RegisterLook): FieldPlan[] => [
  ...plansOf(readFieldsOf(collection)).filter(
    ({ field, kind }) =>
      collection.filters?.includes(field) &&
      filterable.has(kind.kind) &&
      !hiddenFields.includes(field),
  ),
  ...Object.entries(collection.narrowedBy ?? {}).map(([field, { to }]) => ({
    field,
    kind: { kind: 'reference' as const, to },
    isNullable: true,
    isRequired: false,
  })),
]

function useDays({ collection }: RegisterLook): Record<string, string> {
  const zone = useTimeZone()
  const period = daysAsked(useSearchValues(), zone)
  return collection.days && period ? { from: period.from, to: period.to } : {}
}

/** `isDefault` is true if only default filters narrow the list. */
export function useListQuery(look: RegisterLook): {
  query: Record<string, string>
  isNarrowed: boolean
  isDefault: boolean
} {
  const search = useSearchValues()
  const { collection, defaultFilters = {}, defaultSort = '' } = look
  const days = useDays(look)
  const named = ['q', ...filterPlans(look).map(({ field }) => field)]
  const isAsked = named.some((key) => search[key]) || days['from'] !== undefined
  const asked = JSON.stringify([
    search['q'] ?? '',
    search['sort'] ?? defaultSort,
    ...Object.entries(days),
    ...filterPlans(look).map(({ field }) => [field, search[field] ?? defaultFilters[field] ?? '']),
  ])
  return useMemo(() => {
    const [q, sort, ...filters] = JSON.parse(asked) as [string, string, ...[string, string][]]
    const entries: [string, string][] = [
      ['q', collection.search?.length ? q : ''],
      ['sort', sort],
      ...filters.map(([field, value]): [string, string] => [
        field,
        value === everything ? '' : value,
      ]),
    ]
    const query = Object.fromEntries(entries.filter(([, value]) => value !== ''))
    const { sort: _sort, ...narrowing } = query
    const isNarrowed = Object.keys(narrowing).length > 0
    return { query, isNarrowed, isDefault: isNarrowed && !isAsked }
  }, [asked, isAsked, collection])
}

export function useShowAll({ defaultFilters = {} }: RegisterLook): () => void {
  const setSearch = useSetSearch()
  const all = Object.keys(defaultFilters).map((field) => [field, everything])
  return () => setSearch(Object.fromEntries(all))
}

/**
 * Returns the query of the search without the active filters, and a function that clears the filters. The query is
 * undefined without a search or without filters.
 */
export function useWideQuery(look: RegisterLook) {
  const setSearch = useSetSearch()
  const { query } = useListQuery(look)
  const fields = filterPlans(look).map(({ field }) => field)
  const inForce = fields.filter((field) => query[field] !== undefined)
  const { q } = query
  const usual = look.defaultFilters ?? {}
  const isOfDays = query['from'] !== undefined
  const all = [
    ...inForce.map((field) => [field, Object.hasOwn(usual, field) ? everything : undefined]),
    ...(isOfDays ? ['period', 'from', 'to'].map((field) => [field, undefined]) : []),
  ]
  return {
    wide: q !== undefined && (inForce.length > 0 || isOfDays) ? { q } : undefined,
    /** True if the list hides only inactive rows. */
    isOfInactive: inForce.join() === 'isActive' && query['isActive'] === 'true',
    showWide: () => setSearch(Object.fromEntries(all)),
  }
}

function RowFilter({ look, plan }: { look: RegisterLook; plan: FieldPlan }) {
  const t = useText()
  const words = useRegisterWords(look.collection)
  const { field, kind } = plan
  const usual = look.defaultFilters?.[field] ?? ''
  const [value, setValue] = useUrlState(field, usual)
  const label = words.label(field)
  const of = (choice: string, text: string) => ({
    value: choice,
    label: t('rows.filter.of', { label, text }),
  })
  const options =
    kind.kind === 'flag'
      ? [of('true', t('choice.yes')), of('false', t('choice.no'))]
      : kind.kind === 'choice'
        ? kind.values.map((choice) => of(choice, words.choice(field, choice)))
        : []
  const all = { value: usual === '' ? '' : everything, label: t('rows.filter.all', { label }) }
  if (kind.kind === 'reference') {
    return <ReferenceFilter {...{ label, value, all, onChange: setValue }} to={kind.to} />
  }
  return <ChipSelect label={label} value={value} options={[all, ...options]} onChange={setValue} />
}

export function RowFilters({ look }: { look: RegisterLook }) {
  const t = useText()
  const [isMore, setMore] = useState(false)
  const { collection, rareFilters = [] } = look
  const plans = filterPlans(look)
  const { q: _q, sort: _sort, to: _to, ...inForce } = useListQuery(look).query
  const isShown = ({ field }: FieldPlan) =>
    isMore || !rareFilters.includes(field) || Object.hasOwn(inForce, field)
  const hasFilters = plans.length > 0 || collection.days !== undefined
  return (
    <>
      {collection.search?.length && <SearchBox label={t('rows.search')} />}
      {hasFilters && (
        <FoldedFilters count={Object.keys(inForce).length}>
          {plans.filter(isShown).map((plan) => (
            <RowFilter key={plan.field} look={look} plan={plan} />
          ))}
          {collection.days && <DaysFilter />}
          {rareFilters.length > 0 && (
            <Chip on={isMore} onClick={() => setMore(!isMore)}>
              {t('rows.filter.more')}
            </Chip>
          )}
        </FoldedFilters>
      )}
    </>
  )
}
