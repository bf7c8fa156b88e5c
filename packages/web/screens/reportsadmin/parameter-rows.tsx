import type { ReportVersion } from '@dxweb/areas/reports/mode/admin-contract.ts'
import { begins, hasBegin, paramTypes, type ParamType } from '@dxweb/areas/reports/mode/rules.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { DrawnInput } from '../../parts/command/command-fields.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import {
  FieldRow,
  FieldStack,
  LongTextField,
  SelectField,
  SwitchField,
  TextField,
} from '../../ui/fields/fields.tsx'
import { useText } from '../../ui/text/text.ts'
import styles from './reportsadmin.module.css'

// catalog: reportsadmin.type.*
// catalog: reportsadmin.begin.*

type Row = ReportVersion['parameters'][number]

const empty: Row = {
  name: '',
  label: '',
  type: 'dateRange',
  isRequired: true,
  begin: 'none',
  choices: [],
}

const choicesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Input with one choice per line. */
function Choices({ row, errorOf, onChange }: Pick<RowProps, 'row' | 'errorOf' | 'onChange'>) {
  const t = useText()
  const [text, setText] = useState(row.choices.join('\n'))
  return (
    <LongTextField
      label={t('reportsadmin.parameter.choices')}
      about={t('reportsadmin.parameter.choicesAbout')}
      required
      value={text}
      error={errorOf('choices')}
      onChange={(value) => {
        setText(value)
        onChange({ choices: choicesIn(value) })
      }}
    />
  )
}

interface RowProps {
  row: Row
  place: number
  errorOf: (field: string) => string | undefined
  onChange: (changes: Partial<Row>) => void
  onRemove: () => void
}

function ParameterRow({ row, place, errorOf, onChange, onRemove }: RowProps) {
  const t = useText()
  const { name, label, type, isRequired, begin } = row
  const chooseType = (next: ParamType) =>
    onChange({
      type: next,
      ...(!hasBegin(next) && { begin: 'none' as const }),
      ...(next !== 'enum' && { choices: [] }),
    })
  return (
    <fieldset className={styles['reportsadminParameter']}>
      <legend>{label || t('reportsadmin.parameter', { place: place + 1 })}</legend>
      <FieldStack>
        <FieldRow>
          <TextField
            label={t('reportsadmin.parameter.label')}
            required
            value={label}
            maxLength={60}
            error={errorOf('label')}
            onChange={(value) => onChange({ label: value })}
          />
          <TextField
            label={t('reportsadmin.parameter.name')}
            required
            value={name}
            error={errorOf('name')}
            onChange={(value) => onChange({ name: value.trim() })}
          />
        </FieldRow>
        <FieldRow>
          <SelectField
            label={t('reportsadmin.parameter.type')}
            required
            value={type}
            options={paramTypes.map((value) => ({
              value,
              label: t(`reportsadmin.type.${value}`),
            }))}
            onChange={(value) => chooseType(value as ParamType)}
          />
          {hasBegin(type) && (
            <SelectField
              label={t('reportsadmin.parameter.begin')}
              value={begin}
              options={begins.map((value) => ({ value, label: t(`reportsadmin.begin.${value}`) }))}
              error={errorOf('begin')}
              onChange={(value) => onChange({ begin: value as Row['begin'] })}
            />
          )}
        </FieldRow>
        {type === 'enum' && <Choices {...{ row, errorOf, onChange }} />}
        <div className={styles['reportsadminParameterFoot']}>
          <SwitchField
            label={t('reportsadmin.parameter.required')}
            value={isRequired}
            onChange={(value) => onChange({ isRequired: value })}
          />
          <IconButton
            label={t('reportsadmin.parameter.remove', { label: label || place + 1 })}
            icon={<IconTrash size={17} />}
            onClick={onRemove}
          />
        </div>
      </FieldStack>
    </fieldset>
  )
}

export function ParameterRows({ label, typed, errors, error, onChange }: DrawnInput) {
  const t = useText()
  const rows = (typed ?? []) as readonly Row[]
  const change = (at: number, changes: Partial<Row>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...changes } : row)))
  const errorOf = (at: number) => (field: string) =>
    errors[`parameters.${at}.${field}`] ??
    Object.entries(errors).find(([path]) => path.startsWith(`parameters.${at}.${field}.`))?.[1]
  return (
    <fieldset className={styles['reportsadminTicks']}>
      <legend>{label}</legend>
      <p className="dx-dim dx-small">{t('reportsadmin.parameters.about')}</p>
      {rows.map((row, at) => (
        <ParameterRow
          key={`${rows.length} ${at}`}
          row={row}
          place={at}
          errorOf={errorOf(at)}
          onChange={(changes) => change(at, changes)}
          onRemove={() => onChange(rows.filter((_, place) => place !== at))}
        />
      ))}
      {error && (
        <p className="dx-field-error" role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          size="small"
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...rows, empty])}
        >
          {t('reportsadmin.parameter.add')}
        </Button>
      </div>
    </fieldset>
  )
}
