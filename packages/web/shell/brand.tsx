import './brand.css'

/** The product's mark; with its name unless there is no room. */
export function Brand({ short = false }: { short?: boolean }) {
  return (
    <span className="dx-brand">
      <span className="dx-brand-mark" aria-hidden>
        {'dx'}
      </span>
      <span className={short ? 'dx-hidden' : undefined}>{'DxWeb'}</span>
    </span>
  )
}
