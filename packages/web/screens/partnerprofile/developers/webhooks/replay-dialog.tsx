import { replayDeliveries } from '@dxweb/areas/webhooks/deliveries/contract.ts'
import { useState } from 'react'
import { useCommand } from '../../../../data/rows/use-command.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { CheckField, FieldRow, FieldStack, NumberField } from '../../../../ui/fields/fields.tsx'
import { toast } from '../../../../ui/messages/toast.tsx'
import { fieldTexts } from '../../../../ui/text/field-texts.ts'
import { refusalText } from '../../../../ui/text/refusal-text.ts'
import { useText } from '../../../../ui/text/text.ts'

export function useReplay(id: number, onDone: () => void = () => undefined) {
  const t = useText()
  return useCommand({
    endpoint: replayDeliveries,
    params: { id },
    onDone: ({ count }) => {
      toast({ text: t('webhooks.replayed', { count }) })
      onDone()
    },
  })
}

interface ReplayRangeProps {
  id: number
  newest: number
  onClose: () => void
}

export function ReplayRange({ id, newest, onClose }: ReplayRangeProps) {
  const t = useText()
  const [from, setFrom] = useState<number | null>(1)
  const [to, setTo] = useState<number | null>(newest)
  const [onlyUndelivered, setOnly] = useState(true)
  const replay = useReplay(id, onClose)
  const errors = fieldTexts(t, replay.error)
  const body = { ...(from && { from }), ...(to && { to }), onlyUndelivered }
  return (
    <Dialog
      opened
      size="small"
      title={t('webhooks.replay.range')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button look="main" busy={replay.isPending} onClick={() => replay.mutate(body)}>
            {t('webhooks.replay.do')}
          </Button>
        </>
      }
    >
      <FieldStack>
        <p className="dx-second">{t('webhooks.replay.about')}</p>
        <FieldRow>
          <NumberField
            label={t('webhooks.replay.from')}
            min={1}
            max={Number.MAX_SAFE_INTEGER}
            value={from}
            error={errors['from']}
            onChange={setFrom}
          />
          <NumberField
            label={t('webhooks.replay.to')}
            min={1}
            max={Number.MAX_SAFE_INTEGER}
            value={to}
            error={errors['to']}
            onChange={setTo}
          />
        </FieldRow>
        <CheckField
          label={t('webhooks.replay.onlyUndelivered')}
          value={onlyUndelivered}
          onChange={setOnly}
        />
        {replay.error && Object.keys(errors).length === 0 && (
          <p role="alert">{refusalText(t, replay.error)}</p>
        )}
      </FieldStack>
    </Dialog>
  )
}
