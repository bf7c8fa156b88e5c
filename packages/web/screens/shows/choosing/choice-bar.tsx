import type { EventRow } from '@dxweb/areas/events/core/contract.ts'
import {
  IconCalendarShare,
  IconFolders,
  IconPlayerPause,
  IconPlayerPlay,
  IconTag,
  IconTrash,
  IconWorldUpload,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../data/session/session.ts'
import { type Choice, useChosen } from '../../../parts/list/choice.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { type EventsStep, useEventSteps } from '../publishing/use-event-steps.ts'

const MoveDialog = lazyDialog(() => import('./move-dialog.tsx'))
const OrderDialog = lazyDialog(() => import('./order-dialog.tsx'))
const PricesDialog = lazyDialog(() => import('./prices-dialog.tsx'))
const PublishDialog = lazyDialog(() => import('../publishing/publish-dialog.tsx'))

const stoppable = new Set(['inSale', 'fewLeft', 'soldOut', 'notStarted'])

const priceless = new Set(['cancelled', 'held', 'unticketed'])

const fitting = {
  publish: ({ state }: EventRow) => state === 'draft',
  startSale: ({ saleState }: EventRow) => saleState === 'stopped',
  stopSale: ({ saleState }: EventRow) => stoppable.has(saleState),
  move: ({ state, soldCount }: EventRow) => state !== 'cancelled' && soldCount === 0,
  order: ({ state }: EventRow) => state !== 'cancelled',
  reprice: ({ saleState }: EventRow) => !priceless.has(saleState),
  remove: ({ state }: EventRow) => state === 'draft',
} as const

type Step = keyof typeof fitting

const icons = {
  publish: <IconWorldUpload size={16} />,
  startSale: <IconPlayerPlay size={16} />,
  stopSale: <IconPlayerPause size={16} />,
  move: <IconCalendarShare size={16} />,
  order: <IconFolders size={16} />,
  reprice: <IconTag size={16} />,
  remove: <IconTrash size={16} />,
} as const

const steps = ['publish', 'startSale', 'stopSale', 'move', 'order', 'reprice', 'remove'] as const

function useTake() {
  const t = useText()
  const { take, notify } = useEventSteps()
  return async (step: EventsStep, rows: readonly EventRow[]) => {
    try {
      const done = await take(step, rows)
      notify(step, done)
      for (const { id, reason } of done.refused) {
        const title = rows.find((row) => row.id === id)?.title ?? ''
        const why = t(`shows.steps.reason.${reason}`)
        toast({ tone: 'bad', text: t('shows.steps.refusedOne', { title, reason: why }) })
      }
      return true
    } catch (error) {
      toast({ tone: 'bad', text: refusalText(t, error) })
      return false
    }
  }
}

export default function ChoiceBar({ choice }: { choice: Choice<EventRow> }) {
  const t = useText()
  const chosen = useChosen(choice)
  const take = useTake()
  const can = useCan()
  const [asking, setAsking] = useState<Step | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (chosen.size === 0) return null
  const rows = [...chosen.values()]
  const fit = (step: Step) => rows.filter(fitting[step])
  const mayOrder = can('orders.read')
  const { clear } = choice
  const go = async (step: Exclude<Step, 'move' | 'order' | 'reprice'>) => {
    setBusy(true)
    if (await take(step, fit(step))) clear()
    setBusy(false)
  }
  return (
    <>
      <div role="toolbar" aria-label={t('shows.choose.bar')} className="dx-choice-bar dx-no-print">
        <output>{t('shows.choose.count', { count: chosen.size })}</output>
        {steps.map((step) => {
          const count = fit(step).length
          if (count === 0 || (step === 'order' && !mayOrder)) return null
          return (
            <Button
              key={step}
              size="small"
              icon={icons[step]}
              busy={isBusy && step === 'stopSale'}
              onClick={() => (step === 'stopSale' ? void go(step) : setAsking(step))}
            >
              {t(`shows.choose.${step}`, { count })}
            </Button>
          )
        })}
        <Button size="small" look="quiet" onClick={clear}>
          {t('shows.choose.none')}
        </Button>
      </div>
      {(asking === 'publish' || asking === 'startSale') && (
        <PublishDialog
          ids={fit(asking).map(({ id }) => id)}
          step={asking}
          onClose={() => setAsking(null)}
          onDone={clear}
        />
      )}
      {asking === 'move' && (
        <MoveDialog rows={fit('move')} onClose={() => setAsking(null)} onDone={clear} />
      )}
      {asking === 'order' && (
        <OrderDialog rows={fit('order')} onClose={() => setAsking(null)} onDone={clear} />
      )}
      {asking === 'reprice' && (
        <PricesDialog rows={fit('reprice')} onClose={() => setAsking(null)} onDone={clear} />
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          opened
          danger
          title={t('shell.deletion.title')}
          text={t('shows.choose.removeText', { count: fit('remove').length })}
          confirmLabel={t('shell.delete')}
          onClose={() => setAsking(null)}
          onConfirm={() => go('remove')}
        />
      )}
    </>
  )
}
