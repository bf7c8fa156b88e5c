import { type RefObject, useState } from 'react'
import { CameraView } from '../../../../parts/camera/camera-view.tsx'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { toast } from '../../../../ui/messages/toast.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { findLines, lineOfCode } from '../find-lines.ts'
import type { StockItem } from './typed-delivery.ts'
import styles from './deliveries.module.css'

const maxShown = 8

interface FindItemProps {
  items: readonly StockItem[]
  /** Element around the search field, used to return the focus to the field. */
  box: RefObject<HTMLDivElement | null>
  onFound: (item: StockItem) => void
}

export function FindItem({ items, box, onFound }: FindItemProps) {
  const t = useText()
  const [typed, type] = useState('')
  const found = typed.trim() === '' ? [] : findLines(items, typed)
  const choose = (item: StockItem) => {
    onFound(item)
    type('')
  }
  const read = (code: string) => {
    const item = lineOfCode(items, code)
    if (item) choose(item)
    else toast({ tone: 'bad', text: t('products.delivery.unknownCode', { code }) })
  }
  const enter = () => {
    const [first] = found
    if (first) choose(lineOfCode(items, typed) ?? first)
    else if (typed.trim() !== '') read(typed)
  }
  return (
    <div ref={box} className={styles['find']}>
      <TextField
        label={t('products.count.find')}
        type="search"
        value={typed}
        onChange={type}
        onEnter={enter}
      />
      {found.length > 0 && (
        <ul className={styles['found']}>
          {found.slice(0, maxShown).map((item) => (
            <li key={item.id}>
              <button type="button" onClick={() => choose(item)}>
                {item.name} <span className="dx-dim dx-small">{item.number}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {typed.trim() !== '' && found.length === 0 && (
        <p className="dx-dim">{t('products.count.noneFound')}</p>
      )}
      <CameraView codes="goods" onRead={read} />
    </div>
  )
}
