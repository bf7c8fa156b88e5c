import {
  nextColor,
  paintArea,
  paintSeats,
  type ZoneDraft,
  zonesFrom,
} from '@dxweb/areas/events/zones/zone-draft.ts'
import { zoneFaults } from '@dxweb/areas/events/zones/rules.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import { useMemo, useState } from 'react'
import { reasonText } from '../text/field-texts.ts'
import { useText } from '../text/text.ts'
import { toast } from '../messages/toast.tsx'

type Zones = readonly ZoneDraft[]
export type KeptZones = Parameters<typeof zonesFrom>[0]

const stepsKept = 100

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

interface BoardParts {
  kept: KeptZones
  drawing: SeatMapDrawing
  /** Saves `zones`; `begun` is the version before the edit. */
  save: (zones: Zones, begun: Zones) => Promise<void>
  onDone: () => void
}

const fieldsOf = (error: unknown) => (error instanceof Refusal ? (error.fields ?? {}) : {})

function useHall(drawing: SeatMapDrawing) {
  return useMemo(
    () => ({
      seatIds: new Set(drawing.seats.map(({ id }) => id)),
      areaIds: new Set((drawing.areas ?? []).map(({ id }) => id)),
    }),
    [drawing],
  )
}

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

export function useZoneBoard({ kept, drawing, save, onDone }: BoardParts) {
  const t = useText()
  const hall = useHall(drawing)
  const [begun] = useState(() => zonesFrom(kept, hall))
  const steps = useSteps(begun)
  const strokes = useStrokes(steps)
  const { zones, change } = steps
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Record<string, FieldError>>({})
  return {
    ...steps,
    ...strokes,
    begun,
    isBusy,
    faults: { ...refused, ...zoneFaults(zones, hall), ...namelessOf(zones) },
    apply: (template: KeptZones) => {
      change(zonesFrom(template, hall))
      strokes.choose(0)
    },
    save: async () => {
      setBusy(true)
      try {
        await save(zones, begun)
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
