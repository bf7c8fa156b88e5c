import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import {
  eventPricesFields,
  getEventPrices,
  saveEventPrices,
} from '@dxweb/areas/events/prices/contract.ts'
import { type EventPrice, type EventPrices, priceFaults } from '@dxweb/areas/events/prices/rules.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { read } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { useTypedForm } from '../form/use-typed-form.ts'

export type Prices = ReplyOf<typeof getEventPrices.parts>

/**
 * Fits prices to the event's current categories and zones: adds each category that was removed meanwhile as a new
 * one, and omits removed zones.
 */
const asNow = ({ categories, zones, ...added }: EventPrices, now: EventPrices) => {
  const known = new Set(now.categories.map(({ id }) => id))
  const known2 = new Set(now.zones.map(({ id }) => id))
  const sent = categories.map((category): EventPrice =>
    known.has(category.id) ? category : { ...category, id: null },
  )
  return {
    categories: sent,
    zones: zones.filter(({ id }) => known2.has(id)),
    supplements: added.supplements,
    channelFees: added.channelFees,
  }
}

export function usePriceForm(event: EventDetail, prices: Prices, onSaved: () => void) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const params = { partnerId, id: event.id }
  const reread = async () => {
    await ownChangesRefetched()
    return client.ensureQueryData(read(getEventPrices, params))
  }
  const put = async (wanted: EventPrices, now: EventPrices, version: number) => {
    const body = { ...asNow(wanted, now), version } as BodyFor<typeof saveEventPrices.parts>
    await callApi(saveEventPrices, { params, body })
    return reread()
  }
  const revert = async (saved: Prices) => {
    try {
      await put(prices, saved, saved.version)
      toast({ text: t('shows.prices.undone') })
    } catch (error) {
      toast({ tone: 'bad', text: reasonText(t, error) })
    }
  }
  return useTypedForm<Prices>({
    fields: eventPricesFields,
    row: prices,
    check: (values) => priceFaults(values as unknown as EventPrices),
    reread,
    save: async (values, version) => {
      const saved = await put(values as unknown as EventPrices, prices, version)
      toast({ text: t('shows.prices.saved'), undo: () => void revert(saved) })
      onSaved()
      return saved
    },
  })
}

export type PriceForm = ReturnType<typeof usePriceForm>
