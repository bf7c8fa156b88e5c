import { deleteReportSetting, type ReportSetting } from '@dxweb/areas/reports/settings/contract.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useCommand } from '../../data/rows/use-command.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useCan } from '../../data/session/session.ts'
import { RenameSetting } from '../../parts/report/settings/setting-dialogs.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ConfirmDeletion } from '../../ui/dialogs/confirm-dialog.tsx'
import { Badge } from '../../ui/page/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Link } from '../../ui/place/link.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useText } from '../../ui/text/text.ts'
import type { ShownEntry } from './use-report-entries.ts'

interface StepsProps {
  setting: ReportSetting
  settings: readonly ReportSetting[]
}

function Steps({ setting, settings }: StepsProps) {
  const t = useText()
  const can = useCan()
  const [asked, ask] = useState<'rename' | 'delete' | null>(null)
  const { id, isOwn } = setting
  const params = { settingId: id }
  const remove = useCommand({ endpoint: deleteReportSetting, params, isToasted: true })
  const close = () => ask(null)
  return (
    <>
      {isOwn && (
        <IconButton
          label={t('report.setting.rename')}
          icon={<IconPencil size={17} />}
          onClick={() => ask('rename')}
        />
      )}
      {(isOwn || can('reports.send')) && (
        <IconButton
          label={t('shell.delete')}
          icon={<IconTrash size={17} />}
          onClick={() => ask('delete')}
        />
      )}
      {asked === 'rename' && <RenameSetting {...{ setting, settings }} onClose={close} />}
      <ConfirmDeletion
        opened={asked === 'delete'}
        onClose={close}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}

interface SavedSettingsProps {
  settings: readonly ReportSetting[]
  entries: readonly ShownEntry[]
  partnerId: number
}

function SeenBy({ setting: { isShared, isOwn, madeBy } }: { setting: ReportSetting }) {
  const t = useText()
  return (
    <>
      {isShared && <Badge tone="quiet">{t('report.setting.shared')}</Badge>}{' '}
      {isOwn ? !isShared && t('report.setting.onlyMe') : madeBy}
    </>
  )
}

function useColumns({ settings, entries, partnerId }: SavedSettingsProps) {
  const t = useText()
  const can = useCan()
  const mayChange = can('reports.send') || settings.some(({ isOwn }) => isOwn)
  return useMemo(() => {
    const entryOf = new Map(entries.map((entry) => [entry.name, entry]))
    const cell = (
      key: string,
      header: string,
      draw: Column<ReportSetting>['cell'],
      more: object = {},
    ): Column<ReportSetting> => ({ key, header, cell: draw, ...more })
    const named = Map.groupBy(settings, ({ name }) => name)
    const open = ({ name, report, search, isOwn, madeBy }: ReportSetting) => (
      <>
        <Link to={pagePath(partnerId, `${entryOf.get(report)?.to ?? 'report'}?${search}`)}>
          {name}
        </Link>
        {!isOwn && (named.get(name)?.length ?? 0) > 1 && (
          <div className="dx-dim dx-small">{t('report.setting.sharedBy', { name: madeBy })}</div>
        )}
      </>
    )
    return [
      cell('name', t('report.setting.name'), open, { main: true }),
      cell('report', t('report.setting.report'), ({ report }) => entryOf.get(report)?.title, {
        hideBelow: 480,
      }),
      cell('isShared', t('report.setting.seenBy'), (setting) => <SeenBy setting={setting} />, {
        hideBelow: 769,
      }),
      ...(mayChange
        ? [
            cell(
              'steps',
              t('report.send.column.steps'),
              (setting) => <Steps {...{ setting, settings }} />,
              { width: '96px', isFixed: true },
            ),
          ]
        : []),
    ]
  }, [t, settings, entries, partnerId, mayChange])
}

export function SavedSettings({ settings, entries, partnerId }: SavedSettingsProps) {
  const t = useText()
  const columns = useColumns({ settings, entries, partnerId })
  const known = new Set(entries.map(({ name }) => name))
  return (
    <Card title={t('report.setting.title')} flush>
      <DataTable
        label={t('report.setting.title')}
        rows={settings.filter(({ report }) => known.has(report))}
        columns={columns}
        rowKey={({ id }) => id}
        isOrdered
        empty={null}
      />
    </Card>
  )
}
