import { getReceiptPdf, getTicketsPdf } from '@dxweb/areas/ticketing/contract.ts'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { urlOf } from '../../data/call-api.ts'
import { useAddress, usePartnerId } from '../../data/context.ts'
import { useCan } from '../../data/session.ts'
import { useLocale, useText } from '../../ui/text.ts'
import { useDownload } from '../../ui/register/use-download.ts'

const documents = [
  { key: 'ticketing.receiptPdf', path: getReceiptPdf.path },
  { key: 'ticketing.pdf', path: getTicketsPdf.path },
] as const

/**
 * The receipt and the tickets of a sale to print; nothing for those who may not print. In tabs of their own, but to
 * keep while acting for another: a link cannot say whom one acts for.
 */
export function DocumentLinks({
  saleId,
  hasTickets = true,
}: {
  saleId: string
  hasTickets?: boolean
}) {
  const locale = useLocale()
  const partnerId = usePartnerId()
  const { ninjaId } = useAddress()
  const Document = ninjaId === null ? InNewTab : ToKeep
  if (!useCan()('tickets.print')) return null
  const shown = documents.filter(({ path }) => hasTickets || path !== getTicketsPdf.path)
  return shown.map(({ key, path }) => (
    <Document key={key} name={key} url={urlOf(path, { partnerId, saleId }, { locale })} />
  ))
}

interface DocumentProps {
  name: (typeof documents)[number]['key']
  url: string
}

function InNewTab({ name, url }: DocumentProps) {
  const t = useText()
  return (
    <a className="dx-document-link" href={url} target="_blank" rel="noreferrer">
      <IconPrinter size={17} aria-hidden />
      {t(name)}
      <span className="dx-hidden">{t('ticketing.newTab')}</span>
    </a>
  )
}

function ToKeep({ name, url }: DocumentProps) {
  const t = useText()
  const file = useDownload()
  return (
    <button
      type="button"
      className="dx-document-link"
      aria-busy={file.isPending || undefined}
      disabled={file.isPending}
      onClick={() => file.mutate(url)}
    >
      <IconDownload size={17} aria-hidden />
      {t(name)}
    </button>
  )
}
