import styles from './brand.module.css'

const product = { name: 'DxWeb', mark: 'dx' }

export function Brand({ short = false }: { short?: boolean }) {
  return (
    <span className={styles['brand']}>
      <span className={styles['brandMark']} aria-hidden>
        {product.mark}
      </span>
      <span className={short ? 'dx-hidden' : undefined}>{product.name}</span>
    </span>
  )
}
