import {
  listPlatformReports,
  makePlatformReport,
} from '@dxweb/areas/reports/mode/admin-contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { writtenText } from '@dxweb/kit/text/written-text.ts'
import { IconPlus, IconReportAnalytics } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useRead } from '../../data/rows/read.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { CommandDialog } from '../../parts/command/command-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ChipSelect } from '../../ui/buttons/chip-select.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useUrlState } from '../../ui/place/url-state.ts'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useText } from '../../ui/text/text.ts'
import { ReportStates } from './report-states.tsx'
import { shownStates, stateOf } from './state-of.ts'

// catalog: report.in.*
// catalog: reportsadmin.source.*
// catalog: reportsadmin.all.*

type Listed = ReplyOf<typeof listPlatformReports.parts>['data'][number]

const labels = {
  name: 'reportsadmin.name',
  about: 'reportsadmin.about',
  inGroup: 'reportsadmin.group',
  source: 'reportsadmin.source',
}
const choices = { inGroup: 'report.in', source: 'reportsadmin.source' }
const helpTexts = { source: 'reportsadmin.source.about' }

function MakeDialog({ base, onClose }: { base: string; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <CommandDialog
      endpoint={makePlatformReport}
      params={{}}
      initial={{ inGroup: 'sales', source: 'own' }}
      labels={labels}
      helpTexts={helpTexts}
      choices={choices}
      titleKey="reportsadmin.make"
      failedKey="reportsadmin.failed"
      onClose={onClose}
      onDone={({ id }) => void navigate({ to: `${base}/${id}` })}
    />
  )
}

function useColumns(): Column<Listed>[] {
  const t = useText()
  const when = useWhen()
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('reportsadmin.name'),
        main: true,
        value: ({ name }) => name,
      },
      {
        key: 'state',
        header: t('reportsadmin.state'),
        value: ({ published, draft }) => stateOf(published, draft),
        cell: (row) => <ReportStates {...row} />,
      },
      {
        key: 'inGroup',
        header: t('reportsadmin.group'),
        value: ({ inGroup }) => t(`report.in.${inGroup}`),
        hideBelow: 769,
      },
      {
        key: 'source',
        header: t('reportsadmin.source'),
        value: ({ source }) => t(`reportsadmin.source.${source}`),
        hideBelow: 769,
      },
      {
        key: 'savedAt',
        header: t('reportsadmin.saved'),
        value: ({ savedAt }) => savedAt,
        cell: ({ savedAt, savedBy }) => `${when(savedAt, 'moment')} · ${savedBy}`,
        hideBelow: 1025,
      },
    ],
    [t, when],
  )
}

function useFound(rows: readonly Listed[]) {
  const [q] = useUrlState('q', '')
  const [state, setState] = useUrlState('state', '')
  const asked = writtenText(q).toLowerCase()
  const isFound = ({ name, published, draft }: Listed) =>
    name.toLowerCase().includes(asked) && (state === '' || stateOf(published, draft) === state)
  return { state, setState, found: rows.filter(isFound) }
}

export function ReportsList() {
  const t = useText()
  const base = pagePath(usePartnerId(), 'reportsadmin')
  const read = useRead(listPlatformReports, {})
  const [isMaking, make] = useState(false)
  const { state, setState, found } = useFound(read.data?.data ?? [])
  const columns = useColumns()
  const isNone = read.data?.data.length === 0
  const makeButton = (
    <Button look="main" icon={<IconPlus size={17} aria-hidden />} onClick={() => make(true)}>
      {t('reportsadmin.make')}
    </Button>
  )
  const states = ['', ...shownStates].map((value) => ({
    value,
    label: t(`reportsadmin.all.${value || 'any'}`),
  }))
  return (
    <Page
      title={t('module.reportsadmin.title')}
      about={t('reportsadmin.what')}
      actions={!isNone && makeButton}
      filters={
        <>
          <SearchBox label={t('reportsadmin.search')} />
          <ChipSelect
            label={t('reportsadmin.state')}
            value={state}
            options={states}
            onChange={setState}
          />
        </>
      }
    >
      <Loaded of={read} failedKey="reportsadmin.unread">
        {() => (
          <DataTable
            label={t('module.reportsadmin.title')}
            rows={found}
            columns={columns}
            rowKey={({ id }) => id}
            rowTo={({ id }) => `${base}/${id}`}
            initialSort="name"
            empty={
              <EmptyState
                icon={<IconReportAnalytics size={24} stroke={1.7} />}
                title={t(isNone ? 'reportsadmin.none' : 'rows.noneFound')}
                text={t(isNone ? 'reportsadmin.noneText' : 'rows.noneFoundText')}
                action={isNone && makeButton}
              />
            }
          />
        )}
      </Loaded>
      {isMaking && <MakeDialog base={base} onClose={() => make(false)} />}
    </Page>
  )
}
