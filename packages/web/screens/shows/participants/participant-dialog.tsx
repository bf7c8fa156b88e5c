import {
  addParticipant,
  changeParticipant,
  type OwnField,
  type Participant,
  removeParticipant,
} from '@dxweb/areas/events/participants/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDeletion } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { FieldInput } from '../../../parts/register/form/field-input.tsx'
import { type FieldWords, useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { draftOf, fieldsOf, flatOf, people, type People } from './participant-list.ts'
import { TypedConflict } from '../form/typed-conflict.tsx'
import { textOf, type TypedForm, useTypedForm } from '../form/use-typed-form.ts'
import '../../../parts/register/form/form.module.css'

interface ParticipantDialogProps {
  eventId: number
  own: readonly OwnField[]
  /** Undefined for a new participant. */
  person: Participant | undefined
  onClose: () => void
}

const nobody = { version: 0, firstName: '', lastName: '', email: '', phone: '', note: '' }

function usePersonForm({ eventId, own, person }: ParticipantDialogProps) {
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const params = { partnerId, id: eventId }
  const { queryKey } = people(partnerId, eventId)
  const latest = () =>
    client.getQueryData<People>(queryKey)?.data.find(({ id }) => id === person?.id)
  return useTypedForm<{ version: number }>({
    fields: fieldsOf(own),
    row: person ? flatOf(person) : nobody,
    reread: async () => {
      await client.refetchQueries({ queryKey })
      const now = latest()
      return now ? flatOf(now) : nobody
    },
    save: async (values, version) => {
      const draft = draftOf(values, own)
      const saved = person
        ? await callApi(changeParticipant, {
            params: { ...params, participantId: person.id },
            body: { ...draft, version },
          })
        : await callApi(addParticipant, { params, body: draft })
      await ownChangesRefetched()
      return { ...values, version: saved.version }
    },
  })
}

const first = { autoFocus: true }

function useLabels(own: readonly OwnField[]) {
  const words = useRegisterWords({ name: 'participants' })
  const label = (field: string) => own.find(({ id }) => id === field)?.label ?? words.label(field)
  return { ...words, label }
}

function Inputs({ form, words }: { form: TypedForm; words: FieldWords }) {
  return (
    <div className="dx-form-grid">
      {form.plans.map((plan, place) => (
        <FieldInput
          key={plan.field}
          plan={plan}
          words={words}
          name={plan.field}
          label={words.label(plan.field)}
          typed={form.typed[plan.field]}
          required={plan.isRequired}
          {...(place === 0 && first)}
          error={form.errors[plan.field]}
          onChange={(value: unknown) => form.change(plan.field, value)}
        />
      ))}
    </div>
  )
}

export function ParticipantDialog(props: ParticipantDialogProps) {
  const { eventId, own, person, onClose } = props
  const t = useText()
  const words = useLabels(own)
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = usePersonForm(props)
  const remove = useCommand({
    endpoint: removeParticipant,
    params: { id: eventId, participantId: person?.id ?? '' },
    doneKey: 'shows.people.removed',
    isToasted: true,
  })
  const [isAsking, ask] = useState(false)
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!(await form.submit())) {
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
      return
    }
    toast({ text: t('shows.people.saved') })
    onClose()
  }
  return (
    <Dialog
      opened
      title={t(person ? 'shows.people.change' : 'shows.people.add')}
      onClose={onClose}
      actions={
        <>
          {person && (
            <Button look="quiet" onClick={() => ask(true)}>
              {t('shell.delete')}
            </Button>
          )}
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            look="main"
            busy={form.isSaving}
            disabled={form.conflict !== null}
          >
            {t('rows.save')}
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id={formId}
        noValidate
        className="dx-row-form"
        onSubmit={(e) => void submit(e)}
      >
        <Inputs form={form} words={words} />
        {form.conflict && (
          <TypedConflict
            theirs={form.conflict.differing.map(({ field }) => ({
              label: words.label(field),
              value: textOf(form.conflict?.theirs[field]),
            }))}
            onUseTheirs={form.drop}
            onKeepMine={form.keepMine}
          />
        )}
        {form.refusal && !form.refusal.fields && !form.conflict && (
          <ErrorPanel title={t('shows.people.refused')}>{refusalText(t, form.refusal)}</ErrorPanel>
        )}
      </form>
      {person && (
        <ConfirmDeletion
          opened={isAsking}
          onClose={() => ask(false)}
          onConfirm={() => {
            remove.mutate()
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}
