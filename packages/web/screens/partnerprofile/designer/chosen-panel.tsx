import {
  align,
  changeSeats,
  chosenSeats,
  distribute,
  mirror,
  renumber,
  rotate,
} from '@dxweb/areas/seating/design/commands.ts'
import type { Selection, UsedIds } from '@dxweb/areas/seating/design/commands.ts'
import { duplicate } from '@dxweb/areas/seating/design/duplicate.ts'
import { chosenThing, nameThing } from '@dxweb/areas/seating/design/name-thing.ts'
import type { SeatDraft } from '@dxweb/areas/seating/design/lay-rows.ts'
import { seatSchemes } from '@dxweb/areas/seating/design/numbering.ts'
import type { SeatScheme } from '@dxweb/areas/seating/design/numbering.ts'
import { seatKinds } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { Seat, SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import {
  FieldRow,
  FieldStack,
  NumberField,
  SelectField,
  TextField,
} from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { copyBy } from './design-keys.ts'
import type { Design, DesignAction } from './design-state.ts'
import styles from './designer.module.css'

interface PanelProps {
  design: Design
  act: (action: DesignAction) => void
  used: UsedIds
}

/** Returns the common value of the seats; '' if they differ. */
function alike(seats: readonly Seat[], read: (seat: Seat) => string | undefined): string {
  const first = seats[0] && read(seats[0])
  return seats.every((seat) => read(seat) === first) ? (first ?? '') : ''
}

interface TypedProps {
  label: string
  value: string
  max: number
  onSet: (text: string) => void
}

/** Reports the value on blur, so that undo reverts a whole value instead of one letter. */
function TypedOnce({ label, value, max, onSet }: TypedProps) {
  const [typed, setTyped] = useState(value)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== value) onSet(typed.trim())
      }}
    >
      <TextField
        label={label}
        value={typed}
        maxLength={max}
        onChange={setTyped}
        onLeave={() => typed !== value && onSet(typed.trim())}
      />
    </form>
  )
}

function SeatFields({ design, act }: PanelProps) {
  const t = useText()
  const { history, selection } = design
  const seats = chosenSeats(history.present, selection)
  const change = (values: Partial<SeatDraft>) =>
    act({ type: 'draw', drawing: changeSeats(history.present, selection, () => values) })
  const rows = new Set(seats.map(({ section, row }) => JSON.stringify([section, row])))
  const section = alike(seats, (seat) => seat.section)
  const zone = alike(seats, (seat) => seat.zone)
  const row = alike(seats, (seat) => seat.row)
  return (
    <>
      <FieldRow>
        <TypedOnce
          key={`section ${section}`}
          label={t('design.section')}
          value={section}
          max={60}
          onSet={(text) => text !== '' && change({ section: text })}
        />
        <TypedOnce
          key={`zone ${zone}`}
          label={t('design.zone')}
          value={zone}
          max={40}
          onSet={(text) => change({ zone: text === '' ? undefined : text })}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          label={t('design.kind')}
          value={alike(seats, (seat) => seat.kind) || null}
          options={seatKinds.map((value) => ({ value, label: t(`design.kind.${value}`) }))}
          onChange={(value) => change({ kind: seatKinds.find((each) => each === value) ?? 'seat' })}
        />
        {rows.size === 1 && (
          <TypedOnce
            key={`row ${row}`}
            label={t('design.row')}
            value={row}
            max={20}
            onSet={(text) => change({ row: text })}
          />
        )}
        {seats.length === 1 && (
          <TypedOnce
            key={`number ${seats[0]?.id} ${seats[0]?.number}`}
            label={t('label.number')}
            value={seats[0]?.number ?? ''}
            max={20}
            onSet={(text) => text !== '' && change({ number: text })}
          />
        )}
      </FieldRow>
    </>
  )
}

