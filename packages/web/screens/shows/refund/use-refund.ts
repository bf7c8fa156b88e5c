import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { refundSale } from '@dxweb/areas/ticketing/refunds/contract.ts'
import type { BodyFor } from '@dxweb/kit/definitions/endpoint.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi, newKey } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { shownByScreen } from '../../../data/rows/shown-by-screen.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { eventKey, eventsKey, oneSale } from '../ground/queries.ts'

type RefundBody = BodyFor<typeof refundSale.parts>

/** Pays back; sent again after a cut line with the same choice it carries the same key, so that it has one effect. */
export function useRefund(sale: Sale, onDone: (refundId: string) => void) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const sent = useRef({ body: '', key: '' })
  return useMutation({
    meta: shownByScreen,
    mutationFn: (body: RefundBody) => {
      const text = JSON.stringify(body)
      if (sent.current.body !== text) sent.current = { body: text, key: newKey() }
      const params = { partnerId, saleId: sale.id }
      return callApi(refundSale, { params, body, idempotencyKey: sent.current.key })
    },
    onSuccess: ({ id, totalOre, roundingOre }) => {
      const amount = formatMoney(-(totalOre + roundingOre))
      toast({ text: t('ticketing.refund.done', { amount }) })
      onDone(id)
    },
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: oneSale(partnerId, sale.id).queryKey }),
        client.invalidateQueries({ queryKey: eventKey(partnerId, sale.eventId) }),
        client.invalidateQueries({ queryKey: eventsKey(partnerId) }),
      ])
    },
  })
}
