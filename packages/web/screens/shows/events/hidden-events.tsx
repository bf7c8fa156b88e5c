import { countText } from '@dxweb/kit/text/count-text.ts'
import { useQuery } from '@tanstack/react-query'
import { usePartnerId } from '../../../data/session/context.ts'
import { HiddenHits } from '../../../parts/list/hidden-hits.tsx'
import { useSetSearch } from '../../../ui/place/url-state.ts'
import { useText } from '../../../ui/text/text.ts'
import { narrowing } from '../ground/preload-urls.ts'
import { someEvents } from '../ground/queries.ts'

const narrowed = narrowing.filter((name) => name !== 'q' && name !== 'sort')

const ever = { from: '2000-01-01', to: '2199-12-31' }

export default function HiddenEvents({ q, found }: { q: string; found: number }) {
  const t = useText()
  const setSearch = useSetSearch()
  const { data } = useQuery(someEvents(usePartnerId(), { ...ever, q }, 0, 1))
  const count = (data?.total ?? 0) - found
  if (count <= 0) return null
  const widen = () =>
    setSearch({
      ...Object.fromEntries(narrowed.map((name) => [name, undefined])),
      ...ever,
      period: undefined,
    })
  return (
    <HiddenHits
      text={t('shows.hidden', { count, text: countText(count) })}
      show={t('rows.hidden.show')}
      onShow={widen}
    />
  )
}
