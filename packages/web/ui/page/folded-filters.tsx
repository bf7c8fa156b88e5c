import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Chip } from '../buttons/chip.tsx'
import { useText } from '../text/text.ts'
import styles from './folded-filters.module.css'

interface FoldedFiltersProps {
  count: number
  children: ReactNode
}

export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const t = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span className={styles['button']}>
        <Chip
          icon={<IconAdjustmentsHorizontal size={15} />}
          on={count > 0}
          controls={id}
          isOpen={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('shell.filters', { count })}
        </Chip>
      </span>
      <div id={id} className={styles['rest']} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}
