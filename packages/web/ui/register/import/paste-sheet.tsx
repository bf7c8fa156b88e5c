import { IconClipboardText, IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '../../button.tsx'
import { ErrorPanel } from '../../error-panel.tsx'
import { LongTextField } from '../../fields.tsx'
import { useText } from '../../text.ts'
import { decodeText, readSheet } from './read-sheet.ts'

interface PasteSheetProps {
  /** What its columns may be, by the words of their headings. */
  fields: readonly { name: string; isRequired: boolean }[]
  /** How rows that stand already are known, where they are changed. */
  matched?: string | undefined
  onRead: (lines: string[][]) => void
}

/** Rows pasted from a spreadsheet, or a file of them. */
export function PasteSheet({ fields, matched, onRead }: PasteSheetProps) {
  const t = useText()
  const file = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const read = (pasted: string) => {
    const lines = readSheet(pasted)
    setEmpty(lines.length === 0)
    if (lines.length > 0) onRead(lines)
  }
  const open = async (chosen: File | undefined) => {
    if (chosen) read(decodeText(await chosen.arrayBuffer()))
  }
  return (
    <div className="dx-import-paste">
      <LongTextField
        label={t('rows.import.paste')}
        about={t('rows.import.pasteAbout')}
        rows={9}
        value={text}
        onChange={setText}
      />
      <p className="dx-second">
        {t(matched ? 'rows.import.headingsOfNew' : 'rows.import.headings')}{' '}
        {fields.map(({ name, isRequired }, place) => (
          <span key={name}>
            {place > 0 && ' · '}
            {isRequired ? <b>{name}</b> : name}
          </span>
        ))}
      </p>
      {matched && <p className="dx-second">{matched}</p>}
      {isEmpty && <ErrorPanel title={t('rows.import.empty')} />}
      <div className="dx-import-actions">
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t('rows.import.file')}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(event) => void open(event.currentTarget.files?.[0])}
        />
        <Button icon={<IconFileUpload size={17} />} onClick={() => file.current?.click()}>
          {t('rows.import.file')}
        </Button>
        <Button
          look="main"
          icon={<IconClipboardText size={17} />}
          disabled={text.trim() === ''}
          onClick={() => read(text)}
        >
          {t('rows.import.preview')}
        </Button>
      </div>
    </div>
  )
}
