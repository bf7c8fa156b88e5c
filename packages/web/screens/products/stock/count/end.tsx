import { dropCount, finishCount } from '@dxweb/areas/products/stock/counts-contract.ts'
import { useState } from 'react'
import { useCommand } from '../../../../data/rows/use-command.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../../ui/buttons/chip.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { useText } from '../../../../ui/text/text.ts'
import type { StockCount } from './queries.ts'

// catalog: products.count.uncounted.*

const choices = ['leave', 'zero'] as const

function Finish({ count, onClose }: { count: StockCount; onClose: () => void }) {
  const t = useText()
  const [uncounted, choose] = useState<(typeof choices)[number]>('leave')
  const finish = useCommand({
    endpoint: finishCount,
    params: { id: count.id },
    doneKey: 'products.count.finished',
    isToasted: true,
  })
  const left = count.lines.filter(({ counted }) => counted === null).length
  const options = choices.map((value) => ({
    value,
    label: t(`products.count.uncounted.${value}`),
  }))
  return (
    <ConfirmDialog
      opened
      title={t('products.count.finish')}
      text={t('products.count.finishText', { count: count.lines.length - left, left })}
      confirmLabel={t('products.count.finish')}
      onClose={onClose}
      onConfirm={async () => void (await finish.mutateAsync({ uncounted }).catch(() => undefined))}
    >
      {left > 0 && (
        <ChoiceRow
          isField
          label={t('products.count.uncounted')}
          value={uncounted}
          options={options}
          onChange={choose}
        />
      )}
    </ConfirmDialog>
  )
}

export function CountEnd({ count }: { count: StockCount }) {
  const t = useText()
  const [asked, ask] = useState<'finish' | 'drop' | null>(null)
  const drop = useCommand({
    endpoint: dropCount,
    params: { id: count.id },
    doneKey: 'products.count.dropped',
    isToasted: true,
  })
  const close = () => ask(null)
  return (
    <>
      <Button onClick={() => ask('drop')}>{t('products.count.drop')}</Button>
      <Button look="main" onClick={() => ask('finish')}>
        {t('products.count.finish')}
      </Button>
      {asked === 'finish' && <Finish count={count} onClose={close} />}
      {asked === 'drop' && (
        <ConfirmDialog
          opened
          danger
          title={t('products.count.drop')}
          text={t('products.count.dropText')}
          confirmLabel={t('products.count.drop')}
          onClose={close}
          onConfirm={async () => void (await drop.mutateAsync().catch(() => undefined))}
        />
      )}
    </>
  )
}
