import { getInvoiceEhf, getInvoicePdf } from '@dxweb/areas/invoicing/papers/contract.ts'
import {
  IconBell,
  IconFileCode,
  IconMail,
  IconPrinter,
  IconReceiptRefund,
  IconSend,
} from '@tabler/icons-react'
import { urlOf } from '../../data/calls/url-of.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import { useDownload } from '../../parts/register/files/use-download.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useLocale, useText } from '../../ui/text/text.ts'
import type { Asked, Invoice } from './invoice.ts'

interface InvoiceActionsProps {
  invoice: Invoice
  onAsk: (asked: Asked) => void
}

export function InvoiceActions({ invoice, onAsk }: InvoiceActionsProps) {
  const t = useText()
  const locale = useLocale()
  const partnerId = usePartnerId()
  const may = useCan()('invoices.write')
  const [pdf, ehf] = [useDownload(), useDownload()]
  const { number, kind, leftOre, creditedOre, totalOre, buyer } = invoice
  const at = { partnerId, number }
  const isInvoice = kind === 'invoice'
  /** Sending is the next step unless the invoice was already sent or paid. */
  const isUnsent = invoice.sendings.length === 0 && (!isInvoice || leftOre > 0)
  return (
    <>
      <Button
        icon={<IconPrinter size={17} />}
        busy={pdf.isPending}
        onClick={() => pdf.mutate(urlOf(getInvoicePdf.path, at, { locale }))}
      >
        {t('export.pdf')}
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
      {may && invoice.sendBy === 'ehf' && (
        <Button
          icon={<IconSend size={17} />}
          look={isUnsent ? 'main' : 'plain'}
          onClick={() => onAsk('ehf')}
        >
          {t('invoices.send.ehf')}
        </Button>
      )}
      {may && (
        <Button
          icon={<IconMail size={17} />}
          look={isUnsent && invoice.sendBy === 'mail' ? 'main' : 'plain'}
          onClick={() => onAsk('mail')}
        >
          {t(isUnsent && invoice.sendBy === 'mail' ? 'invoices.mail' : 'ticketing.mail.by')}
        </Button>
      )}
      {may && invoice.nextReminder !== null && (
        <Button icon={<IconBell size={17} />} onClick={() => onAsk('remind')}>
          {t(invoice.nextReminder === 1 ? 'invoices.remind' : 'invoices.remind.second')}
        </Button>
      )}
      {may && isInvoice && creditedOre < totalOre && (
        <Button icon={<IconReceiptRefund size={17} />} onClick={() => onAsk('credit')}>
          {t('invoices.credit')}
        </Button>
      )}
      {may && isInvoice && (
        <Button look={leftOre > 0 && !isUnsent ? 'main' : 'plain'} onClick={() => onAsk('pay')}>
          {t('invoices.pay')}
        </Button>
      )}
    </>
  )
}
