import { zoneImpact } from '@dxweb/areas/events/zones/zone-draft.ts'
import { useMemo } from 'react'
import { useText } from '../../../ui/text/text.ts'
import type { ZoneBoard } from '../../../ui/zones/use-zone-board.ts'
import type { SeatStates } from '../ground/queries.ts'

export function ZoneImpact({ board, states }: { board: ZoneBoard; states: SeatStates }) {
  const t = useText()
  const { begun, zones } = board
  const { free, sold, reserved, held, areas } = useMemo(
    () => zoneImpact(begun, zones, states),
    [begun, zones, states],
  )
  if (!board.isChanged) return null
  return (
    <ul className="dx-zone-impact" aria-live="polite" aria-label={t('shows.zones.impact')}>
      <li>{t('shows.zones.impactFree', { count: free })}</li>
      {sold > 0 && <li>{t('shows.zones.impactSold', { count: sold })}</li>}
      {reserved > 0 && <li>{t('shows.zones.impactReserved', { count: reserved })}</li>}
      {held > 0 && <li>{t('shows.zones.impactHeld', { count: held })}</li>}
      {areas > 0 && <li>{t('shows.zones.impactAreas', { count: areas })}</li>}
    </ul>
  )
}
