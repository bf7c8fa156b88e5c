import { countText } from '@dxweb/kit/text/count-text.ts'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { NumberField } from '../../../../ui/fields/fields.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { useUnitText } from '../deliveries/use-unit-text.ts'
import type { CountLine } from './queries.ts'
import styles from './count.module.css'

const most = 1_000_000

interface CountEntryProps {
  line: CountLine
  onEnter: (how: 'add' | 'set', quantity: number) => void
  onClose: () => void
}

/** Enter adds to the quantity so far, since a product may be on several shelves. */
export function CountEntry({ line, onEnter, onClose }: CountEntryProps) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [quantity, setQuantity] = useState<number | null>(null)
  const { name, counted, bulkWeight, sheet } = line
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const isFaulty = quantity === null || quantity < 0 || quantity > most
  const enter = (how: 'add' | 'set') => {
    if (!isFaulty) onEnter(how, quantity)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter('add')
  }
  const { unit } = useUnitText()(bulkWeight)
  return (
    <Card
      title={name}
      actions={<IconButton label={t('shell.close')} icon={<IconX size={18} />} onClick={onClose} />}
    >
      <form ref={form} className={styles.entry} noValidate onSubmit={submit}>
        <p className={styles.counted} aria-live="polite">
          {counted === null ? t('products.count.notYet') : `${countText(counted)} ${unit}`}
        </p>
        {sheet && (
          <p className="dx-dim">
            {t('products.count.expected', { count: `${countText(sheet.expected)} ${unit}` })}
          </p>
        )}
        <div className={styles.quantity}>
          <NumberField
            label={t('label.quantity')}
            unit={unit}
            min={0}
            max={most}
            value={quantity}
            onChange={setQuantity}
          />
        </div>
        <div className={styles.steps}>
          <Button type="submit" look="main" size="large" wide disabled={isFaulty}>
            {t('products.count.add')}
          </Button>
          <Button size="large" wide disabled={isFaulty} onClick={() => enter('set')}>
            {t('products.count.set')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
