import {
  maxOwnFields,
  type OwnField,
  saveParticipantForm,
} from '@dxweb/areas/events/participants/contract.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import styles from '../form/styles/tabs.module.css'

interface OwnFieldsDialogProps {
  eventId: number
  fields: readonly OwnField[]
  formVersion: number
  onClose: () => void
}

/** Returns the next id after the highest id of the fields. */
function nextId(fields: readonly OwnField[]): string {
  const numbers = fields.map(({ id }) => Number(id.slice(1)))
  return `f${Math.max(0, ...numbers) + 1}`
}

/** Removing a question removes its answers. */
export function OwnFieldsDialog({ eventId, fields, formVersion, onClose }: OwnFieldsDialogProps) {
  const t = useText()
  const [typed, setTyped] = useState(fields)
  const list = useRef<HTMLUListElement>(null)
  const add = () => {
    setTyped([...typed, { id: nextId([...fields, ...typed]), label: '' }])
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    )
  }
  const { mutate, isPending, error } = useCommand({
    endpoint: saveParticipantForm,
    params: { id: eventId },
    onDone: onClose,
  })
  const errors = fieldTexts(t, error)
  return (
    <Dialog
      opened
      title={t('shows.people.fields')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            look="main"
            busy={isPending}
            onClick={() => mutate({ version: formVersion, fields: [...typed] })}
          >
            {t('rows.save')}
          </Button>
        </>
      }
    >
      <p className="dx-second">{t('shows.people.fieldsAbout')}</p>
      <ul ref={list} className={styles['ownFields']}>
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
      {typed.length < maxOwnFields && (
        <Button icon={<IconPlus size={17} />} onClick={add}>
          {t('shows.people.fieldAdd')}
        </Button>
      )}
      {error && Object.keys(errors).length === 0 && (
        <ErrorPanel title={t('shows.people.refused')}>{refusalText(t, error)}</ErrorPanel>
      )}
    </Dialog>
  )
}
