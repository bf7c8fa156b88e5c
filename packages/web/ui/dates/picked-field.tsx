import { Popover as MantinePopover } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { type FieldProps, TextField } from '../fields/fields.tsx'
import { themed } from '../theme/themed.tsx'
import type { useTyped } from './use-typed.ts'
import styles from './dates.module.css'

const Popover = themed(MantinePopover)

interface Picker {
  label: string
  onPick: (value: string) => void
  onClose: () => void
}

interface PickedFieldProps extends Omit<FieldProps<string>, 'value' | 'onChange'> {
  typed: ReturnType<typeof useTyped>
  placeholder: string
  keys: 'decimal' | 'numeric'
  stepBy: (event: KeyboardEvent) => string | undefined
  icon: ReactNode
  pickLabel: string
  pickerLabel: string
  padding: number
  wait: ReactNode
  loadPicker: () => unknown
  renderPicker: (picker: Picker) => ReactNode
}

export function PickedField(props: PickedFieldProps) {
  const { typed, stepBy, icon, pickLabel, pickerLabel, padding, wait, ...rest } = props
  const { loadPicker, renderPicker, ...field } = rest
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    frame.current?.querySelector('input')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const stepped = stepBy(event)
    if (event.key === 'Enter') typed.settle()
    else if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
    else if (stepped !== undefined) typed.set(stepped)
    else return
    if (event.key !== 'Enter') event.preventDefault()
  }
  // No tab stop, since keys open the picker from the field itself.
  const button = (
    <button
      type="button"
      className={styles['pick']}
      tabIndex={-1}
      aria-label={pickLabel}
      title={pickLabel}
      disabled={field.disabled}
      onClick={() => setOpen(!isOpen)}
    >
      {icon}
    </button>
  )
  const pick = (value: string) => {
    typed.set(value)
    close()
  }
  const popup = { role: 'dialog', 'aria-label': pickerLabel }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      withRoles={false}
    >
      <MantinePopover.Target>
        <div ref={frame} onPointerEnter={() => void loadPicker()}>
          <TextField
            {...field}
            value={typed.text}
            keyShortcuts="Alt+ArrowDown"
            end={button}
            onPress={press}
            onLeave={typed.settle}
            onChange={typed.type}
          />
        </div>
      </MantinePopover.Target>
      <MantinePopover.Dropdown {...popup} p={padding}>
        <Suspense fallback={wait}>
          <Opened render={renderPicker} label={pickerLabel} onPick={pick} onClose={close} />
        </Suspense>
      </MantinePopover.Dropdown>
    </Popover>
  )
}

/** Calls `render` in a separate component, since the field itself may not pass its ref to a call during rendering. */
const Opened = ({ render, ...picker }: Picker & { render: PickedFieldProps['renderPicker'] }) =>
  render(picker)
