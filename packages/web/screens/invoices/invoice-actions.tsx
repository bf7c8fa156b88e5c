import { getInvoiceEhf, getInvoicePdf } from '@dxweb/areas/invoicing/papers/contract.ts'
import {
  IconBell,
  IconFileCode,
  IconMail,
  IconPrinter,
  IconReceiptRefund,
  IconSend,
} from '@tabler/icons-react'
import { sendInvoice } from '@dxweb/areas/invoicing/sending/contract.ts'
import { urlOf } from '../../data/calls/call-api.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import { useDownload } from '../../parts/register/files/use-download.ts'
import { useCommand } from '../../data/rows/use-command.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { useLocale, useText } from '../../ui/text/text.ts'
import type { Asked, Invoice } from './invoice.ts'
import { useRemind } from './use-remind.ts'

interface InvoiceActionsProps {
  invoice: Invoice
  onAsk: (asked: Asked) => void
}

/** Sends it through the access point, where the renter is invoiced by EHF. */
function SendButton({ invoice: { number } }: { invoice: Invoice }) {
  const t = useText()
  const send = useCommand({
    endpoint: sendInvoice,
    params: { number },
    isToasted: true,
    onDone: ({ receiver }) => toast({ text: t('invoices.send.done', { receiver }) }),
  })
  return (
    <Button icon={<IconSend size={17} />} busy={send.isPending} onClick={() => send.mutate({})}>
      {t('invoices.send.ehf')}
    </Button>
  )
}

/** Where a reminder may be made today. */
function RemindButton({ invoice: { number, nextReminder } }: { invoice: Invoice }) {
  const t = useText()
  const remind = useRemind()
  if (nextReminder === null) return null
  return (
    <Button
      icon={<IconBell size={17} />}
      busy={remind.isPending}
      onClick={() => remind.mutate({ numbers: [number] })}
    >
      {t(nextReminder === 1 ? 'invoices.remind' : 'invoices.remind.second')}
    </Button>
  )
}

/** Its files are for those who read; what changes it is for those who may. */
export function InvoiceActions({ invoice, onAsk }: InvoiceActionsProps) {
  const t = useText()
  const locale = useLocale()
  const partnerId = usePartnerId()
  const may = useCan()('invoices.write')
  const [pdf, ehf] = [useDownload(), useDownload()]
  const { number, kind, leftOre, creditedOre, totalOre, buyer } = invoice
  const at = { partnerId, number }
  const isInvoice = kind === 'invoice'
  return (
    <>
      <Button
        icon={<IconPrinter size={17} />}
        busy={pdf.isPending}
        onClick={() => pdf.mutate(urlOf(getInvoicePdf.path, at, { locale }))}
      >
        {t('invoices.pdf')}
      </Button>
      {buyer.orgNumber !== '' && (
        <Button
          icon={<IconFileCode size={17} />}
          busy={ehf.isPending}
          onClick={() => ehf.mutate(urlOf(getInvoiceEhf.path, at))}
        >
          {t('invoices.ehf')}
        </Button>
      )}
      {may && invoice.sendBy === 'ehf' && <SendButton invoice={invoice} />}
      {may && (
        <Button icon={<IconMail size={17} />} onClick={() => onAsk('mail')}>
          {t('ticketing.mail.by')}
        </Button>
      )}
      {may && <RemindButton invoice={invoice} />}
      {may && isInvoice && creditedOre < totalOre && (
        <Button icon={<IconReceiptRefund size={17} />} onClick={() => onAsk('credit')}>
          {t('invoices.credit')}
        </Button>
      )}
      {may && isInvoice && (
        <Button look={leftOre > 0 ? 'main' : 'plain'} onClick={() => onAsk('pay')}>
          {t('invoices.pay')}
        </Button>
      )}
    </>
  )
}
