import { type ReactNode, useState } from 'react'
import { useSalesChannel } from '../../data/session/use-sales-channel.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useText } from '../../ui/text/text.ts'

interface WebFieldsProps {
  /** Something in them is refused, and must be seen. */
  isRefused?: boolean
  children: ReactNode
}

/** Folds fields that only web shops use behind one line, until a sales channel is connected. */
export function WebFields({ isRefused = false, children }: WebFieldsProps) {
  const t = useText()
  const isConnected = useSalesChannel()
  const [isOpen, open] = useState(false)
  if (isConnected || isOpen || isRefused) return children
  return (
    <p className="dx-second">
      {t('rows.web.none')}{' '}
      <Button size="small" onClick={() => open(true)}>
        {t('rows.web.show')}
      </Button>
    </p>
  )
}
