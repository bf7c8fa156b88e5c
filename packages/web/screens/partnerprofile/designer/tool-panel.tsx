import { rowSchemes, seatSchemes } from '@dxweb/areas/seating/design/numbering.ts'
import { minPitch, maxAtOnce } from '@dxweb/areas/seating/design/lay-rows.ts'
import type { RowsPlan } from '@dxweb/areas/seating/design/lay-rows.ts'
import type { TablePlan } from '@dxweb/areas/seating/design/lay-tables.ts'
import { useState } from 'react'
import {
  FieldRow,
  FieldStack,
  NumberField,
  SelectField,
  TextField,
} from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Design, DesignAction } from './design-state.ts'

interface PanelProps {
  design: Design
  act: (action: DesignAction) => void
}

/** Parses '8+12+8' into [8, 12, 8]; undefined for text that is not a row. */
function blocksOf(text: string): number[] | undefined {
  const parts = text.split(/[+\s]+/).filter(Boolean)
  const blocks = parts.map(Number)
  const isRow =
    blocks.length > 0 &&
    blocks.length <= 20 &&
    blocks.every((n) => Number.isInteger(n) && n > 0 && n <= 500)
  return isRow ? blocks : undefined
}

function useOptions() {
  const t = useText()
  return {
    seats: seatSchemes.map((value) => ({ value, label: t(`design.numbers.${value}`) })),
    rows: rowSchemes.map((value) => ({ value, label: t(`design.names.${value}`) })),
  }
}

const within = (value: number | null, least: number, most: number, usual: number) =>
  value === null ? usual : Math.min(most, Math.max(least, value))

function RowsPanel({ design, act }: PanelProps) {
  const t = useText()
  const options = useOptions()
  const { rows } = design
  const [typed, setTyped] = useState(rows.blocks.join('+'))
  const set = (change: Partial<RowsPlan>) => act({ type: 'rows', rows: change })
  const count = rows.rows * rows.blocks.reduce((sum, block) => sum + block, 0)
  const number = (
    label: string,
    field: 'rows' | 'pitch' | 'rowPitch' | 'aisle' | 'curve' | 'firstSeat' | 'firstRow',
    least: number,
    most: number,
    unit?: string,
  ) => (
    <NumberField
      label={t(label)}
      value={rows[field]}
      unit={unit}
      onChange={(value) => set({ [field]: within(value, least, most, least) })}
    />
  )
  return (
    <FieldStack>
      <FieldRow>
        {number('design.rows', 'rows', 1, 300)}
        <TextField
          label={t('design.blocks')}
          about={t('design.blocksAbout')}
          value={typed}
          error={
            blocksOf(typed) === undefined || count > maxAtOnce ? t('field.not_valid') : undefined
          }
          onChange={(text) => {
            setTyped(text)
            const blocks = blocksOf(text)
            if (blocks) set({ blocks })
          }}
        />
      </FieldRow>
      <FieldRow>
        {number('design.pitch', 'pitch', minPitch, 500, 'cm')}
        {number('design.rowPitch', 'rowPitch', minPitch, 500, 'cm')}
      </FieldRow>
      <FieldRow>
        {number('design.curve', 'curve', 0, 90_000, 'cm')}
        {number('design.aisle', 'aisle', minPitch, 2000, 'cm')}
      </FieldRow>
      <FieldRow>
        <SelectField
          label={t('design.numbers')}
          value={rows.seatScheme}
          options={options.seats}
          onChange={(value) =>
            set({ seatScheme: seatSchemes.find((each) => each === value) ?? 'left' })
          }
        />
        {number('design.firstSeat', 'firstSeat', 1, 9999)}
      </FieldRow>
      <FieldRow>
        <SelectField
          label={t('design.names')}
          value={rows.rowScheme}
          options={options.rows}
          onChange={(value) =>
            set({ rowScheme: rowSchemes.find((each) => each === value) ?? 'numbers' })
          }
        />
        {number('design.firstRow', 'firstRow', 1, 9999)}
      </FieldRow>
      <FieldRow>
        <TextField
          label={t('design.section')}
          value={rows.section}
          maxLength={60}
          onChange={(section) => set({ section })}
        />
        <TextField
          label={t('design.zone')}
          value={rows.zone}
          maxLength={40}
          onChange={(zone) => set({ zone })}
        />
      </FieldRow>
      <p className="dx-dim">{t('design.rowsHint', { count })}</p>
    </FieldStack>
  )
}

function TablesPanel({ design, act }: PanelProps) {
  const t = useText()
  const options = useOptions()
  const { tables } = design
  const set = (change: Partial<TablePlan>) => act({ type: 'tables', tables: change })
  return (
    <FieldStack>
      <FieldRow>
        <SelectField
          label={t('design.table')}
          value={tables.shape}
          options={[
            { value: 'round', label: t('design.table.round') },
            { value: 'long', label: t('design.table.long') },
          ]}
          onChange={(value) => set({ shape: value === 'long' ? 'long' : 'round' })}
        />
        <NumberField
          label={t('design.chairs')}
          value={tables.chairs}
          onChange={(value) => set({ chairs: within(value, 1, 60, 1) })}
        />
      </FieldRow>
      <FieldRow>
        <NumberField
          label={t('design.across')}
          value={tables.across}
          onChange={(value) => set({ across: within(value, 1, 40, 1) })}
        />
        <NumberField
          label={t('design.back')}
          value={tables.back}
          onChange={(value) => set({ back: within(value, 1, 40, 1) })}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          label={t('design.names')}
          value={tables.rowScheme}
          options={options.rows}
          onChange={(value) =>
            set({ rowScheme: rowSchemes.find((each) => each === value) ?? 'numbers' })
          }
        />
        <NumberField
          label={t('design.firstRow')}
          value={tables.firstRow}
          onChange={(value) => set({ firstRow: within(value, 1, 9999, 1) })}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label={t('design.section')}
          value={tables.section}
          maxLength={60}
          onChange={(section) => set({ section })}
        />
        <TextField
          label={t('design.zone')}
          value={tables.zone}
          maxLength={40}
          onChange={(zone) => set({ zone })}
        />
      </FieldRow>
      <p className="dx-dim">{t('design.placeHint')}</p>
    </FieldStack>
  )
}

export function ToolPanel({ design, act }: PanelProps) {
  const t = useText()
  const { tool } = design
  if (tool === 'rows') return <RowsPanel design={design} act={act} />
  if (tool === 'tables') return <TablesPanel design={design} act={act} />
  if (tool === 'select' || tool === 'lasso' || tool === 'hand') {
    return <p className="dx-dim">{t(`design.hint.${tool}`)}</p>
  }
  return (
    <FieldStack>
      <TextField
        label={t('label.name')}
        value={design.name}
        maxLength={60}
        placeholder={t(`design.usual.${tool}`)}
        onChange={(name) => act({ type: 'name', name })}
      />
      <p className="dx-dim">{t(`design.hint.${tool}`)}</p>
    </FieldStack>
  )
}
