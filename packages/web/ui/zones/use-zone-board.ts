import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import {
  nextColor,
  paintArea,
  paintSeats,
  zoneImpact,
  type ZoneDraft,
  zonesFrom,
} from '@dxweb/areas/events/zone-draft.ts'
import { saveZones } from '@dxweb/areas/events/zones-contract.ts'
import { zoneFaults } from '@dxweb/areas/events/zones-rules.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callApi } from '../../../data/call-api.ts'
import { usePartnerId } from '../../../data/context.ts'
import { reasonText } from '../../../ui/refusal-text.ts'
import { useText } from '../../../ui/text.ts'
import { toast } from '../../../ui/toast.tsx'
import { eventKey, eventsKey } from '../queries.ts'
import type { SeatStates } from '../queries.ts'

type Zones = readonly ZoneDraft[]
export type Template = Parameters<typeof zonesFrom>[0]

const stepsKept = 100

/** The zones as they are drawn, each step of which can be taken back. */
function useSteps(begun: Zones) {
  const [steps, setSteps] = useState<readonly Zones[]>([begun])
  const zones = steps.at(-1) ?? begun
  return {
    zones,
    change: (next: Zones) => setSteps((before) => [...before, next].slice(-stepsKept)),
    canUndo: steps.length > 1,
    undo: () => setSteps((before) => (before.length > 1 ? before.slice(0, -1) : before)),
    isChanged: JSON.stringify(zones) !== JSON.stringify(begun),
  }
}

/** Saves an event's zones, with the way back to what they were. */
function useSaveZones(event: EventDetail, begun: Zones) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const params = { partnerId, id: event.id }
  const put = async (zones: Zones, version: number) => {
    const saved = await callApi(saveZones, { params, body: { zones: [...zones], version } })
    void client.invalidateQueries({ queryKey: eventsKey(partnerId) })
    await client.invalidateQueries({ queryKey: eventKey(partnerId, event.id) })
    return saved
  }
  const putBack = async (version: number) => {
    try {
      await put(begun, version)
      toast({ text: t('shows.zones.undone') })
    } catch (error) {
      toast({ tone: 'bad', text: reasonText(t, error) })
    }
  }
  return async (zones: Zones) => {
    const { version } = await put(zones, event.version)
    toast({ text: t('shows.zones.saved'), undo: () => void putBack(version) })
  }
}

interface BoardParts {
  event: EventDetail
  drawing: SeatMapDrawing
  states: SeatStates
  onDone: () => void
}

const fieldsOf = (error: unknown) => (error instanceof Refusal ? (error.fields ?? {}) : {})

/** What the hall of a drawing has that can lie in a zone. */
function useHall(drawing: SeatMapDrawing) {
  return useMemo(
    () => ({
      seatIds: new Set(drawing.seats.map(({ id }) => id)),
      areaIds: new Set((drawing.areas ?? []).map(({ id }) => id)),
    }),
    [drawing],
  )
}

/** The zone that is painted with, and what a stroke does. */
function useStrokes({ zones, change }: ReturnType<typeof useSteps>) {
  const t = useText()
  const [chosen, choose] = useState<number | null>(zones.length > 0 ? 0 : null)
  const place = chosen !== null && chosen < zones.length ? chosen : null
  const isIn = (seatId: number) => place !== null && zones[place]?.seatIds.includes(seatId)
  return {
    place,
    choose,
    paint: (seatIds: readonly number[]) => change(paintSeats(zones, place, seatIds)),
    toggle: (seatId: number) => change(paintSeats(zones, isIn(seatId) ? null : place, [seatId])),
    paintArea: (areaId: number, to: number | null) => change(paintArea(zones, to, areaId)),
    edit: (at: number, fields: Partial<ZoneDraft>) =>
      change(zones.map((zone, index) => (index === at ? { ...zone, ...fields } : zone))),
    remove: (at: number) => change(zones.filter((_, index) => index !== at)),
    add: () => {
      const name = t('shows.zones.newName', { number: String(zones.length + 1) })
      const blank = { name, color: nextColor(zones), adjustmentOre: 0, seatIds: [], areaIds: [] }
      change([...zones, blank])
      choose(zones.length)
    },
  }
}

const namelessOf = (zones: Zones): Record<string, FieldError> =>
  Object.fromEntries(
    zones.flatMap(({ name }, at) =>
      name.trim() === '' ? [[`zones.${at}.name`, { code: 'required' }]] : [],
    ),
  )

/** An event's zones while they are drawn on its hall: which is painted with, what they come to, and their way to the server. */
export function useZoneBoard({ event, drawing, states, onDone }: BoardParts) {
  const t = useText()
  const hall = useHall(drawing)
  const [begun] = useState(() => zonesFrom(event.zones, hall))
  const steps = useSteps(begun)
  const strokes = useStrokes(steps)
  const { zones, change } = steps
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Record<string, FieldError>>({})
  const save = useSaveZones(event, begun)
  return {
    ...steps,
    ...strokes,
    isBusy,
    faults: { ...refused, ...zoneFaults(zones, hall), ...namelessOf(zones) },
    impact: useMemo(() => zoneImpact(begun, zones, states), [begun, zones, states]),
    apply: (template: Template) => {
      change(zonesFrom(template, hall))
      strokes.choose(0)
    },
    save: async () => {
      setBusy(true)
      try {
        await save(zones)
        onDone()
      } catch (error) {
        setRefused(fieldsOf(error))
        toast({ tone: 'bad', text: reasonText(t, error) })
      } finally {
        setBusy(false)
      }
    },
  }
}

export type ZoneBoard = ReturnType<typeof useZoneBoard>
