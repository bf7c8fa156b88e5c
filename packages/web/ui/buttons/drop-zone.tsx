import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from '../theme/class-names.ts'
import styles from './drop-zone.module.css'

interface DropZoneProps {
  label: string
  about: string
  accept?: string
  /** True while files are sent: the button keeps the focus, and no more files are taken. */
  busy?: boolean
  onFiles: (files: readonly File[]) => void
}

export function DropZone({ label, about, accept, busy = false, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!busy) onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className={classNames(styles['drop'], isOver && styles['dropOver'])}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        className="dx-hidden"
        type="file"
        multiple
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button icon={<IconUpload size={17} />} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <span className="dx-second">{about}</span>
    </div>
  )
}
