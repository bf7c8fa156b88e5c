import { IconZoomQuestion } from '@tabler/icons-react'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useText } from '../../ui/text/text.ts'

interface NotHereProps {
  /** Title of the parent page that the button leads to. */
  title: string
  to: string
  text?: string | undefined
}

export function NotHere({ title, to, text }: NotHereProps) {
  const t = useText()
  return (
    <Page title={title}>
      <EmptyState
        icon={<IconZoomQuestion size={24} stroke={1.7} />}
        title={text ?? t('rows.gone')}
        action={<LinkButton to={to}>{title}</LinkButton>}
      />
    </Page>
  )
}
