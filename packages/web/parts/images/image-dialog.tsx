import type { EventImage } from '@dxweb/areas/events/content/images/contract.ts'
import { type MouseEvent, useState } from 'react'
import { useCommand } from '../../data/rows/use-command.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { FieldRow, FieldStack, NumberField, TextField } from '../../ui/fields/fields.tsx'
import { fieldTexts } from '../../ui/text/field-texts.ts'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'
import { ImageOf, type ImageOwner } from './image-of.tsx'
import styles from './images.module.css'

interface ImageDialogProps {
  owner: ImageOwner
  image: EventImage
  onClose: () => void
}

const percent = (part: number) => Math.round(part * 100)
const partOf = (value: number | null, most = 100) => Math.min(Math.max(value ?? 0, 0), most) / 100

type Area = EventImage['crop']

function Board({ owner, image, crop, focus, onFocus }: BoardProps) {
  const point = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onFocus({ x: (clientX - left) / width, y: (clientY - top) / height })
  }
  const side = (part: number) => `${part * 100}%`
  return (
    <div className={styles['cropBoard']} role="presentation" onClick={point}>
      <ImageOf owner={owner} image={image} size="original" />
      <span
        className={styles['cropArea']}
        style={{
          left: side(crop.x),
          top: side(crop.y),
          width: side(crop.width),
          height: side(crop.height),
        }}
      />
      <span className={styles['cropFocus']} style={{ left: side(focus.x), top: side(focus.y) }} />
    </div>
  )
}

interface BoardProps {
  owner: ImageOwner
  image: EventImage
  crop: Area
  focus: EventImage['focus']
  onFocus: (focus: EventImage['focus']) => void
}

export function ImageDialog({ owner, image, onClose }: ImageDialogProps) {
  const t = useText()
  const [draft, setDraft] = useState(image)
  const set = (change: Partial<EventImage>) => setDraft((before) => ({ ...before, ...change }))
  const { crop, focus } = draft
  const { mutate, isPending, error } = useCommand({
    endpoint: owner.calls.change,
    params: { id: owner.id, imageId: image.id },
    doneKey: 'shows.images.saved',
    onDone: onClose,
  })
  const save = () => {
    const { altNb, altEn, rights } = draft
    mutate({ altNb, altEn, rights, crop, focus, version: image.version })
  }
  const errors = fieldTexts(t, error)
  const cropField = (side: keyof Area, most: number) => (
    <NumberField
      label={t(`shows.images.${side}`)}
      unit="%"
      value={percent(crop[side])}
      onChange={(value) => set({ crop: { ...crop, [side]: partOf(value, most) } })}
    />
  )
  return (
    <Dialog
      opened
      size="large"
      title={t('shows.images.change')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button look="main" busy={isPending} onClick={save}>
            {t('rows.save')}
          </Button>
        </>
      }
    >
      <FieldStack>
        <Board
          owner={owner}
          image={image}
          crop={crop}
          focus={focus}
          onFocus={(point) => set({ focus: point })}
        />
        <p className="dx-second">{t('shows.images.focusAbout')}</p>
        <FieldRow>
          <NumberField
            label={t('shows.images.focusX')}
            unit="%"
            value={percent(focus.x)}
            onChange={(value) => set({ focus: { ...focus, x: partOf(value) } })}
          />
          <NumberField
            label={t('shows.images.focusY')}
            unit="%"
            value={percent(focus.y)}
            onChange={(value) => set({ focus: { ...focus, y: partOf(value) } })}
          />
        </FieldRow>
        <FieldRow>
          {cropField('x', 95)}
          {cropField('y', 95)}
          {cropField('width', 100)}
          {cropField('height', 100)}
        </FieldRow>
        {errors['crop'] && (
          <p className="dx-upload-error" role="alert">
            {t('shows.images.cropWrong')}
          </p>
        )}
        <TextField
          label={t('shows.images.altNb')}
          maxLength={300}
          value={draft.altNb}
          onChange={(altNb) => set({ altNb })}
        />
        <TextField
          label={t('shows.images.altEn')}
          maxLength={300}
          value={draft.altEn}
          onChange={(altEn) => set({ altEn })}
        />
        <TextField
          label={t('shows.images.rights')}
          about={t('shows.images.rightsAbout')}
          maxLength={300}
          value={draft.rights}
          onChange={(rights) => set({ rights })}
        />
        {error && Object.keys(errors).length === 0 && (
          <ErrorPanel title={t('shows.images.refused')}>{refusalText(t, error)}</ErrorPanel>
        )}
      </FieldStack>
    </Dialog>
  )
}
