import { listUnmatched, readBankFile } from '@dxweb/areas/invoicing/payments/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { callApi } from '../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../data/calls/own-changes.ts'
import { useRead } from '../../data/rows/read.ts'
import { shownByScreen } from '../../data/rows/shown-by-screen.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { UploadFailure } from '../../ui/messages/upload-failure.tsx'
import { Page } from '../../ui/page/page.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import { BankFileResult } from './bank-file-result.tsx'
import { MatchDialog, type Payment } from './match-dialog.tsx'
import styles from './invoices.module.css'

function useBankFile() {
  const t = useText()
  const partnerId = usePartnerId()
  return useMutation({
    meta: shownByScreen,
    // Sets the media type, since a browser would choose XML or text by the file's name.
    mutationFn: (file: File) =>
      callApi(readBankFile, {
        params: { partnerId },
        file: file.slice(0, file.size, 'application/octet-stream'),
      }),
    onSuccess: ({ matched, unmatched, known, reversals }) =>
      toast({
        text: t('invoices.file.done', { matched, unmatched, known, back: reversals.length }),
      }),
    onSettled: ownChangesRefetched,
  })
}

function BankFile({ base }: { base: string }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const read = useBankFile()
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (file) read.mutate(file)
  }
  const { data: done, error, variables: chosen } = read
  return (
    <div className={styles['invoiceFile']}>
      {error && chosen && (
        <UploadFailure id="bank-file" error={error} onRetry={() => read.mutate(chosen)} />
      )}
      <input
        ref={input}
        className="dx-hidden"
        type="file"
        accept=".xml,application/xml,text/xml"
        aria-label={t('invoices.file')}
        tabIndex={-1}
        onChange={choose}
      />
      <Button
        look="main"
        icon={<IconUpload size={17} />}
        busy={read.isPending}
        onClick={() => input.current?.click()}
      >
        {t('invoices.file')}
      </Button>
      <p className="dx-second">{t('invoices.file.about')}</p>
      {done && <BankFileResult done={done} base={base} />}
    </div>
  )
}

function useColumns(onMatch: ((payment: Payment) => void) | null): Column<Payment>[] {
  const t = useText()
  const when = useWhen()
  return [
    {
      key: 'paidOn',
      header: t('invoices.paidOn'),
      hideBelow: 480,
      value: (row) => row.paidOn,
      cell: (row) => <span className="dx-tabular">{when(row.paidOn, 'numeric')}</span>,
    },
    { key: 'payer', header: t('invoices.payer'), main: true, value: (row) => row.payer },
    { key: 'kid', header: t('invoices.kid'), value: (row) => row.kid, hideBelow: 769 },
    { key: 'note', header: t('invoices.message'), value: (row) => row.note, hideBelow: 1025 },
    {
      key: 'amountOre',
      header: t('label.amountOre'),
      numeric: true,
      value: (row) => row.amountOre,
      cell: (row) => <Money ore={row.amountOre} />,
    },
    ...(onMatch
      ? [
          {
            key: 'match',
            header: t('invoices.match'),
            head: <span className="dx-hidden">{t('invoices.match')}</span>,
            cell: (row: Payment) => (
              <Button look="quiet" onClick={() => onMatch(row)}>
                {t('invoices.match')}
              </Button>
            ),
          },
        ]
      : []),
  ]
}

export function PaymentsPage({ tabs, base }: { tabs: ReactNode; base: string }) {
  const t = useText()
  const may = useCan()('invoices.write')
  const found = useRead(listUnmatched, {})
  const [matched, match] = useState<Payment | null>(null)
  const columns = useColumns(may ? match : null)
  return (
    <Page title={t('invoices.payments')} filters={tabs}>
      {may && <BankFile base={base} />}
      <Loaded of={found} failedKey="invoices.failed">
        {({ data }) => (
          <DataTable
            label={t('invoices.unmatched')}
            rows={data}
            columns={columns}
            rowKey={(row) => row.id}
            sortInUrl={false}
            empty={<EmptyState title={t('invoices.unmatched.none')} />}
          />
        )}
      </Loaded>
      {matched && <MatchDialog payment={matched} onClose={() => match(null)} />}
    </Page>
  )
}
