import { inSentence } from '@dxweb/kit/text/in-sentence.ts'
import { useState } from 'react'
import type { Row } from '../../../../data/rows/known-rows.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { useText } from '../../../../ui/text/text.ts'
import styles from './folded-part.module.css'
import type { FormPart } from './form-parts.ts'

interface Foldable {
  opened: Row | undefined
  errors: Readonly<Record<string, string>>
}

/** Folds parts that have no faults and were not opened since the last save. */
export function useFolding({ opened, errors }: Foldable) {
  const [unfolded, unfold] = useState({ version: 0, titles: [] as readonly string[] })
  const version = opened?.version ?? 0
  const titles = unfolded.version === version ? unfolded.titles : []
  return {
    isFolded: ({ titleKey = '', Folded, plans }: FormPart) =>
      Folded !== undefined &&
      opened !== undefined &&
      !titles.includes(titleKey) &&
      plans.every(({ field }) => errors[field] === undefined),
    unfold: (titleKey: string) => unfold({ version, titles: [...titles, titleKey] }),
  }
}

interface FoldedPartProps {
  part: FormPart
  row: Row
  onOpen: () => void
}

export function FoldedPart({ part: { titleKey = '', Folded }, row, onOpen }: FoldedPartProps) {
  const t = useText()
  const title = t(titleKey)
  return (
    <div className={styles['folded']}>
      <h2>{title}</h2>
      {Folded && <Folded row={row} />}
      <Button size="small" onClick={onOpen}>
        {t('rows.part.edit', { part: inSentence(title) })}
      </Button>
    </div>
  )
}
