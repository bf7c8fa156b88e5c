import {
  mostOwnFields,
  type OwnField,
  saveParticipantForm,
} from '@dxweb/areas/events/participants/contract.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { fieldTexts, refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { useAttempt } from '../form/use-attempt.ts'
import { peopleKey } from './participant-list.ts'

interface OwnFieldsDialogProps {
  eventId: number
  fields: readonly OwnField[]
  formVersion: number
  onClose: () => void
}

/** An id that no field has had in this dialog. */
function nextId(fields: readonly OwnField[]): string {
  const numbers = fields.map(({ id }) => Number(id.slice(1)))
  return `f${Math.max(0, ...numbers) + 1}`
}

/** What the event asks everybody who takes part. A question that is taken away takes its answers with it. */
export function OwnFieldsDialog({ eventId, fields, formVersion, onClose }: OwnFieldsDialogProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const [typed, setTyped] = useState(fields)
  const list = useRef<HTMLUListElement>(null)
  const add = () => {
    setTyped([...typed, { id: nextId([...fields, ...typed]), label: '' }])
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    )
  }
  const save = useAttempt(async () => {
    const body = { version: formVersion, fields: [...typed] }
    await callApi(saveParticipantForm, { params: { partnerId, id: eventId }, body })
    await client.invalidateQueries({ queryKey: peopleKey(partnerId, eventId) })
    onClose()
  })
  const errors = fieldTexts(t, save.refusal)
  return (
    <Dialog
      opened
      title={t('shows.people.fields')}
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
      <p className="dx-second">{t('shows.people.fieldsAbout')}</p>
      <ul ref={list} className="dx-own-fields">
        {typed.map((field, place) => (
          <li key={field.id}>
            <TextField
              label={t('shows.people.field', { number: place + 1 })}
              maxLength={60}
              value={field.label}
              error={errors[`fields.${place}.label`]}
              onChange={(label) =>
                setTyped(typed.map((one) => (one.id === field.id ? { ...one, label } : one)))
              }
            />
            <IconButton
              label={t('shows.people.fieldRemove', { name: field.label })}
              icon={<IconTrash size={17} />}
              onClick={() => setTyped(typed.filter(({ id }) => id !== field.id))}
            />
          </li>
        ))}
      </ul>
      {typed.length < mostOwnFields && (
        <Button icon={<IconPlus size={17} />} onClick={add}>
          {t('shows.people.fieldAdd')}
        </Button>
      )}
      {save.refusal && !save.refusal.fields && (
        <ErrorPanel title={t('shows.people.refused')}>{refusalText(t, save.refusal)}</ErrorPanel>
      )}
    </Dialog>
  )
}
