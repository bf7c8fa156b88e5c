import { IconWifiOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { CameraView } from '../../../../parts/camera/camera-view.tsx'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { toast } from '../../../../ui/messages/toast.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { CountEntry } from './entry.tsx'
import type { CountLine, StockCount } from './queries.ts'
import { useUnitText } from '../deliveries/use-unit-text.ts'
import { findLines, lineOfCode } from '../find-lines.ts'
import styles from './count.module.css'
import { useEntries } from './use-entries.ts'
import { countedWith } from './waiting-entries.ts'

interface RowProps {
  line: CountLine
  onChoose: () => void
}

function Row({ line, onChoose }: RowProps) {
  const t = useText()
  const { name, number, groupName, counted, sheet, userCount } = line
  const { unit } = useUnitText()(line.bulkWeight)
  const about = [
    number,
    groupName,
    sheet && t('products.count.expected', { count: `${countText(sheet.expected)} ${unit}` }),
    userCount > 1 && t('products.count.people', { count: userCount }),
  ].filter(Boolean)
  return (
    <li>
      <button type="button" className={styles.line} onClick={onChoose}>
        <span className="dx-strong">{name}</span>
        <span className={styles.number}>{counted === null ? '–' : countText(counted)}</span>
        <span className="dx-dim dx-small">{about.join(' · ')}</span>
      </button>
    </li>
  )
}

/** Works offline: entries are kept on the phone until they can be sent. */
export function Counting({ count }: { count: StockCount }) {
  const t = useText()
  const page = useRef<HTMLDivElement>(null)
  const [typed, type] = useState('')
  const [chosenId, choose] = useState<number | null>(null)
  const { waiting, isCut, enter } = useEntries(count.id)
  const lines = count.lines.map((line) => ({
    ...line,
    counted: countedWith(line.counted, line.productId, waiting),
  }))
  const chosen = lines.find(({ productId }) => productId === chosenId)
  const read = (code: string) => {
    const line = lineOfCode(lines, code)
    if (line) choose(line.productId)
    else toast({ tone: 'bad', text: t('products.count.unknownCode', { code }) })
  }
  const found = findLines(lines, typed)
  const enterTyped = () => {
    const line = lineOfCode(lines, typed) ?? (found.length === 1 ? found[0] : undefined)
    if (!line) return
    choose(line.productId)
    type('')
  }
  // Moves the focus from the closed entry to the search, for the next scan.
  const next = () => {
    choose(null)
    page.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
  }
  const counted = lines.filter((line) => line.counted !== null).length
  return (
    <div ref={page} className={styles.counting}>
      {isCut && (
        <output className={styles.waiting}>
          <IconWifiOff size={18} aria-hidden />
          {t('products.count.waiting', { count: waiting.length })}
        </output>
      )}
      <CameraView codes="goods" onRead={read} />
      {chosen && (
        <CountEntry
          key={chosen.productId}
          line={chosen}
          onEnter={(how, quantity) => {
            enter({ productId: chosen.productId, how, quantity })
            next()
          }}
          onClose={next}
        />
      )}
      <TextField
        label={t('products.count.find')}
        type="search"
        value={typed}
        onChange={type}
        onEnter={enterTyped}
      />
      <output className="dx-dim">
        {t('products.count.progress', { count: counted, total: lines.length })}
      </output>
      {found.length === 0 ? (
        <p className="dx-dim">{t('products.count.noneFound')}</p>
      ) : (
        <ul className={styles.lines}>
          {found.map((line) => (
            <Row key={line.productId} line={line} onChoose={() => choose(line.productId)} />
          ))}
        </ul>
      )}
    </div>
  )
}
