import { buyers } from '@dxweb/areas/ticketing/sales/buyers-contract.ts'
import { IconArrowBackUp, IconCopy, IconMail } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { ReportFilters } from '../../../parts/report/report-filters.tsx'
import { ReportExport, ReportList } from '../../../parts/report/report-list.tsx'
import { useReportPrint } from '../../../parts/report/report-print.tsx'
import {
  firstPart,
  readAllRows,
  type ReportPlace,
} from '../../../parts/report/asked/report-query.ts'
import { useSending } from '../../../parts/report/sending/use-sending.tsx'
import { sentReport } from '../../../parts/report/sending/sending-dialog.tsx'
import { useReportAsk } from '../../../parts/report/use-report-ask.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { KeepsOwnSearch } from '../../../ui/place/own-search.tsx'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import styles from '../form/styles/planning.module.css'
import tabsStyles from '../form/styles/tabs.module.css'
import type { EventDialogProps } from '../form/dialog-props.ts'

/** Copies each address once. */
function CopyAddresses({ place, count }: { place: ReportPlace; count: number }) {
  const t = useText()
  const client = useQueryClient()
  const copying = useMutation({
    mutationFn: async () => {
      const rows = await readAllRows(client, place, buyers, {}, count)
      const addresses = [...new Set(rows.map(({ email }) => email).filter(Boolean))]
      await navigator.clipboard.writeText(addresses.join('; '))
      return addresses.length
    },
    onSuccess: (copied) => toast({ text: t('shows.buyers.copied', { count: copied }) }),
    onError: () => toast({ tone: 'bad', text: t('shows.buyers.copyFailed') }),
  })
  return (
    <Button
      icon={<IconCopy size={17} />}
      disabled={count === 0}
      busy={copying.isPending}
      onClick={() => copying.mutate()}
    >
      {t('shows.buyers.copy')}
    </Button>
  )
}

function Buyers({ event, onClose, onOpen }: EventDialogProps) {
  const t = useText()
  const may = useCan()
  const place = { partnerId: usePartnerId(), id: event.id }
  const asked = useReportAsk(buyers)
  const shown = { report: buyers, place, asked }
  const count = useQuery(firstPart(place, buyers, {})).data?.rowCount ?? 0
  const printing = useReportPrint({ ...shown, event })
  const sent = useMemo(() => sentReport(buyers, event.id), [event.id])
  const sending = useSending(sent, asked.query)
  const isCancelled = event.state === 'cancelled'
  return (
    <Dialog
      opened
      size="large"
      title={t('shows.buyers.title')}
      onClose={onClose}
      actions={
        <>
          <ReportExport {...shown} />
          {printing.button}
          {sending.button}
          <CopyAddresses place={place} count={count} />
          {may('buyers.message') && isCancelled && (
            <Button icon={<IconMail size={17} />} onClick={() => onOpen('message')}>
              {t('shows.menu.message')}
            </Button>
          )}
          {may('tickets.refund') && isCancelled && count > 0 && (
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
      {isCancelled && count > 0 && (
        <p className={styles['buyersNotice']}>{t('shows.buyers.cancelled')}</p>
      )}
      <div className="dx-tab-stack">
        <div className={`${tabsStyles['tabBar']} dx-no-print`}>
          <ReportFilters {...shown} />
        </div>
        <ReportList {...shown} />
      </div>
      {sending.list}
      {printing.paper}
    </Dialog>
  )
}

export function BuyersDialog(props: EventDialogProps) {
  return (
    <KeepsOwnSearch>
      <Buyers {...props} />
    </KeepsOwnSearch>
  )
}
