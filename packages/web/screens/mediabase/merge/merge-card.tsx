import { mergeProduction } from '@dxweb/areas/mediabase/merge/contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { ReferenceField } from '../../../parts/register/form/reference-field.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useText } from '../../../ui/text/text.ts'
import { previewBelow } from './merge-preview.tsx'

export function MergeCard({ row: { id, version } }: { row: Row }) {
  const t = useText()
  const navigate = useNavigate()
  const base = pagePath(usePartnerId(), 'mediabase')
  const [isOpen, setOpen] = useState(false)
  const [intoVersion, setIntoVersion] = useState<number>()
  return (
    <Card title={t('mediabase.merge.card')}>
      <div className="dx-field-stack">
        <p className="dx-second">{t('mediabase.merge.cardAbout')}</p>
        <div>
          <Button onClick={() => setOpen(true)}>{t('mediabase.merge')}</Button>
        </div>
      </div>
      {isOpen && (
        <CommandDialog
          endpoint={mergeProduction}
          params={{ id }}
          known={{ version, intoVersion }}
          labels={{ intoId: 'mediabase.merge.into' }}
          size="normal"
          drawn={['intoId']}
          renderDrawn={(input) => <ReferenceField {...input} to="productions" except={id} />}
          renderBelow={previewBelow({ id, onSeen: setIntoVersion })}
          above={<p className="dx-second">{t('mediabase.merge.about')}</p>}
          titleKey="mediabase.merge"
          failedKey="mediabase.merge.failed"
          doneKey="mediabase.merge.done"
          isDangerous
          onClose={() => setOpen(false)}
          onDone={(kept) =>
            void navigate({ to: `${base}/${kept.id}`, search: true, replace: true })
          }
        />
      )}
    </Card>
  )
}
