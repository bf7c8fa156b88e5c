import { adjustmentOf, directionOf, type ZoneDraft } from '@dxweb/areas/events/zones/zone-draft.ts'
import { placesOf, type StandingArea } from '@dxweb/areas/seating/drawing/drawing.ts'
import { IconArrowBackUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { FieldRow, FieldStack, MoneyField, SelectField, TextField } from '../fields/fields.tsx'
import { FormFoot } from '../fields/form-foot.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { GroupKey } from '../seat-map/seat-legend.tsx'
import { markOfPlace } from '../seat-map/canvas/seat-zone.ts'
import { useText } from '../text/text.ts'
import type { ZoneBoard } from './use-zone-board.ts'
import styles from './zones.module.css'

interface BoardProps {
  board: ZoneBoard
}

interface AreasProps extends BoardProps {
  areas: readonly StandingArea[]
}

interface ZoneFieldsProps extends BoardProps {
  zone: ZoneDraft
  at: number
}

function ZoneFields({ board, zone, at }: ZoneFieldsProps) {
  const t = useText()
  const [direction, setDirection] = useState(directionOf(zone.adjustmentOre))
  const fault = (field: string) => {
    const error = board.faults[`zones.${at}.${field}`]
    return error && t(`field.${error.code}`, error.params)
  }
  return (
    <FieldStack>
      <TextField
        label={t('shows.zones.nameField')}
        value={zone.name}
        error={fault('name')}
        onChange={(name) => board.edit(at, { name: name.slice(0, 40) })}
      />
      <FieldRow>
        <SelectField
          label={t('shows.zones.direction')}
          value={direction}
          options={[
            { value: 'dearer', label: t('shows.zones.dearer') },
            { value: 'cheaper', label: t('shows.zones.cheaper') },
          ]}
          onChange={(value) => {
            const next = value === 'cheaper' ? 'cheaper' : 'dearer'
            setDirection(next)
            board.edit(at, { adjustmentOre: adjustmentOf(zone.adjustmentOre, next) })
          }}
        />
        <MoneyField
          label={t('shows.zones.amount')}
          value={Math.abs(zone.adjustmentOre)}
          error={fault('adjustmentOre')}
          onChange={(ore) =>
            board.edit(at, { adjustmentOre: adjustmentOf(Math.abs(ore ?? 0), direction) })
          }
        />
      </FieldRow>
      {(fault('seatIds') ?? fault('areaIds')) && (
        <p role="alert" className={styles['zoneFault']}>
          {fault('seatIds') ?? fault('areaIds')}
        </p>
      )}
    </FieldStack>
  )
}

function ZoneChoice({ board, areas }: AreasProps) {
  const t = useText()
  const placesIn = ({ seatIds, areaIds }: ZoneDraft) =>
    placesOf({ seats: seatIds, areas: areas.filter(({ id }) => areaIds.includes(id)) })
  return (
    <ul className={styles['zoneChoice']} aria-label={t('shows.tab.zones')}>
      {board.zones.map((zone, at) => (
        <li key={at} data-chosen={at === board.place || undefined}>
          <button type="button" aria-pressed={at === board.place} onClick={() => board.choose(at)}>
            <GroupKey color={zone.color} mark={markOfPlace(at)} />
            <span>{zone.name}</span>
            <small>{t('shows.zones.placeCount', { count: placesIn(zone) })}</small>
          </button>
          <IconButton
            label={t('shows.zones.remove', { zone: zone.name })}
            icon={<IconTrash size={16} />}
            onClick={() => board.remove(at)}
          />
        </li>
      ))}
      <li data-chosen={board.place === null || undefined}>
        <button
          type="button"
          aria-pressed={board.place === null}
          onClick={() => board.choose(null)}
        >
          <GroupKey color={0} mark="–" />
          <span>{t('shows.zones.noZone')}</span>
        </button>
      </li>
    </ul>
  )
}

function AreaZones({ board, areas }: AreasProps) {
  const t = useText()
  const options = [
    { value: '', label: t('shows.zones.noZone') },
    ...board.zones.map(({ name }, at) => ({
      value: String(at),
      label: `${markOfPlace(at)} ${name}`,
    })),
  ]
  return (
    <FieldStack>
      {areas.map((area) => {
        const at = board.zones.findIndex(({ areaIds }) => areaIds.includes(area.id))
        return (
          <SelectField
            key={area.id}
            label={t('shows.zones.areaZone', { area: area.name })}
            value={at === -1 ? '' : String(at)}
            options={options}
            onChange={(value) => board.paintArea(area.id, value ? Number(value) : null)}
          />
        )
      })}
    </FieldStack>
  )
}

interface ZonePanelProps extends AreasProps {
  impact: ReactNode
  onLeave: () => void
}

export function ZonePanel({ board, areas, impact, onLeave }: ZonePanelProps) {
  const t = useText()
  const { place, zones } = board
  const zone = place === null ? undefined : zones[place]
  const isFaulty = Object.keys(board.faults).length > 0
  return (
    <section className={`dx-card ${styles['zonePanel']}`} aria-label={t('shows.zones.draw')}>
      <header>
        <h2>{t('shows.zones.draw')}</h2>
        <IconButton
          label={t('shows.zones.undo')}
          icon={<IconArrowBackUp size={18} />}
          disabled={!board.canUndo}
          onClick={board.undo}
        />
      </header>
      <p className="dx-dim dx-small">{t('shows.zones.help')}</p>
      <ZoneChoice board={board} areas={areas} />
      <Button size="small" icon={<IconPlus size={16} />} onClick={board.add}>
        {t('shows.zones.add')}
      </Button>
      {zone && place !== null && <ZoneFields key={place} board={board} zone={zone} at={place} />}
      {areas.length > 0 && <AreaZones board={board} areas={areas} />}
      {impact}
      <FormFoot>
        <Button onClick={onLeave}>{t('shell.cancel')}</Button>
        <Button
          look="main"
          busy={board.isBusy}
          disabled={!board.isChanged || isFaulty}
          onClick={() => void board.save()}
        >
          {t('rows.save')}
        </Button>
      </FormFoot>
    </section>
  )
}
