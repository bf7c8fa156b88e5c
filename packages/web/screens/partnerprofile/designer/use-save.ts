import { faultsOf } from '@dxweb/areas/seating/design/faults.ts'
import { fitSheet, movedOnSheet } from '@dxweb/areas/seating/design/sheet.ts'
import { saveDrawing } from '@dxweb/areas/seating/design-contract.ts'
import type { AreaInUse, SeatInUse } from '@dxweb/areas/seating/design-contract.ts'
import { placesOf } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { Point, SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'

export interface Saved {
  version: number
  drawing: SeatMapDrawing
}

interface SaveParts {
  partnerId: number
  id: number
  /** `sent` is the drawing as it was sent, and `moved` is its offset on the saved sheet. */
  onSaved: (saved: Saved, sent: SeatMapDrawing, moved: Point) => void
}

export interface InUse {
  seats: readonly SeatInUse[]
  areas: readonly AreaInUse[]
}

const nothingInUse: InUse = { seats: [], areas: [] }

function inUseOf(error: unknown): InUse {
  const { seats, areas } =
    (error instanceof Refusal && error.code === 'in_use' && error.details) || {}
  return {
    seats: Array.isArray(seats) ? (seats as SeatInUse[]) : [],
    areas: Array.isArray(areas) ? (areas as AreaInUse[]) : [],
  }
}

export function useSave({ partnerId, id, onSaved }: SaveParts) {
  const t = useText()
  const [isSaving, setSaving] = useState(false)
  const [inUse, setInUse] = useState(nothingInUse)
  const refuse = (error: unknown) => {
    const used = inUseOf(error)
    setInUse(used)
    if (used.seats.length + used.areas.length > 0) return
    const isStale = error instanceof Refusal && error.code === 'stale'
    toast({ tone: 'bad', text: isStale ? t('design.stale') : reasonText(t, error) })
  }
  const save = async (version: number, unfitted: SeatMapDrawing) => {
    const [fault] = faultsOf(unfitted)
    if (fault) {
      toast({ tone: 'bad', text: t(`design.fault.${fault.code}`, { count: fault.seatIds.length }) })
      return
    }
    setSaving(true)
    try {
      const drawing = fitSheet(unfitted)
      const type = 'application/octet-stream'
      const done = await callApi(saveDrawing, {
        params: { partnerId, id },
        query: { version },
        file: new Blob([JSON.stringify(drawing)], { type }),
      })
      onSaved({ version: done.version, drawing }, unfitted, movedOnSheet(unfitted))
      toast({ text: t('design.saved', { count: placesOf(drawing) }) })
      await ownChangesRefetched()
    } catch (error) {
      refuse(error)
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving, inUse, forgetInUse: () => setInUse(nothingInUse) }
}
