import type { getNotes } from '@dxweb/areas/events/content/notes/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { RichText } from '@dxweb/kit/text/rich-text.ts'
import { useState } from 'react'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from '../form/styles/tabs.module.css'

type NoteVersion = ReplyOf<typeof getNotes.parts>['versions'][number]

export function NoteVersions({
  versions,
  onRestore,
}: {
  versions: readonly NoteVersion[]
  onRestore: ((document: RichText) => void) | undefined
}) {
  const t = useText()
  const when = useWhen()
  const [shown, show] = useState<NoteVersion | null>(null)
  const nameOf = ({ savedBy, savedAt }: NoteVersion) =>
    t('shows.note.version', {
      name: savedBy || t('shows.note.somebody'),
      time: savedAt ? when(savedAt, 'full') : '',
    })
  return (
    <Card title={t('shows.note.versions')}>
      <ol className={styles['noteVersions']}>
        {versions.map((version) => (
          <li key={version.version}>
            <span>{nameOf(version)}</span>
            <Button
              size="small"
              look="quiet"
              label={t('shows.note.showOf', { version: nameOf(version) })}
              onClick={() => show(version)}
            >
              {t('shows.note.show')}
            </Button>
          </li>
        ))}
      </ol>
      {shown && (
        <Dialog
          opened
          size="large"
          title={nameOf(shown)}
          onClose={() => show(null)}
          actions={
            onRestore && (
              <Button
                look="main"
                onClick={() => {
                  onRestore(shown.document as RichText)
                  show(null)
                }}
              >
                {t('shows.note.restore')}
              </Button>
            )
          }
        >
          <RichTextView document={shown.document as RichText} />
        </Dialog>
      )}
    </Card>
  )
}
