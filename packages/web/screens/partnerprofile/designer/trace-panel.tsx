import { imageKinds } from '@dxweb/kit/files/image-kind.ts'
import { IconHandMove, IconPhotoUp } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ChangeEvent } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { FieldRow, FieldStack, NumberField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { UploadFailure } from '../../../ui/messages/upload-failure.tsx'
import type { TraceActions } from './use-trace.ts'
import styles from './designer.module.css'

interface PanelProps {
  actions: TraceActions
  isMoving: boolean
  onMoving: (isMoving: boolean) => void
}

const limits = {
  x: [-100_000, 100_000],
  y: [-100_000, 100_000],
  across: [10, 100_000],
  strength: [5, 100],
} as const

function Place({ actions }: Pick<PanelProps, 'actions'>) {
  const t = useText()
  const { trace, place } = actions
  if (!trace) return null
  const number = (field: keyof typeof limits, unit: string) => (
    <NumberField
      label={t(`design.trace.${field}`)}
      value={trace[field]}
      min={limits[field][0]}
      max={limits[field][1]}
      unit={unit}
      onChange={(value) => value !== null && place({ [field]: value })}
    />
  )
  return (
    <>
      <FieldRow>
        {number('x', 'cm')}
        {number('y', 'cm')}
      </FieldRow>
      <FieldRow>
        {number('across', 'cm')}
        {number('strength', '%')}
      </FieldRow>
    </>
  )
}

export function TracePanel({ actions, isMoving, onMoving }: PanelProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const { trace, isLaying, lay, failure, layAgain, clear } = actions
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (file) lay(file)
  }
  return (
    <FieldStack>
      <p className="dx-dim">{t('design.trace.about')}</p>
      <Place actions={actions} />
      <input
        ref={input}
        className="dx-hidden"
        type="file"
        accept={imageKinds.join(',')}
        aria-label={t('design.trace.file')}
        tabIndex={-1}
        onChange={choose}
      />
      {failure && <UploadFailure error={failure} onRetry={layAgain} />}
      <div className={styles['designCommands']}>
        <Button
          size="small"
          icon={<IconPhotoUp size={16} />}
          busy={isLaying}
          onClick={() => input.current?.click()}
        >
          {t(trace ? 'design.trace.replace' : 'design.trace.choose')}
        </Button>
        {trace && (
          <>
            <Chip icon={<IconHandMove />} on={isMoving} onClick={() => onMoving(!isMoving)}>
              {t('design.trace.move')}
            </Chip>
            <Button
              size="small"
              look="quiet"
              onClick={() => {
                onMoving(false)
                clear()
              }}
            >
              {t('design.trace.remove')}
            </Button>
          </>
        )}
      </div>
    </FieldStack>
  )
}
