import { copyOrder } from '@dxweb/areas/orders/copies/contract.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { useNavigate } from '@tanstack/react-router'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { useText } from '../../../ui/text/text.ts'

// catalog: orders.copy.every.*

const labels = {
  date: 'orders.copy.date',
  every: 'orders.copy.every',
  count: 'orders.copy.count',
}

export function CopyOrder({ row }: { row: Row }) {
  const t = useText()
  const navigate = useNavigate()
  const partnerId = usePartnerId()
  const [isAsking, ask] = useState(false)
  const base = pagePath(partnerId, 'orders')
  return (
    <>
      <Button icon={<IconCopy size={16} />} onClick={() => ask(true)}>
        {t('orders.copy')}
      </Button>
      {isAsking && (
        <CommandDialog
          endpoint={copyOrder}
          params={{ id: row.id }}
          initial={{ date: addDays(row['periodTo'] as Day, 1), every: 'once', count: 1 }}
          labels={labels}
          choices={{ every: 'orders.copy.every' }}
          isFieldShown={(field, typed) => field !== 'count' || typed['every'] !== 'once'}
          above={<p>{t('orders.copy.about')}</p>}
          titleKey="orders.copy.title"
          actionKey="orders.copy"
          failedKey="orders.copy.failed"
          onClose={() => ask(false)}
          onDone={({ ids: [first, ...more] }) => {
            ask(false)
            toast({ text: t('orders.copy.done', { count: more.length + 1 }) })
            void navigate({ to: more.length === 0 ? `${base}/${first}` : base })
          }}
        />
      )}
    </>
  )
}
