import type { Delivery } from '@dxweb/areas/webhooks/deliveries/contract.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { refusalText } from '../../../../ui/text/refusal-text.ts'
import { DateText } from '../../../../ui/text/date-text.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { ShownText } from '../texts/shown-text.tsx'
import { useReplay } from './replay-dialog.tsx'
import { useFaultText } from './webhook-state.tsx'
import css from './webhooks.module.css'

interface DeliveryDialogProps {
  id: number
  delivery: Delivery
  mayReplay: boolean
  onClose: () => void
}

export function DeliveryDialog({ id, delivery, mayReplay, onClose }: DeliveryDialogProps) {
  const t = useText()
  const faultText = useFaultText()
  const { number, body, tries } = delivery
  const replay = useReplay(id, onClose)
  const again = { from: number, to: number, onlyUndelivered: false }
  return (
    <Dialog
      opened
      title={t('webhooks.delivery', { number: String(number) })}
      onClose={onClose}
      actions={
        <>
          {mayReplay && (
            <Button busy={replay.isPending} onClick={() => replay.mutate(again)}>
              {t('webhooks.replay.do')}
            </Button>
          )}
          <Button look="main" onClick={onClose}>
            {t('shell.close')}
          </Button>
        </>
      }
    >
      {replay.error && <p role="alert">{refusalText(t, replay.error)}</p>}
      <ShownText label={t('webhooks.sent')} text={JSON.stringify(JSON.parse(body), null, 2)} />
      {tries.length === 0 && <p className="dx-second">{t('webhooks.notTried')}</p>}
      <ol className={css['tries']}>
        {tries.toReversed().map(({ at, status, ms, fault, answer }) => (
          <li key={at}>
            <DateText value={at} shape="moment" />{' '}
            <b>{fault === '' ? t('webhooks.test.ok') : faultText(fault, status)}</b>{' '}
            <span className="dx-dim">
              {fault === '' && `${status} · `}
              {t('webhooks.ms', { ms })}
            </span>
            {answer !== '' && <div className="dx-dim dx-small">{answer}</div>}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
