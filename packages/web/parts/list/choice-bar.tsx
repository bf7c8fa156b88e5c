import { countText } from '@dxweb/kit/text/count-text.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useText } from '../../ui/text/text.ts'

interface ChoiceBarProps {
  count: number
  onClear: () => void
  /** What can be done with the rows that are chosen. */
  children: ReactNode
}

/** How many rows of a list are chosen, what can be done with them, and a way to let go of them. */
export function ChoiceBar({ count, onClear, children }: ChoiceBarProps) {
  const t = useText()
  if (count === 0) return null
  return (
    <div role="toolbar" aria-label={t('rows.many.bar')} className="dx-choice-bar dx-no-print">
      <output>{t('rows.many.chosen', { count, text: countText(count) })}</output>
      {children}
      <Button size="small" look="quiet" onClick={onClear}>
        {t('rows.many.clear')}
      </Button>
    </div>
  )
}
