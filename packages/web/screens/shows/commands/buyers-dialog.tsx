import {
  type Buyer,
  exportBuyers,
  listBuyers,
} from '@dxweb/areas/events/economy/buyers-contract.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { IconArrowBackUp, IconCopy, IconMail, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Count, Money } from '../../../ui/text/money.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { ExportMenu } from '../../../parts/register/files/export-menu.tsx'
import { type Text, useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import '../form/planning.css'
import { eventKey } from '../ground/queries.ts'
import type { EventDialogProps } from '../form/dialog-props.ts'
import { buyerKey } from './buyer-key.ts'
import { PrintedBuyers } from './printed-buyers.tsx'

const noBuyers: readonly Buyer[] = []

const columnsOf = (t: Text, buyers: readonly Buyer[]): Column<Buyer>[] => [
  {
    key: 'name',
    header: t('shows.buyers.name'),
    main: true,
    value: (row) => row.name || t('shows.buyers.unnamed'),
    total: t('shows.sum'),
  },
  { key: 'email', header: t('shows.buyers.email'), value: (row) => row.email, hideBelow: 480 },
  { key: 'phone', header: t('shows.buyers.phone'), value: (row) => row.phone, hideBelow: 769 },
  {
    key: 'tickets',
    header: t('shows.tickets'),
    numeric: true,
    value: (row) => row.ticketCount,
    total: <Count value={sum(buyers.map((row) => row.ticketCount))} />,
  },
  {
    key: 'gross',
    header: t('shows.gross'),
    numeric: true,
    value: (row) => row.grossOre,
    cell: (row) => <Money ore={row.grossOre} />,
    total: <Money ore={sum(buyers.map((row) => row.grossOre))} />,
  },
]

function CopyAddresses({ buyers }: { buyers: readonly Buyer[] }) {
  const t = useText()
  const addresses = [...new Set(buyers.map(({ email }) => email).filter(Boolean))]
  const copy = () =>
    navigator.clipboard.writeText(addresses.join('; ')).then(
      () => toast({ text: t('shows.buyers.copied', { count: addresses.length }) }),
      () => toast({ tone: 'bad', text: t('shows.buyers.copyFailed') }),
    )
  return (
    <Button
      icon={<IconCopy size={17} />}
      disabled={addresses.length === 0}
      onClick={() => void copy()}
    >
      {t('shows.buyers.copy')}
    </Button>
  )
}

/** Who holds tickets for the event, to be told when it is cancelled. */
export function BuyersDialog({ event, onClose, onOpen }: EventDialogProps) {
  const t = useText()
  const may = useCan()
  const partnerId = usePartnerId()
  const params = { partnerId, id: event.id }
  const found = useQuery({
    queryKey: [...eventKey(partnerId, event.id), 'buyers'],
    queryFn: ({ signal }) => callApi(listBuyers, { params, signal }),
  })
  const buyers = found.data?.data ?? noBuyers
  const [isPrinting, setPrinting] = useState(false)
  const onPrinted = useCallback(() => setPrinting(false), [])
  return (
    <Dialog
      opened
      size="large"
      title={t('shows.buyers.title')}
      onClose={onClose}
      actions={
        <>
          <ExportMenu path={exportBuyers.path} params={params} />
          <Button
            icon={<IconPrinter size={17} />}
            disabled={buyers.length === 0}
            onClick={() => setPrinting(true)}
          >
            {t('shows.people.print')}
          </Button>
          <CopyAddresses buyers={buyers} />
          {may('buyers.message') && event.state === 'cancelled' && (
            <Button icon={<IconMail size={17} />} onClick={() => onOpen('message')}>
              {t('shows.menu.message')}
            </Button>
          )}
          {may('tickets.refund') && event.state === 'cancelled' && buyers.length > 0 && (
            <Button icon={<IconArrowBackUp size={17} />} onClick={() => onOpen('refunds')}>
              {t('shows.menu.refunds')}
            </Button>
          )}
          <Button look="main" onClick={onClose}>
            {t('shell.close')}
          </Button>
        </>
      }
    >
      {event.state === 'cancelled' && buyers.length > 0 && (
        <p className="dx-buyers-told">{t('shows.buyers.cancelled')}</p>
      )}
      {found.isError ? (
        <ErrorPanel title={t('shows.buyers.failed')} onRetry={() => void found.refetch()}>
          {refusalText(t, found.error)}
        </ErrorPanel>
      ) : (
        <div className={isPrinting ? 'dx-no-print' : undefined}>
          <DataTable
            label={t('shows.buyers.title')}
            rows={found.data?.data}
            columns={columnsOf(t, buyers)}
            rowKey={buyerKey}
            sortInUrl={false}
            empty={<EmptyState title={t('shows.buyers.none')} />}
          />
        </div>
      )}
      {isPrinting && <PrintedBuyers event={event} buyers={buyers} onDone={onPrinted} />}
    </Dialog>
  )
}
