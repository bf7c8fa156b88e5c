import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { MoneyField, NumberField } from '../../../../ui/fields/fields.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { costOf, maxQuantity, type TypedLine } from './typed-delivery.ts'
import { useUnitText } from './use-unit-text.ts'
import styles from './deliveries.module.css'

interface LineFieldsProps {
  line: TypedLine
  /** Number that changes each time the product is found, which moves the focus to the quantity. */
  found: number | undefined
  faults: { [Field in 'productId' | 'quantity' | 'unitCostOre']?: string | undefined }
  onChange: (change: Partial<TypedLine>) => void
  onRemove: () => void
  /** Called when the user presses Enter in the quantity, so that the next product can be scanned. */
  onDone: () => void
}

export function LineFields({ line, found, faults, onChange, onRemove, onDone }: LineFieldsProps) {
  const t = useText()
  const fields = useRef<HTMLLIElement>(null)
  const { unit, priced } = useUnitText()(line.item.bulkWeight)
  const { name, number } = line.item
  useEffect(() => {
    if (found === undefined) return
    const field = fields.current?.querySelector('input')
    field?.focus()
    field?.select()
  }, [found])
  return (
    <li ref={fields} aria-label={name}>
      <span className={styles['name']}>
        <b>{name}</b> <span className="dx-dim dx-small">{number}</span>
        {faults.productId && (
          <span className={styles['fault']} role="alert">
            {faults.productId}
          </span>
        )}
      </span>
      <NumberField
        label={t('label.count')}
        unit={unit}
        min={1}
        max={maxQuantity}
        value={line.quantity}
        error={faults.quantity}
        onChange={(quantity) => onChange({ quantity })}
        onEnter={onDone}
      />
      <MoneyField
        label={t('products.delivery.unitCost', { unit: priced })}
        value={line.unitCostOre}
        error={faults.unitCostOre}
        onChange={(unitCostOre) => onChange({ unitCostOre })}
      />
      <span className={styles['lineSum']}>
        <Money ore={costOf(line)} />
      </span>
      <IconButton
        label={t('products.delivery.without', { name })}
        icon={<IconX size={16} />}
        onClick={onRemove}
      />
    </li>
  )
}
