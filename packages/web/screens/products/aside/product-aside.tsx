import { Card } from '../../../ui/page/card.tsx'
import type { AsideProps } from '../../../parts/register/look/look.ts'
import { useText } from '../../../ui/text/text.ts'
import { StockPanel } from './stock-panel.tsx'
import { TouchButton } from '../ground/touch-button.tsx'
import { typedText } from './typed-values.ts'
import { VatCard } from './vat-card.tsx'
import styles from '../ground/styles/products.module.css'

const weightOf = (value: unknown) => (value === 'hg' || value === 'kg' ? value : 'none')

export function ProductAside({ typed, row }: AsideProps) {
  const t = useText()
  return (
    <>
      <Card title={t('products.button')}>
        <div className={styles['touchPreview']}>
          <TouchButton
            text={typedText(typed, 'buttonText') || typedText(typed, 'name')}
            color={typedText(typed, 'buttonColor')}
            number={typedText(typed, 'buttonNumber')}
          />
        </div>
      </Card>
      <VatCard typed={typed} />
      {row && row['isStocked'] === true && (
        <StockPanel productId={row.id} bulkWeight={weightOf(row['bulkWeight'])} />
      )}
    </>
  )
}
