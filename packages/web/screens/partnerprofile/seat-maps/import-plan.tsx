import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useState } from 'react'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FieldStack, TextField } from '../../../ui/fields/fields.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import type { Text } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import type { ToastMessage } from '../../../ui/messages/toast.tsx'
import { planFaults, sendPlan } from './plan-file.ts'
import type { ImportedPlan } from './plan-file.ts'
import styles from './seat-maps.module.css'

function Faults({ error }: { error: unknown }) {
  const t = useText()
  if (error === undefined) return null
  const faults = planFaults(t, error)
  return (
    <div className={styles['planFaults']} role="alert">
      <b>{t('design.plan.refused')}</b>
      <ul>
        {faults.length === 0 && <li>{refusalText(t, error)}</li>}
        {faults.map(({ place, text }) => (
          <li key={`${place} ${text}`}>
            {place !== '' && <span className="dx-dim">{place}: </span>}
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns the name and seat count of the plan, or the faults to fix before seats can be sold. */
function importedText(t: Text, { name, seatCount, faults }: ImportedPlan): ToastMessage {
  if (faults.length === 0) {
    return { text: t('design.plan.imported', { name, count: seatCount }) }
  }
  const faultList = faults.map(({ code, count }) => t(`design.fault.${code}`, { count })).join(', ')
  return { tone: 'bad', text: t('design.plan.importedFaulty', { name, faults: faultList }) }
}

export function ImportPlan({ onClose }: { onClose: () => void }) {
  const t = useText()
  const partnerId = usePartnerId()
  const [file, setFile] = useState<File>()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isTaken = error instanceof Refusal && error.code === 'taken'
  const send = async () => {
    if (!file) return
    setBusy(true)
    setError(undefined)
    try {
      const made = await sendPlan(partnerId, file, name.trim())
      await ownChangesRefetched()
      toast(importedText(t, made))
      onClose()
    } catch (refused) {
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      title={t('design.plan.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button look="main" busy={busy} disabled={!file} onClick={() => void send()}>
            {t('design.plan.import')}
          </Button>
        </>
      }
    >
      <FieldStack>
        <p className="dx-dim">{t('design.plan.about')}</p>
        <label className={styles['planFile']}>
          <span>{t('design.plan.file')}</span>
          <input
            type="file"
            accept=".json,application/json"
            onChange={({ currentTarget }) => {
              setError(undefined)
              setFile(currentTarget.files?.[0])
            }}
          />
        </label>
        <TextField
          label={t('design.plan.name')}
          about={t('design.plan.nameAbout')}
          value={name}
          maxLength={80}
          onChange={setName}
          error={isTaken ? t('field.taken') : undefined}
        />
        {!isTaken && <Faults error={error} />}
      </FieldStack>
    </Dialog>
  )
}
