import type { getFilm } from '@dxweb/areas/film/films/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useToPage } from '../../../data/session/context.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Badge } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useVersionText } from '../words/use-version-text.ts'

type Show = ReplyOf<typeof getFilm.parts>['coming'][number]

// catalog: register.filmprices.showingType.*

function useColumns(): Column<Show>[] {
  const t = useText()
  const when = useWhen()
  const versionText = useVersionText()
  return [
    {
      key: 'startsAt',
      header: t('filmboard.form.start'),
      main: true,
      cell: ({ startsAt }) => when(startsAt, 'moment'),
    },
    { key: 'auditorium', header: t('label.auditorium'), value: ({ auditorium }) => auditorium },
    {
      key: 'version',
      header: t('filmboard.form.version'),
      hideBelow: 769,
      value: ({ filmVersion }) => filmVersion && versionText(filmVersion),
    },
    {
      key: 'type',
      header: t('filmboard.form.type'),
      hideBelow: 769,
      value: ({ showingType }) =>
        showingType && t(`register.filmprices.showingType.${showingType}`),
    },
    {
      key: 'sold',
      header: t('filmboard.film.sold'),
      numeric: true,
      cell: ({ sold, capacity, state }) =>
        state === 'draft' ? (
          <Badge>{t('shows.state.draft')}</Badge>
        ) : (
          t('filmboard.film.soldOf', { sold, capacity })
        ),
    },
  ]
}

export function ComingShows({ shows }: { shows: readonly Show[] }) {
  const t = useText()
  const path = useToPage()
  const label = t('filmboard.film.coming')
  return (
    <Card title={label} flush>
      <DataTable
        label={label}
        rows={shows}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowTo={({ id, state }) => path(`shows/${id}/${state === 'draft' ? 'edit' : 'sales'}`)}
        isOrdered
        empty={<p className="dx-second">{t('filmboard.film.noneComing')}</p>}
      />
    </Card>
  )
}
