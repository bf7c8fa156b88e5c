import { type RefObject, useState } from 'react'
import { CameraView } from '../../../../parts/camera/camera-view.tsx'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { toast } from '../../../../ui/messages/toast.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { findLines, lineOfCode } from '../find-lines.ts'
import type { Ware } from './typed-delivery.ts'
import styles from './deliveries.module.css'

const mostShown = 8

interface FindWareProps {
  wares: readonly Ware[]
  /** Element around the search field, used to return the focus to the field. */
  box: RefObject<HTMLDivElement | null>
  onFound: (ware: Ware) => void
}

/** Finds a product by a scanner, a camera or a few letters. */
export function FindWare({ wares, box, onFound }: FindWareProps) {
  const t = useText()
  const [typed, type] = useState('')
  const found = typed.trim() === '' ? [] : findLines(wares, typed)
  const choose = (ware: Ware) => {
    onFound(ware)
    type('')
  }
  const read = (code: string) => {
    const ware = lineOfCode(wares, code)
    if (ware) choose(ware)
    else toast({ tone: 'bad', text: t('products.delivery.unknownCode', { code }) })
  }
  const enter = () => {
    const [first] = found
    if (first) choose(lineOfCode(wares, typed) ?? first)
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
          {found.slice(0, mostShown).map((ware) => (
            <li key={ware.id}>
              <button type="button" onClick={() => choose(ware)}>
                {ware.name} <span className="dx-dim dx-small">{ware.number}</span>
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
