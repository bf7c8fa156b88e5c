import { Popover as MantinePopover } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { type FieldProps, TextField } from '../fields/fields.tsx'
import { useText } from '../text/text.ts'
import { themed } from '../theme/themed.tsx'
import { PickButton } from './pick-button.tsx'
import { popupOf } from './popup-of.ts'
import { addMinutes, isWholeTime, readTime } from './typed-time.ts'
import { useTyped } from './use-typed.ts'
import styles from './dates.module.css'

const Popover = themed(MantinePopover)
const loadTimes = () => import('./time-list.tsx')
const TimeList = lazy(() => loadTimes().then((module) => ({ default: module.TimeList })))

const steps: Readonly<Record<string, number>> = {
  ArrowUp: 5,
  ArrowDown: -5,
  PageUp: 60,
  PageDown: -60,
}

/** An empty field steps from here, since most events start in the evening. */
const usualTime = '19:00'

const unchanged = (value: string) => value

/** 'HH:mm': typed as `19:30`, `1930` or `7`, stepped by the arrow keys, or picked in a list. */
export function TimeField({ value, onChange, error, ...rest }: FieldProps<string>) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const typed = useTyped({
    value,
    onChange,
    write: unchanged,
    read: readTime,
    isWhole: isWholeTime,
  })
  const close = () => {
    setOpen(false)
    frame.current?.querySelector('input')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const now = typed.now()
    if (event.key === 'Enter') typed.settle()
    else if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
    else if (step !== undefined) typed.set(now === null ? usualTime : addMinutes(now, step))
    else return
    if (event.key !== 'Enter') event.preventDefault()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      withRoles={false}
    >
      <MantinePopover.Target>
        <div ref={frame} onPointerEnter={() => void loadTimes()}>
          <TextField
            {...rest}
            value={typed.text}
            error={typed.isUnread ? t('field.not_a_time') : error}
            placeholder={t('dates.timeForm')}
            keys="numeric"
            keyShortcuts="Alt+ArrowDown"
            end={
              <PickButton
                label={t('dates.pickTime')}
                icon={<IconClock size={17} stroke={1.7} />}
                disabled={rest.disabled}
                onClick={() => setOpen(!isOpen)}
              />
            }
            onPress={press}
            onLeave={typed.settle}
            onChange={typed.type}
          />
        </div>
      </MantinePopover.Target>
      <MantinePopover.Dropdown {...popupOf(t('dates.timesOf', { label: rest.label }))} p={4}>
        <Suspense fallback={<div className={styles['times']} />}>
          <TimeList
            value={readTime(value) ?? usualTime}
            label={t('dates.timesOf', { label: rest.label })}
            onPick={(time) => {
              typed.set(time)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      </MantinePopover.Dropdown>
    </Popover>
  )
}
