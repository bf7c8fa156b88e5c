import { useQuery } from '@tanstack/react-query'
import { IconApi } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type ApiCall, readOpenApi } from '../../../../data/open-api/open-api.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Chip } from '../../../../ui/buttons/chip.tsx'
import { SearchBox } from '../../../../ui/fields/search-box.tsx'
import { EmptyState } from '../../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../../ui/messages/loaded.tsx'
import { SkeletonPage } from '../../../../ui/messages/skeleton.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useUrlState } from '../../../../ui/place/url-state.ts'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { type Text, useText } from '../../../../ui/text/text.ts'
import type { SectionTabProps } from '../../section/section.ts'
import { CallDrawer } from './call-dialog.tsx'
import { rightText } from './right-text.ts'
import css from './reference.module.css'

const columnsOf = (t: Text, open: (call: ApiCall) => void): Column<ApiCall>[] => [
  {
    key: 'path',
    header: t('reference.call'),
    main: true,
    value: ({ path }) => path,
    cell: (call) => (
      <span className={css['call']}>
        <Button look="quiet" size="small" onClick={() => open(call)}>
          <span className={css['path']}>
            <b>{call.method}</b> {call.path}
          </span>
        </Button>
      </span>
    ),
  },
  {
    key: 'summary',
    header: t('reference.summary'),
    hideBelow: 769,
    value: ({ summary }) => summary,
    cell: ({ summary }) => <span lang="en">{summary}</span>,
  },
  {
    key: 'permit',
    header: t('reference.permit'),
    hideBelow: 1025,
    value: (call) => rightText(t, call),
    cell: (call) => <span className={css['right']}>{rightText(t, call)}</span>,
  },
]

const matches = (call: ApiCall, words: readonly string[]) => {
  const text = `${call.method} ${call.path} ${call.summary}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

export default function Reference({ section, tabs }: SectionTabProps) {
  const t = useText()
  const [asked] = useUrlState('q', '')
  const [only, setOnly] = useUrlState('only', '')
  const found = useQuery({ queryKey: ['open-api'], queryFn: readOpenApi, staleTime: Infinity })
  const [open, setOpen] = useState<ApiCall | null>(null)
  const columns = useMemo(() => columnsOf(t, setOpen), [t])
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean)
  const isOnlyKeys = only !== 'all'
  const shown = (calls: readonly ApiCall[]) =>
    calls.filter((call) => (!isOnlyKeys || call.isForKeys) && matches(call, words))
  return (
    <Page title={t(section.titleKey)}>
      {tabs}
      <p className={`dx-second ${css['about']}`}>
        {t('reference.about')}{' '}
        <a href="/api/v1/openapi.json" target="_blank" rel="noreferrer">
          {t('keys.openApi')}
        </a>
      </p>
      <div className={css['asked']}>
        <SearchBox label={t('reference.search')} />
        <Chip on={isOnlyKeys} onClick={() => setOnly(isOnlyKeys ? 'all' : '')}>
          {t('reference.onlyKeys')}
        </Chip>
      </div>
      <Loaded
        of={found}
        failedKey="reference.failed"
        waiting={<SkeletonPage label={t('shell.loading')} />}
      >
        {(calls) => (
          <DataTable
            label={t('reference.title')}
            rows={shown(calls)}
            columns={columns}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon={<IconApi size={24} stroke={1.7} />} title={t('reference.none')} />
            }
          />
        )}
      </Loaded>
      {open && <CallDrawer key={open.id} call={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}
