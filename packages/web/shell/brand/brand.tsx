import './brand.css'

/** A name, the same in every language. */
const product = { name: 'DxWeb', mark: 'dx' }

/** The product's mark; with its name unless there is no room. */
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
