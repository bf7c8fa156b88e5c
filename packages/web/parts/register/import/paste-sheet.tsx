import { IconClipboardText, IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { LongTextField } from '../../../ui/fields/fields.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { type FileFault, FileRefusal } from './read/file-refusal.ts'
import type { FieldPlan } from '../look/field-plan.ts'
import { readFile, readText } from './read/read-file.ts'
import { isEmptySource, type Source } from './read/source.ts'
import styles from './styles/import.module.css'

interface PasteSheetProps {
  /** Fields that the headings of columns can name. */
  fields: readonly { name: string; isRequired: boolean }[]
  /** Fields of the register, which are needed to read rows in JSON. */
  plans?: readonly FieldPlan[]
  /** Explains the matching of existing rows, if the import may change them. */
  matched?: string | undefined
  /** Explains how this import reads its cells. */
  explained?: string | undefined
  onRead: (source: Source) => void
}

export function PasteSheet({ fields, plans, matched, explained, onRead }: PasteSheetProps) {
  const t = useText()
  const file = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const locale = useLocale()
  const [fault, setFault] = useState<FileFault | 'empty' | null>(null)
  const [isReading, setReading] = useState(false)
  const take = (source: Source) => {
    const isEmpty = isEmptySource(source)
    setFault(isEmpty ? 'empty' : null)
    if (!isEmpty) onRead(source)
  }
  const read = async (source: () => Source | Promise<Source>) => {
    setReading(true)
    try {
      take(await source())
    } catch (error) {
      setFault(error instanceof FileRefusal ? error.fault : 'unreadable')
    }
    setReading(false)
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
      {explained && <p className="dx-second">{explained}</p>}
      {matched && (
        <p className="dx-second">
          {matched} {t('rows.import.blanks')}
        </p>
      )}
      {fault && (
        <ErrorPanel
          title={t(fault === 'empty' ? 'rows.import.empty' : `rows.import.file.${fault}`)}
        />
      )}
      <div className={styles['importActions']}>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t('rows.import.file')}
          accept=".xlsx,.csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            if (chosen) void read(() => readFile(chosen, locale, plans))
            // Clears the input, so that the same file can be chosen again after correction.
            event.currentTarget.value = ''
          }}
        />
        <Button
          busy={isReading}
          icon={<IconFileUpload size={17} />}
          onClick={() => file.current?.click()}
        >
          {t('rows.import.file')}
        </Button>
        <Button
          look="main"
          icon={<IconClipboardText size={17} />}
          disabled={text.trim() === ''}
          onClick={() => void read(() => readText(text, locale, plans))}
        >
          {t('rows.import.preview')}
        </Button>
      </div>
    </div>
  )
}
