import { changeImage, type EventImage } from '@dxweb/areas/events/content/images/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { FieldRow, FieldStack, NumberField, TextField } from '../../../ui/fields/fields.tsx'
import { fieldTexts, refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { useAttempt } from '../form/use-attempt.ts'
import { eventKey } from '../ground/queries.ts'
import { ImageOf } from './image-of.tsx'

interface ImageDialogProps {
  eventId: number
  image: EventImage
  onClose: () => void
}

const percent = (part: number) => Math.round(part * 100)
const partOf = (value: number | null, most = 100) => Math.min(Math.max(value ?? 0, 0), most) / 100

type Area = EventImage['crop']

/** Dims what is cropped away and marks the focus; a click moves it. */
function Board({ eventId, image, crop, focus, onFocus }: BoardProps) {
  const point = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onFocus({ x: (clientX - left) / width, y: (clientY - top) / height })
  }
  const side = (part: number) => `${part * 100}%`
  return (
    <div className="dx-crop-board" role="presentation" onClick={point}>
      <ImageOf eventId={eventId} image={image} size="original" />
      <span
        className="dx-crop-area"
        style={{
          left: side(crop.x),
          top: side(crop.y),
          width: side(crop.width),
          height: side(crop.height),
        }}
      />
      <span className="dx-crop-focus" style={{ left: side(focus.x), top: side(focus.y) }} />
    </div>
  )
}

interface BoardProps {
  eventId: number
  image: EventImage
  crop: Area
  focus: EventImage['focus']
  onFocus: (focus: EventImage['focus']) => void
}

export function ImageDialog({ eventId, image, onClose }: ImageDialogProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const [draft, setDraft] = useState(image)
  const set = (change: Partial<EventImage>) => setDraft((before) => ({ ...before, ...change }))
  const { crop, focus } = draft
  const save = useAttempt(async () => {
    const { altNb, altEn } = draft
    const body = { altNb, altEn, crop, focus, version: image.version }
    const params = { partnerId, id: eventId, imageId: image.id }
    await callApi(changeImage, { params, body })
    toast({ text: t('shows.images.saved') })
    await client.invalidateQueries({ queryKey: eventKey(partnerId, eventId) })
    onClose()
  })
  const errors = fieldTexts(t, save.refusal)
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
          <Button look="main" busy={save.isBusy} onClick={save.go}>
            {t('rows.save')}
          </Button>
        </>
      }
    >
      <FieldStack>
        <Board
          eventId={eventId}
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
        {save.refusal && !save.refusal.fields && (
          <ErrorPanel title={t('shows.images.refused')}>{refusalText(t, save.refusal)}</ErrorPanel>
        )}
      </FieldStack>
    </Dialog>
  )
}
