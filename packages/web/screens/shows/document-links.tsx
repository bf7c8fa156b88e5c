import { getReceiptPdf, getTicketsPdf } from '@dxweb/areas/ticketing/contract.ts'
import { IconPrinter } from '@tabler/icons-react'
import { urlOf } from '../../data/call-api.ts'
import { usePartnerId } from '../../data/context.ts'
import { useCan } from '../../data/session.ts'
import { useLocale, useText } from '../../ui/text.ts'

const documents = [
  { key: 'ticketing.receiptPdf', path: getReceiptPdf.path },
  { key: 'ticketing.pdf', path: getTicketsPdf.path },
] as const

/** The receipt and the tickets of a sale to print, in tabs of their own; nothing for those who may not print. */
export function DocumentLinks({ saleId }: { saleId: string }) {
  const t = useText()
  const locale = useLocale()
  const partnerId = usePartnerId()
  if (!useCan()('tickets.print')) return null
  return documents.map(({ key, path }) => (
    <a
      key={key}
      className="dx-document-link"
      href={urlOf(path, { partnerId, saleId }, { locale })}
      target="_blank"
      rel="noreferrer"
    >
      <IconPrinter size={17} aria-hidden />
      {t(key)}
      <span className="dx-hidden">{t('ticketing.newTab')}</span>
    </a>
  ))
}
