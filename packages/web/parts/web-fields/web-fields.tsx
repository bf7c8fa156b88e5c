import { type ReactNode, useState } from 'react'
import { useSalesChannel } from '../../data/session/use-sales-channel.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useText } from '../../ui/text/text.ts'

interface WebFieldsProps {
  /** True if the server refused one of the fields, so that the fields must be visible. */
  isRefused?: boolean
  children: ReactNode
}

/** Returns `isShown`, which is true if a sales channel is connected or the user has opened the fields of web shops. */
export function useWebFields() {
  const isConnected = useSalesChannel()
  const [isOpen, open] = useState(false)
  return { isShown: isConnected || isOpen, show: () => open(true) }
}

export function WebFieldsLine({ onShow }: { onShow: () => void }) {
  const t = useText()
  return (
    <p className="dx-second">
      {t('rows.web.none')}{' '}
      <Button size="small" onClick={onShow}>
        {t('rows.web.show')}
      </Button>
    </p>
  )
}

/** The fields are folded until a sales channel is connected or the user opens them. */
export function WebFields({ isRefused = false, children }: WebFieldsProps) {
  const { isShown, show } = useWebFields()
  return isShown || isRefused ? children : <WebFieldsLine onShow={show} />
}
