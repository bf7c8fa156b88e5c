import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { getNotes, saveRichNote } from '@dxweb/areas/events/content/notes/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { RichText } from '@dxweb/kit/text/rich-text.ts'
import { IconLock } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { LastChanged } from '../ground/last-changed.tsx'
import { DraftFoot } from '../form/draft-foot.tsx'
import { useRichDraft } from '../form/use-rich-draft.ts'
import { NoteVersions } from './note-versions.tsx'
import '../form/styles/tabs.module.css'
import styles from '../form/styles/event-page.module.css'

const RichTextEditor = lazy(() => import('../../../ui/rich-text/rich-text-editor.tsx'))

type Notes = ReplyOf<typeof getNotes.parts>

function Conflict({
  notes,
  onUseTheirs,
  onKeepMine,
}: {
  notes: Notes
  onUseTheirs: () => void
  onKeepMine: () => void
}) {
  const t = useText()
  return (
    <div className={styles['noteConflict']} role="alert">
      <p className="dx-strong">{t('shows.note.conflict', { name: notes.savedBy })}</p>
      <RichTextView document={notes.document as RichText} />
      <div className={styles['noteActions']}>
        <Button size="small" onClick={onUseTheirs}>
          {t('shows.note.takeTheirs')}
        </Button>
        <Button size="small" onClick={onKeepMine}>
          {t('shows.note.keepMine')}
        </Button>
      </div>
    </div>
  )
}

function useSave(eventId: number) {
  const t = useText()
  const params = { partnerId: usePartnerId(), id: eventId }
  return async (document: RichText, version: number) => {
    try {
      const saved = await callApi(saveRichNote, { params, body: { version, document } })
      toast({ text: t('shows.note.saved') })
      return saved.version
    } finally {
      await ownChangesRefetched()
    }
  }
}

function NoteForm({ event, notes }: { event: EventDetail; notes: Notes }) {
  const t = useText()
  const current = { version: notes.version, value: notes.document as RichText }
  const draft = useRichDraft(current, useSave(event.id))
  return (
    <>
      <Card>
        <div className="dx-tab-stack">
          <UnsavedGuard unsaved={() => draft.isUnsaved} saving={draft.isSaving} />
          <Suspense fallback={<SkeletonLines label={t('shell.loading')} />}>
            <RichTextEditor
              key={draft.round}
              label={t('shows.tab.note')}
              start={draft.value}
              error={fieldTexts(t, draft.refusal)['document']}
              onChange={draft.write}
            />
          </Suspense>
          <p className="dx-dim dx-small">{t('shows.note.about')}</p>
          {draft.isContested && (
            <Conflict notes={notes} onUseTheirs={draft.drop} onKeepMine={draft.keepMine} />
          )}
          <DraftFoot draft={draft} refused={t('shows.note.refused')} save={t('shows.note.save')} />
        </div>
      </Card>
      {notes.versions.length > 0 && (
        <NoteVersions versions={notes.versions} onRestore={draft.put} />
      )}
    </>
  )
}

export default function NoteTab({ event }: { event: EventDetail }) {
  const t = useText()
  const mayRead = useCan()('notes.read')
  const found = useRead(getNotes, { id: event.id }, { enabled: mayRead })
  if (!mayRead) {
    return (
      <Card>
        <EmptyState icon={<IconLock size={24} stroke={1.7} />} title={t('shows.note.closed')} />
      </Card>
    )
  }
  return (
    <Loaded of={found} failedKey="shows.note.failed" lines={6}>
      {(notes) => (
        <div className="dx-tab-stack">
          {event.can.edit ? (
            <NoteForm event={event} notes={notes} />
          ) : (
            <>
              <Card title={t('shows.tab.note')}>
                {event.note === '' ? (
                  <p className="dx-dim">{t('shows.note.empty')}</p>
                ) : (
                  <RichTextView document={notes.document as RichText} />
                )}
              </Card>
              {notes.versions.length > 0 && (
                <NoteVersions versions={notes.versions} onRestore={undefined} />
              )}
            </>
          )}
          <LastChanged event={event} />
        </div>
      )}
    </Loaded>
  )
}
