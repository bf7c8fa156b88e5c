import { IconSpeakerphone, IconX } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useSession } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TypeAhead } from '../../../ui/dialogs/type-ahead.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Counter } from '../counter/cart/use-counter.ts'
import css from './cart-campaign.module.css'

const CodeDialog = lazy(() => import('./code-dialog.tsx'))

export function CartCampaign({ counter }: { counter: Counter }) {
  const t = useText()
  const { modules } = useSession()
  const [isOpen, open] = useState(false)
  const { cart, change, isChoosing } = counter
  if (!modules.some(({ name }) => name === 'culture')) return null
  if (cart.campaign !== null) {
    const { name } = cart.campaign
    return (
      <p className={css['kept']}>
        <span>
          <span className="dx-second">{t('label.campaign')}</span> <b>{name}</b>
        </span>
        <IconButton
          label={t('ticketing.campaign.remove', { name })}
          icon={<IconX size={15} />}
          disabled={!isChoosing}
          onClick={() => change({ type: 'campaign', campaign: null })}
        />
      </p>
    )
  }
  return (
    <div>
      <Button
        size="small"
        icon={<IconSpeakerphone size={17} />}
        disabled={!isChoosing}
        onClick={() => open(true)}
      >
        {t('ticketing.campaign.code')}
      </Button>
      {isOpen && (
        <TypeAhead label={t('ticketing.campaign.code')} maxLength={600} onClose={() => open(false)}>
          <CodeDialog
            onClose={() => open(false)}
            onFound={(campaign) => {
              open(false)
              change({ type: 'campaign', campaign })
            }}
          />
        </TypeAhead>
      )}
    </div>
  )
}
