import { IconRss } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddress } from '../../../data/session/context.ts'
import { later } from '../../../data/session/load-messages.ts'
import { useCan } from '../../../data/session/session.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useText } from '../../../ui/text/text.ts'

const FeedsDrawer = lazyDialog(later(() => import('../../../parts/feeds/feeds-drawer.tsx')))

/** Calendar feeds for renters, who have no calendar in DxWeb. */
export function OwnFeeds() {
  const t = useText()
  const { renterId } = useAddress()
  const may = useCan()
  const [isOpen, open] = useState(false)
  if (renterId === 0 || !may('feeds.keep')) return null
  return (
    <>
      <Button icon={<IconRss size={17} aria-hidden />} onClick={() => open(true)}>
        {t('feeds.subscribe')}
      </Button>
      {isOpen && <FeedsDrawer onClose={() => open(false)} />}
    </>
  )
}
