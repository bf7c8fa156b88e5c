import { codeOf, countStates, stateOf } from '@dxweb/areas/seating/drawing/rules.ts'
import type { SeatState } from '@dxweb/areas/seating/drawing/rules.ts'
import { useMemo } from 'react'
import { Count } from '../text/money.tsx'
import { useText } from '../text/text.ts'
import { stateKey } from './seat-name.ts'
import type { SeatProps } from './seat-props.ts'
import { SeatSwatch } from './seat-swatch.tsx'
import { paintOf, placesOfGroups, sharedColor } from './canvas/seat-zone.ts'
import type { SeatGroup } from './canvas/seat-zone.ts'
import styles from './seat-map.module.css'

const order: readonly SeatState[] = [
  'free',
  'sold',
  'reserved',
  'selected',
  'heldByOther',
  'blocked',
]

interface SeatLegendProps extends Pick<
  SeatProps,
  'drawing' | 'states' | 'selection' | 'zones' | 'groups'
> {
  holder?: string
}

interface GroupLegendProps extends Pick<SeatProps, 'drawing'> {
  label: string
  groups: readonly SeatGroup[]
}

export function GroupLegend({ label, drawing, groups }: GroupLegendProps) {
  const counts = useMemo(() => placesOfGroups(drawing, groups), [drawing, groups])
  return (
    <ul className={styles['seatLegend']} aria-label={label}>
      {groups.map(({ name, color, mark }, place) => (
        <li key={name}>
          <GroupKey color={color} mark={mark} />
          {name}
          <b>
            <Count value={counts[place] ?? 0} />
          </b>
        </li>
      ))}
    </ul>
  )
}

export function GroupKey({ color, mark }: Pick<SeatGroup, 'color' | 'mark'>) {
  return (
    <span
      className={styles['seatGroupKey']}
      style={{ background: `var(${paintOf(color)})` }}
      aria-hidden="true"
    >
      {mark}
    </span>
  )
}

export function SeatLegend(props: SeatLegendProps) {
  const { drawing, states, selection, holder, zones, groups = zones } = props
  const text = useText()
  const color = useMemo(() => sharedColor(drawing, groups), [drawing, groups])
  const isOfSales = props.groups?.some((group) => group.isOfSales) === true
  const counts = useMemo(() => {
    const codes = states.slice()
    // A selected seat that is not free counts both in its own state and as selected.
    const taken = [...selection].filter((seatId) => stateOf(states, seatId) !== 'free')
    for (const seatId of selection) codes[seatId] = codeOf('selected')
    for (const seatId of taken) codes[seatId] = states[seatId] ?? 0
    const counted = countStates(drawing, codes)
    return { ...counted, selected: counted.selected + taken.length }
  }, [drawing, states, selection])
  return (
    <ul className={styles['seatLegend']} aria-label={text('seating.legend')}>
      {order.map((state) => (
        <li key={state}>
          <SeatSwatch state={state} color={color} isOfSales={isOfSales} />
          {state === 'heldByOther' && holder
            ? text('seating.heldBy', { name: holder })
            : text(stateKey[state])}
          <b>
            <Count value={counts[state]} />
          </b>
        </li>
      ))}
    </ul>
  )
}
