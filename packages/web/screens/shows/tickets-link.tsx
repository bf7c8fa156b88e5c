import { getTicketsPdf } from '@dxweb/areas/ticketing/contract.ts'
import { IconPrinter } from '@tabler/icons-react'
import { urlOf } from '../../data/call-api.ts'
import { usePartnerId } from '../../data/context.ts'
import { useCan } from '../../data/session.ts'
import { useText } from '../../ui/text.ts'

/** The tickets of a sale to print, in a tab of their own; nothing for those who may not print. */
export function TicketsLink({ saleId }: { saleId: string }) {
  const t = useText()
  const partnerId = usePartnerId()
  if (!useCan()('tickets.print')) return null
  return (
    <a
      className="dx-tickets-link"
      href={urlOf(getTicketsPdf.path, { partnerId, saleId })}
      target="_blank"
      rel="noreferrer"
    >
      <IconPrinter size={17} aria-hidden />
      {t('ticketing.pdf')}
      <span className="dx-hidden">{t('ticketing.newTab')}</span>
    </a>
  )
}
