import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import type { ZoneDraft } from '@dxweb/areas/events/zones/zone-draft.ts'
import { saveZones } from '@dxweb/areas/events/zones/contract.ts'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'

type Zones = readonly ZoneDraft[]

export function useSaveZones(event: EventDetail) {
  const t = useText()
  const partnerId = usePartnerId()
  const params = { partnerId, id: event.id }
  const put = async (zones: Zones, version: number) => {
    const saved = await callApi(saveZones, { params, body: { zones: [...zones], version } })
    await ownChangesRefetched()
    return saved
  }
  const revert = async (begun: Zones, version: number) => {
    try {
      await put(begun, version)
      toast({ text: t('shows.zones.undone') })
    } catch (error) {
      toast({ tone: 'bad', text: reasonText(t, error) })
    }
  }
  return async (zones: Zones, begun: Zones) => {
    const { version } = await put(zones, event.version)
    toast({ text: t('shows.zones.saved'), undo: () => void revert(begun, version) })
  }
}
