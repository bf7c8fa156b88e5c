import { createEvent } from '@dxweb/areas/events/contract.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { callApi } from '../../data/call-api.ts'
import { usePartnerId } from '../../data/context.ts'
import { fieldTexts } from '../../ui/refusal-text.ts'
import { useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { emptyDraft, faultOf, readDraft } from './event-draft.ts'
import type { Draft, DraftFields } from './event-draft.ts'
import { eventsKey } from './queries.ts'
import { useTimeZone } from './use-when.ts'

type Field = keyof DraftFields

const asRefusal = (error: unknown) => (error instanceof Refusal ? error : new Refusal('internal'))

/** A refusal without what has since been mended. */
function without(refusal: Refusal | null, field: Field): Refusal | null {
  if (!refusal?.fields?.[field]) return refusal
  const { [field]: _, ...fields } = refusal.fields
  return Object.keys(fields).length > 0 ? new Refusal(refusal.code, { fields }) : null
}

function useCreate(onMade: () => void) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: Draft) => callApi(createEvent, { params: { partnerId }, body }),
    onSuccess: async ({ id }) => {
      onMade()
      toast({ text: t('shows.form.made') })
      void client.invalidateQueries({ queryKey: eventsKey(partnerId) })
      await navigate({ to: `/partners/${partnerId}/shows/${id}/sales` })
    },
  })
}

/** What is typed, with a refusal that each change mends a little of. */
function useFields() {
  const [fields, setFields] = useState(emptyDraft)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const errors = fieldTexts(useText(), refusal)
  const bind = (field: Field) => ({
    value: fields[field],
    error: errors[field],
    name: field,
    onChange: (value: string) => {
      setFields((before) => ({ ...before, [field]: value }))
      setRefusal((before) => without(before, field))
    },
  })
  return { fields, refusal, setRefusal, bind }
}

/** The fields of a new event: what is typed, what was refused, and whether leaving would lose anything. */
export function useEventForm() {
  const timeZone = useTimeZone()
  const { fields, refusal, setRefusal, bind } = useFields()
  const isMade = useRef(false)
  const create = useCreate(() => {
    isMade.current = true
  })
  const submit = async (): Promise<boolean> => {
    const fault = faultOf(fields, timeZone)
    setRefusal(fault)
    if (fault) return false
    try {
      await create.mutateAsync(readDraft(fields, timeZone))
      return true
    } catch (error) {
      setRefusal(asRefusal(error))
      return false
    }
  }
  const bindChoice = (field: Field) => {
    const { onChange, ...bound } = bind(field)
    return {
      ...bound,
      value: fields[field] || null,
      onChange: (value: string | null) => onChange(value ?? ''),
    }
  }
  return {
    fields,
    refusal,
    submit,
    isSaving: create.isPending,
    isUnsaved: () => !isMade.current && Object.values(fields).some((value: string) => value !== ''),
    endsNextDay: fields.endTime !== '' && fields.endTime < fields.startTime,
    bind,
    bindChoice,
  }
}
