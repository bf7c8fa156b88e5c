import './brand.css'

const product = { name: 'DxWeb', mark: 'dx' }

export function Brand({ short = false }: { short?: boolean }) {
  return (
    <span className="dx-brand">
      <span className="dx-brand-mark" aria-hidden>
        {product.mark}
      </span>
      <span className={short ? 'dx-hidden' : undefined}>{product.name}</span>
    </span>
  )
}