function Renumber({ design, act }: PanelProps) {
  const t = useText()
  const [scheme, setScheme] = useState<SeatScheme>('left')
  const [start, setStart] = useState(1)
  return (
    <div className={styles['designRenumber']}>
      <SelectField
        label={t('design.numbers')}
        value={scheme}
        options={seatSchemes.map((value) => ({ value, label: t(`design.numbers.${value}`) }))}
        onChange={(value) => setScheme(seatSchemes.find((each) => each === value) ?? 'left')}
      />
      <NumberField
        label={t('design.firstSeat')}
        value={start}
        onChange={(value) => setStart(Math.max(1, value ?? 1))}
      />
      <Button
        onClick={() =>
          act({
            type: 'draw',
            drawing: renumber(design.history.present, design.selection, scheme, start),
          })
        }
      >
        {t('design.renumber')}
      </Button>
    </div>
  )
}

type Command = (drawing: SeatMapDrawing, selection: Selection) => SeatMapDrawing

const commands: readonly { key: string; run: Command }[] = [
  { key: 'mirrorAcross', run: (drawing, selection) => mirror(drawing, selection, 'across') },
  { key: 'mirrorBack', run: (drawing, selection) => mirror(drawing, selection, 'back') },
  { key: 'turnLeft', run: (drawing, selection) => rotate(drawing, selection, -15) },
  { key: 'turnRight', run: (drawing, selection) => rotate(drawing, selection, 15) },
  { key: 'alignLeft', run: (drawing, selection) => align(drawing, selection, 'left') },
  { key: 'alignTop', run: (drawing, selection) => align(drawing, selection, 'top') },
  { key: 'alignBottom', run: (drawing, selection) => align(drawing, selection, 'bottom') },
  { key: 'distribute', run: distribute },
]

function AreaFields({ design, act, index }: Omit<PanelProps, 'used'> & { index: number }) {
  const t = useText()
  const drawing = design.history.present
  const areas = drawing.areas ?? []
  const area = areas[index]
  if (!area) return null
  const set = (change: Partial<typeof area>) =>
    act({
      type: 'draw',
      drawing: { ...drawing, areas: areas.with(index, { ...area, ...change }) },
    })
  return (
    <FieldRow>
      <NumberField
        label={t('design.capacity')}
        value={area.capacity}
        onChange={(value) => set({ capacity: Math.min(200_000, Math.max(1, value ?? 1)) })}
      />
      <TypedOnce
        key={`zone ${area.zone}`}
        label={t('design.zone')}
        value={area.zone ?? ''}
        max={40}
        onSet={(text) => set({ zone: text === '' ? undefined : text })}
      />
    </FieldRow>
  )
}

function ThingFields({ design, act }: Omit<PanelProps, 'used'>) {
  const t = useText()
  const { history, selection } = design
  const thing = chosenThing(history.present, selection)
  if (!thing) return null
  const { list, index, name } = thing
  const rename = (text: string) =>
    act({ type: 'draw', drawing: nameThing(history.present, thing, text) })
  return (
    <>
      <TypedOnce
        key={`${list} ${index} ${name}`}
        label={t('label.name')}
        value={name}
        max={60}
        onSet={(text) => (text !== '' || list === 'decor') && rename(text)}
      />
      {list === 'area' && <AreaFields {...{ design, act, index }} />}
    </>
  )
}

export function ChosenPanel(props: PanelProps) {
  const t = useText()
  const { design, act, used } = props
  const { history, selection } = design
  const seats = chosenSeats(history.present, selection).length
  return (
    <FieldStack>
      <output className={styles['designChosen']}>
        {t('design.chosen', { seats, things: selection.size - seats })}
      </output>
      {seats > 0 && <SeatFields {...props} />}
      <ThingFields {...props} />
      {seats > 1 && <Renumber {...props} />}
      <div className={styles['designCommands']}>
        {commands.map(({ key, run }) => (
          <Button
            key={key}
            size="small"
            onClick={() => act({ type: 'draw', drawing: run(history.present, selection) })}
          >
            {t(`design.do.${key}`)}
          </Button>
        ))}
        <Button
          size="small"
          onClick={() =>
            act({ type: 'draw', ...duplicate(history.present, selection, copyBy, used) })
          }
        >
          {t('design.do.duplicate')}
        </Button>
        <Button size="small" onClick={() => act({ type: 'remove' })}>
          {t('design.do.remove')}
        </Button>
      </div>
    </FieldStack>
  )
}
