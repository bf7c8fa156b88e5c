import {
  listTillFiles,
  type TillFile,
  withdrawTillFile,
} from '@dxweb/areas/tills/receipts/contract.ts'
import { IconFileExport, IconFileImport } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { DropZone } from '../../../ui/buttons/drop-zone.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { UploadFailure } from '../../../ui/messages/upload-failure.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Count, Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { daysOf } from './days-of.ts'
import { FileDialog } from './file-dialog.tsx'
import { FileState } from './file-state.tsx'
import { SalesDialog } from './sales-dialog.tsx'
import styles from './tills.module.css'
import { useTillUpload } from './use-till-upload.ts'

function Upload({ onTaken }: { onTaken: (file: TillFile) => void }) {
  const t = useText()
  const { mutate, sending, error, variables, isPending } = useTillUpload()
  const send = (files: readonly File[]) =>
    mutate(files, {
      onSuccess: (taken) => {
        const last = taken.at(-1)
        if (last) onTaken(last)
      },
    })
  return (
    <div className={styles['upload']}>
      <DropZone
        label={t('tillfiles.send')}
        about={t('tillfiles.sendAbout')}
        accept=".xml,application/xml,text/xml"
        busy={isPending}
        onFiles={(files) => files.length > 0 && send(files)}
      />
      {sending && isPending && (
        <output>
          <span className="dx-clip">{sending.name}</span>
          <progress
            max={1}
            value={sending.share < 1 ? sending.share : undefined}
            aria-label={t('tillfiles.sending', { name: sending.name })}
          />
          <span className="dx-second">
            {t(sending.share < 1 ? 'tillfiles.isSent' : 'tillfiles.isRead')}
          </span>
        </output>
      )}
      {error && variables && <UploadFailure error={error} onRetry={() => send(variables)} />}
    </div>
  )
}

function useColumns(): Column<TillFile>[] {
  const t = useText()
  const when = useWhen()
  return [
    {
      key: 'fileName',
      header: t('tillfiles.file'),
      main: true,
      oneLine: true,
      wants: 200,
      value: (row) => row.fileName,
    },
    {
      key: 'state',
      header: t('tillfiles.state'),
      value: (row) => row.state,
      cell: (row) => <FileState file={row} />,
    },
    {
      key: 'fromDay',
      header: t('tillfiles.days'),
      hideBelow: 769,
      wants: 190,
      value: (row) => row.fromDay,
      cell: (row) =>
        daysOf(row)
          .map((day) => when(day, 'numeric'))
          .join(' – '),
    },
    {
      key: 'receiptCount',
      header: t('label.receipts'),
      numeric: true,
      value: (row) => row.receiptCount - row.practiceCount,
      cell: (row) => <Count value={row.receiptCount - row.practiceCount} />,
    },
    {
      key: 'repeatedCount',
      header: t('tillfiles.repeated'),
      numeric: true,
      hideBelow: 769,
      value: (row) => row.repeatedCount,
      cell: (row) => <Count value={row.repeatedCount} />,
    },
    {
      key: 'grossOre',
      header: t('tillfiles.gross'),
      numeric: true,
      hideBelow: 480,
      value: (row) => row.grossOre,
      cell: (row) => <Money ore={row.grossOre} />,
    },
    {
      key: 'at',
      header: t('tillfiles.at'),
      hideBelow: 1025,
      oneLine: true,
      wants: 260,
      value: (row) => row.at,
      cell: (row) => `${when(row.at, 'moment')} · ${row.takenBy}`,
    },
  ]
}

function Opened({ file, onClose }: { file: TillFile; onClose: () => void }) {
  const [isWithdrawing, setWithdrawing] = useState(false)
  const back = () => setWithdrawing(false)
  if (!isWithdrawing)
    return <FileDialog file={file} onWithdraw={() => setWithdrawing(true)} onClose={onClose} />
  return (
    <CommandDialog
      endpoint={withdrawTillFile}
      params={{ fileId: file.id }}
      titleKey="tillfiles.withdrawFile"
      titleValues={{ name: file.fileName }}
      actionKey="tillfiles.withdraw"
      labels={{ reason: 'tillfiles.withdraw.reason' }}
      helpTexts={{ reason: 'tillfiles.withdraw.about' }}
      failedKey="tillfiles.notSaved"
      isDangerous
      onClose={back}
      onDone={back}
    />
  )
}

const pollMs = 3000

export function FilesPage({ tabs }: { tabs: ReactNode }) {
  const t = useText()
  const can = useCan()
  const [openId, open] = useState<string | null>(null)
  const [isExporting, setExporting] = useState(false)
  const found = useRead(
    listTillFiles,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some((file) => file.state === 'reading') ? pollMs : false,
    },
  )
  const columns = useColumns()
  const shown = found.data?.data.find(({ id }) => id === openId)
  return (
    <Page
      title={t('tillfiles.title')}
      filters={tabs}
      actions={
        can('reports.read') && (
          <Button icon={<IconFileExport size={17} />} onClick={() => setExporting(true)}>
            {t('tillfiles.out')}
          </Button>
        )
      }
    >
      {can('products.write') && <Upload onTaken={({ id }) => open(id)} />}
      <Loaded of={found} failedKey="tillfiles.failed">
        {({ data }) => (
          <DataTable
            label={t('tillfiles.title')}
            rows={data}
            columns={columns}
            rowKey={(row) => row.id}
            onOpen={(row) => open(row.id)}
            sortInUrl={false}
            empty={
              <EmptyState
                icon={<IconFileImport size={24} stroke={1.7} />}
                title={t('tillfiles.none')}
                text={t('tillfiles.noneAbout')}
              />
            }
          />
        )}
      </Loaded>
      {isExporting && <SalesDialog onClose={() => setExporting(false)} />}
      {shown && <Opened key={shown.id} file={shown} onClose={() => open(null)} />}
    </Page>
  )
}
