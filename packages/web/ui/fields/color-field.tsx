import { readColor } from '@dxweb/kit/color/color-name.ts'
import { useId } from 'react'
import { TextField } from './fields.tsx'
import { useText } from '../text/text.ts'
import styles from './color-field.module.css'

const suggested = [
  '#2f7f74',
  '#c9772b',
  '#5b6fb5',
  '#a84f7b',
  '#6f8f2e',
  '#2f86a8',
  '#8b6a3f',
  '#b5483d',
  '#6b5aa0',
]

const fallback = '#5f6f6a'

interface ColorFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string
  required?: boolean
  name?: string
  labelHidden?: boolean
}

export function ColorField(props: ColorFieldProps) {
  const t = useText()
  const id = useId()
  const { label, value, onChange, labelHidden } = props
  const shown = readColor(value)
  return (
    <div className={styles['colorField']}>
      <TextField
        {...props}
        maxLength={20}
        onLeave={() => {
          const read = readColor(value)
          if (read !== null && read !== value) onChange(read)
        }}
        placeholder="#2f7f74"
        icon={
          <input
            type="color"
            className={styles['colorPick']}
            aria-label={t('rows.pickColor', { label })}
            value={shown ?? fallback}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
      {!labelHidden && (
        <div className={styles['colorSuggested']} role="radiogroup" aria-label={label}>
          {suggested.map((color, index) => (
            <label key={color} style={{ '--swatch': color } as React.CSSProperties}>
              <input
                type="radio"
                name={id}
                aria-label={t('rows.color', { number: index + 1, color })}
                checked={value.toLowerCase() === color}
                onChange={() => onChange(color)}
              />
            </label>
          ))}
        </div>
      )}
    </div>
  )
}
