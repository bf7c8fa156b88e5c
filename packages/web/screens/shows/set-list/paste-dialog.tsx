import { readPasted } from '@dxweb/areas/tono/set-list/read-pasted.ts'
import type { SetLine } from '@dxweb/areas/tono/set-list/rules.ts'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { LongTextField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'

interface PasteProps {
  onClose: () => void
  onAdd: (lines: readonly SetLine[]) => void
}

export default function PasteDialog({ onClose, onAdd }: PasteProps) {
  const t = useText()
  const [text, type] = useState('')
  const lines = readPasted(text)
  return (
    <Dialog
      opened
      title={t('shows.setList.paste')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button look="main" disabled={lines.length === 0} onClick={() => onAdd(lines)}>
            {t('shows.setList.pasteAdd', { count: lines.length })}
          </Button>
        </>
      }
    >
      <LongTextField
        label={t('shows.setList.pasteText')}
        about={t('shows.setList.pasteAbout')}
        rows={10}
        value={text}
        onChange={type}
      />
      <output className="dx-second">
        {lines
          .map(({ title }) => title)
          .slice(0, 5)
          .join(' · ')}
      </output>
    </Dialog>
  )
}
