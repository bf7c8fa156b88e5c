import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LongTextField } from '../../ui/fields.tsx'
import { fieldTexts } from '../../ui/refusal-text.ts'
import { useText } from '../../ui/text.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { LastChanged } from './last-changed.tsx'
import { useSaveNote } from './use-save-note.ts'

/** Somebody else saved another text meanwhile: theirs is shown beside what was typed, and one of them is chosen. */
function Conflict({
  event,
  onTake,
  onKeep,
}: {
  event: EventDetail
  onTake: () => void
  onKeep: () => void
}) {
  const t = useText()
  return (
    <div className="dx-note-conflict" role="alert">
      <p className="dx-strong">{t('shows.note.conflict', { name: event.changedBy })}</p>
      <blockquote>{event.note || t('shows.note.empty')}</blockquote>
      <div className="dx-note-actions">
        <Button size="small" onClick={onTake}>
          {t('shows.note.takeTheirs')}
        </Button>
        <Button size="small" onClick={onKeep}>
          {t('shows.note.keepMine')}
        </Button>
      </div>
    </div>
  )
}

function NoteForm({ event }: { event: EventDetail }) {
  const t = useText()
  /** The note that the typing began from; what the server has may have moved on. */
  const [draft, setDraft] = useState<{ text: string; from: string } | null>(null)
  const save = useSaveNote(event.id)
  const text = draft?.text ?? event.note
  const isChanged = draft !== null && draft.text.trim() !== draft.from
  const hasConflict = isChanged && draft.from !== event.note
  const type = (typed: string) => setDraft({ text: typed, from: draft?.from ?? event.note })
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!isChanged || hasConflict) return
    save.mutate(
      { note: text, from: event.note, version: event.version },
      { onSuccess: () => setDraft(null) },
    )
  }
  return (
    <form onSubmit={submit} className="dx-tab-stack">
      <UnsavedGuard unsaved={() => isChanged} />
      <LongTextField
        label={t('shows.tab.note')}
        about={t('shows.note.about')}
        rows={10}
        value={text}
        error={fieldTexts(t, save.error)['note']}
        onChange={type}
      />
      {hasConflict && (
        <Conflict
          event={event}
          onTake={() => setDraft(null)}
          onKeep={() => setDraft({ text, from: event.note })}
        />
      )}
      <div className="dx-note-actions">
        <Button
          look="main"
          type="submit"
          busy={save.isPending}
          disabled={!isChanged || hasConflict}
        >
          {t('shows.note.save')}
        </Button>
        {isChanged && <Button onClick={() => setDraft(null)}>{t('shell.cancel')}</Button>}
      </div>
    </form>
  )
}

/** The event's note: to read, and to change for those who may. */
export function NoteTab({ event }: { event: EventDetail }) {
  const t = useText()
  return (
    <div className="dx-tab-stack">
      <Card>
        {event.can.edit ? (
          <NoteForm event={event} />
        ) : (
          <p className={event.note ? 'dx-note-text' : 'dx-dim'}>
            {event.note || t('shows.note.empty')}
          </p>
        )}
      </Card>
      <LastChanged event={event} />
    </div>
  )
}
