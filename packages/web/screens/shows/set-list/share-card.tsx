import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { listAttachments } from '@dxweb/areas/events/content/attachments/contract.ts'
import { durationText, secondsOf, shareOfLines } from '@dxweb/areas/tono/set-list/rules.ts'
import { isPreviewed } from '@dxweb/kit/files/attachment-kind.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import {
  DecimalField,
  FieldRow,
  SelectField,
  SwitchField,
  TextField,
} from '../../../ui/fields/fields.tsx'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { AttachmentPreview } from '../content/attachment-preview.tsx'
import { secondsTyped, type SetListForm } from './use-set-list.ts'
import styles from './set-list.module.css'

interface ShareProps {
  event: EventDetail
  form: SetListForm
  mayEdit: boolean
}

/** 100 % in basis points. */
const whole = 10_000

function usePlayed({ form }: Pick<ShareProps, 'form'>) {
  const t = useText()
  const lines = form.shown.lines.map(secondsTyped)
  const share = shareOfLines(lines)
  if (share === null) return t('shows.setList.noTime')
  const missing = lines.filter(({ seconds }) => seconds === 0).length
  const counted = t('shows.setList.played', {
    share: percentText(share / whole),
    time: durationText(secondsOf(lines)),
  })
  return missing === 0 ? counted : `${counted} ${t('shows.setList.missing', { count: missing })}`
}

function FileField({ event, form, mayEdit }: ShareProps) {
  const t = useText()
  const [isShown, show] = useState(false)
  const files = useRead(listAttachments, { id: event.id }).data?.data ?? []
  if (files.length === 0) return <p className="dx-dim">{t('shows.setList.noFile')}</p>
  const chosen = files.find(({ id }) => id === form.shown.attachmentId)
  return (
    <div className={styles['setListFile']}>
      <SelectField
        label={t('shows.setList.file')}
        disabled={!mayEdit}
        clearable
        value={form.shown.attachmentId}
        options={files.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(attachmentId) => form.change({ attachmentId })}
      />
      {chosen && isPreviewed(chosen.contentType) && (
        <Button icon={<IconEye size={17} />} onClick={() => show(true)}>
          {t('shows.setList.showFile')}
        </Button>
      )}
      {chosen && isShown && (
        <AttachmentPreview eventId={event.id} file={chosen} onClose={() => show(false)} />
      )}
    </div>
  )
}

export function ShareCard(props: ShareProps) {
  const { form, mayEdit } = props
  const t = useText()
  const { share, shareReason, lines } = form.shown
  const errors = fieldTexts(t, form.refusal)
  const played = usePlayed(props)
  return (
    <Card title={t('shows.setList.share')} about={played}>
      <div className={styles['setListShare']}>
        <SwitchField
          label={t('shows.setList.byHand')}
          disabled={!mayEdit}
          value={share !== null}
          onChange={(isByHand) =>
            form.change({
              share: isByHand ? (shareOfLines(lines.map(secondsTyped)) ?? whole) : null,
              shareReason: isByHand ? shareReason : '',
            })
          }
        />
        {share !== null && (
          <FieldRow>
            <DecimalField
              label={t('shows.setList.sharePercent')}
              disabled={!mayEdit}
              min={0}
              max={100}
              unit="%"
              value={share / 100}
              error={errors['share']}
              onChange={(percent) => form.change({ share: Math.round((percent ?? 0) * 100) })}
            />
            <TextField
              label={t('shows.setList.shareReason')}
              required
              disabled={!mayEdit}
              maxLength={200}
              value={shareReason}
              error={errors['shareReason']}
              onChange={(reason) => form.change({ shareReason: reason })}
            />
          </FieldRow>
        )}
        <FileField {...props} />
      </div>
    </Card>
  )
}
