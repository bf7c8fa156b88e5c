import { countText } from '@dxweb/kit/text/count-text.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useText } from '../../ui/text/text.ts'

interface ChoiceBarProps {
  count: number
  onClear: () => void
  children: ReactNode
}

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
