import { closeOwnShift } from '@dxweb/areas/tills/shifts/contract.ts'
import { useId, useState } from 'react'
import { useCommand } from '../../data/rows/use-command.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { fieldTexts } from '../../ui/text/field-texts.ts'
import { useText } from '../../ui/text/text.ts'
import { CountForm } from './count-form.tsx'
import type { OwnShift, Shift } from './use-own-shift.ts'
import css from './till.module.css'

interface CountOwnProps {
  own: OwnShift
  shift: Shift
  onBack: () => void
}

export function CountOwn({ own, shift, onBack }: CountOwnProps) {
  const t = useText()
  const formId = useId()
  const [handTo, hand] = useState<string | null>(null)
  const { till } = shift
  const command = useCommand({
    endpoint: closeOwnShift,
    params: {},
    onDone: (_, sent) => {
      const key = typeof sent.handTo === 'number' ? 'shift.count.handed' : 'shift.count.done'
      toast({ text: t(key, { till }) })
      onBack()
    },
  })
  return (
    <Card title={t('shift.count.title', { till })}>
      <CountForm
        shift={shift}
        formId={formId}
        error={command.error}
        onCount={(counted) => {
          if (command.isPending) return
          const to = handTo === null ? null : Number(handTo)
          command.mutate({ shiftId: shift.id, ...counted, handTo: to })
        }}
      >
        {own.colleagues.length > 0 && (
          <SelectField
            label={t('shift.count.handTo')}
            placeholder={t('shift.count.handNobody')}
            value={handTo}
            options={own.colleagues.map(({ id, name }) => ({ value: String(id), label: name }))}
            error={fieldTexts(t, command.error)['handTo']}
            onChange={hand}
          />
        )}
      </CountForm>
      <div className={css['actions']}>
        <Button size="large" onClick={onBack}>
          {t('shift.count.back')}
        </Button>
        <Button size="large" look="main" type="submit" form={formId} busy={command.isPending}>
          {t(handTo === null ? 'shift.count.close' : 'shift.count.hand')}
        </Button>
      </div>
    </Card>
  )
}
