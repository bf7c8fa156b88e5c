import type { EventDetail, EventRow } from '@dxweb/areas/events/core/contract.ts'
import { eventDraft } from '@dxweb/areas/events/core/event-draft.ts'
import { updateEvent } from '@dxweb/areas/events/planning/contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import type { EditedCell } from '../../../parts/list/cell-edit.tsx'
import { CellEditor } from '../../../parts/register/cell/cell-editor.tsx'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { TypedConflict } from '../form/typed-conflict.tsx'
import { textOf, useTypedForm } from '../form/use-typed-form.ts'
import { oneEvent } from '../ground/queries.ts'
import { draftOf, readDraft } from '../planning/event-draft.ts'
import { useChangeNotice } from '../planning/use-change-notice.ts'
import '../form/styles/event-page.module.css'
import '../form/styles/tabs.module.css'

/** Fields editable in the events list; none affects an event's time, money or rights. */
const fields = { title: 'title', holder: 'organizer' } as const
const labels = { title: 'shows.title', organizer: 'shows.form.organizer' }

interface EditorProps {
  cell: EditedCell<EventRow>
  event: EventDetail
}

function useFieldForm(field: 'title' | 'organizer', event: EventDetail) {
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const timeZone = useTimeZone()
  const notify = useChangeNotice()
  const query = oneEvent(partnerId, event.id)
  const latest = () => client.getQueryData(query.queryKey) ?? event
  return useTypedForm<EventDetail>({
    fields: useMemo(() => ({ [field]: eventDraft[field] }), [field]),
    row: event,
    reread: () => client.fetchQuery({ ...query, staleTime: 0 }),
    save: async (values, version) => {
      const now = latest()
      const typed = { [field]: textOf(values[field]) }
      const body = { ...readDraft({ ...draftOf(now, timeZone), ...typed }, timeZone), version }
      const changed = await callApi(updateEvent, { params: { partnerId, id: now.id }, body })
      await ownChangesRefetched()
      notify(changed)
      return { ...now, ...typed, version: changed.version }
    },
  })
}

function Editor({ cell, event }: EditorProps) {
  const t = useText()
  const words = useRegisterWords({ name: 'events' })
  const field = fields[cell.field as keyof typeof fields]
  const form = useFieldForm(field, event)
  const { refusal } = form
  // The user's own change may be read before the reply to its save arrives; this is no conflict.
  const conflict = form.isSaving ? null : form.conflict
  const [plan] = form.plans
  const label = t(labels[field])
  const failure =
    refusal && !refusal.fields && refusal.code !== 'stale' ? reasonText(t, refusal) : undefined
  return (
    plan && (
      <CellEditor
        plan={plan}
        words={words}
        label={`${label}, ${event.title}`}
        form={form}
        error={form.errors[field] ?? failure}
        below={
          conflict && (
            <TypedConflict
              theirs={[{ label, value: textOf(conflict.theirs[field]) }]}
              onUseTheirs={form.drop}
              onKeepMine={form.keepMine}
            />
          )
        }
        onEnd={cell.onEnd}
      />
    )
  )
}

export default function EventCell({ cell }: { cell: EditedCell<EventRow> }) {
  const query = oneEvent(usePartnerId(), cell.row.id)
  const { data, isFetchedAfterMount } = useQuery({ ...query, refetchOnMount: 'always' })
  return isFetchedAfterMount && data && <Editor cell={cell} event={data} />
}
