import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import { backByMeans } from '@dxweb/areas/ticketing/refunds/rules.ts'
import {
  exportRefundReport,
  getRefundReport,
  getRefundReportPdf,
  type RefundRow,
} from '@dxweb/areas/ticketing/refunds/run/contract.ts'
import { refundStateText } from '@dxweb/areas/ticketing/refunds/run/rules.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useEffect } from 'react'
import { urlOf } from '../../../data/calls/url-of.ts'
import { refetchTopics } from '../../../data/calls/own-changes.ts'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { isLost } from '../../../ui/messages/is-lost.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Count, Money } from '../../../ui/text/money.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { ExportMenu } from '../../../parts/register/files/export-menu.tsx'
import { useDownload } from '../../../parts/register/files/use-download.ts'
import { type Text, useLocale, useText } from '../../../ui/text/text.ts'
import { meansText } from '@dxweb/areas/ticketing/papers/means-text.ts'
import type { EventDialogProps } from '../form/dialog-props.ts'
import { TimeSpan } from '../ground/time-span.tsx'
import { StartRefunds } from './start-refunds.tsx'
import styles from './styles/refund.module.css'

type Report = ReplyOf<typeof getRefundReport.parts>

const noRows: readonly RefundRow[] = []

const columnsOf = (t: Text, rows: readonly RefundRow[]): Column<RefundRow>[] => [
  {
    key: 'name',
    header: t('label.name'),
    main: true,
    value: (row) => row.name || t('shows.buyers.unnamed'),
    cell: (row) => (
      <>
        {row.name || t('shows.buyers.unnamed')}
        <small className={styles['refundNumber']}>{receiptNumber(row.saleId)}</small>
      </>
    ),
    total: t('shows.sum'),
  },
  { key: 'email', header: t('label.email'), value: (row) => row.email, hideBelow: 769 },
  {
    key: 'tickets',
    header: t('shows.tickets'),
    numeric: true,
    value: (row) => row.ticketCount,
    total: <Count value={sum(rows.map((row) => row.ticketCount))} />,
    hideBelow: 480,
  },
  {
    key: 'means',
    header: t('shows.transactions.means'),
    value: (row) => meansText(t, row.means),
    hideBelow: 1025,
  },
  {
    key: 'paid',
    header: t('shows.transactions.paid'),
    numeric: true,
    value: (row) => row.paidOre,
    cell: (row) => <Money ore={row.paidOre} />,
    total: <Money ore={sum(rows.map((row) => row.paidOre))} />,
    hideBelow: 769,
  },
  {
    key: 'refunded',
    header: t('ticketing.refund.history'),
    numeric: true,
    value: (row) => row.refundedOre,
    cell: (row) => <Money ore={row.refundedOre} />,
    total: <Money ore={sum(rows.map((row) => row.refundedOre))} />,
  },
  {
    key: 'state',
    header: t('ticketing.refundRun.state'),
    value: (row) => refundStateText(t, row),
    hideBelow: 480,
  },
]

function BackByMeans({ rows }: { rows: readonly RefundRow[] }) {
  const t = useText()
  const back = backByMeans(rows)
  if (back.length < 2) return null
  return (
    <ul className={styles['refundBack']} aria-label={t('ticketing.refundRun.paidBack')}>
      {back.map(({ means, amountOre }) => (
        <li key={means}>
          {t(`ticketing.means.${means}`)} <Money ore={amountOre} />
        </li>
      ))}
    </ul>
  )
}

function Progress({ report }: { report: Report }) {
  const t = useText()
  const when = useWhen()
  const { run, data } = report
  if (run === null) return null
  const done = data.filter(({ leftCount }) => leftCount === 0).length
  const failed = data.filter(({ failure }) => failure !== '').length
  return (
    <div className={styles['refundProgress']} aria-live="polite">
      <progress
        aria-label={t('ticketing.refundRun.progress')}
        max={Math.max(1, data.length)}
        value={done}
      />
      <p>
        {run.finishedAt === null
          ? t('ticketing.refundRun.goesOn', { done, count: data.length })
          : t('ticketing.refundRun.finished', { done, failed, at: when(run.finishedAt, 'moment') })}
      </p>
      <BackByMeans rows={data} />
      <p className="dx-dim">
        {run.startedBy} · {t(`ticketing.refundRun.to.${run.to}`)} · {run.reason}
      </p>
    </div>
  )
}

function PdfButton({ params }: { params: { partnerId: number; id: number } }) {
  const t = useText()
  const locale = useLocale()
  const file = useDownload()
  return (
    <Button
      icon={<IconFileTypePdf size={17} aria-hidden />}
      busy={file.isPending}
      onClick={() => file.mutate(urlOf(getRefundReportPdf.path, params, { locale }))}
    >
      {t('ticketing.refundRun.pdf')}
    </Button>
  )
}

const needsRun = ({ run, data, isCancelled }: Report) =>
  isCancelled &&
  (run === null || run.finishedAt !== null) &&
  data.some(({ leftCount }) => leftCount > 0)

export function RefundsDialog({ event, onClose }: EventDialogProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const params = { partnerId, id: event.id }
  const found = useRead(
    getRefundReport,
    { id: event.id },
    { refetchInterval: ({ state }) => (state.data?.run?.finishedAt === null ? 3000 : false) },
  )
  const rows = found.data?.data ?? noRows
  const finishedAt = found.data?.run?.finishedAt
  useEffect(() => {
    if (finishedAt) refetchTopics([`event:${event.id}`])
  }, [event.id, finishedAt])
  return (
    <Dialog
      opened
      size="large"
      title={t('ticketing.refundRun.title')}
      onClose={onClose}
      actions={
        <>
          <ExportMenu path={exportRefundReport.path} params={params} />
          <PdfButton params={params} />
          <Button icon={<IconPrinter size={17} />} onClick={() => window.print()}>
            {t('ticketing.refundRun.print')}
          </Button>
          <Button onClick={onClose}>{t('shell.close')}</Button>
        </>
      }
    >
      <div className={styles['refund']}>
        <p>
          <b>{event.title}</b>
          {' · '}
          <TimeSpan startsAt={event.startsAt} endsAt={event.endsAt} />
          {` · ${event.auditorium}`}
        </p>
        {found.data && <Progress report={found.data} />}
        {found.data && needsRun(found.data) && <StartRefunds event={event} rows={rows} />}
        {isLost(found) ? (
          <ErrorPanel title={t('ticketing.refundRun.failed')} onRetry={() => void found.refetch()}>
            {refusalText(t, found.error)}
          </ErrorPanel>
        ) : (
          <DataTable
            label={t('ticketing.refundRun.title')}
            rows={found.data?.data}
            columns={columnsOf(t, rows)}
            rowKey={(row) => row.saleId}
            sortInUrl={false}
            empty={<EmptyState title={t('shows.buyers.none')} />}
          />
        )}
      </div>
    </Dialog>
  )
}
