import { useEffect, useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { useText } from '../../../ui/text/text.ts'
import { classNames } from '../../../ui/theme/class-names.ts'
import type { BoardProduct } from '../ground/queries.ts'
import { TouchButton } from '../ground/touch-button.tsx'
import type { Lift } from './use-lift.ts'

interface BoardColumnProps {
  page: number
  name: string
  color: string | undefined
  products: readonly BoardProduct[]
  total: number
  lift: Lift
}

const format = 'application/x-dxweb-product'

const buttonAt = ({ target }: DragEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null

function useDragging(page: number, lift: Lift) {
  const [over, setOver] = useState<string | null>(null)
  const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(format)
  return {
    over,
    handlers: {
      onDragStart: (event: DragEvent) =>
        event.dataTransfer.setData(format, buttonAt(event)?.dataset['place'] ?? ''),
      onDragOver: (event: DragEvent) => {
        if (!isOurs(event)) return
        event.preventDefault()
        setOver(buttonAt(event)?.dataset['place'] ?? '')
      },
      onDragLeave: () => setOver(null),
      onDrop: (event: DragEvent) => {
        setOver(null)
        if (!isOurs(event)) return
        event.preventDefault()
        const dragged = Number(event.dataTransfer.getData(format))
        const before = buttonAt(event)?.dataset['place']
        if (before === undefined) lift.putLast(page, dragged)
        else lift.putBefore(Number(before), dragged)
      },
    },
  }
}

function BoardButton({ product, lift }: { product: BoardProduct; lift: Lift }) {
  const { id, name, buttonText, buttonColor, buttonNumber } = product
  const isLifted = lift.lifted === id
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Restores the focus, which an element loses when it is moved in the DOM.
    if (isLifted && document.activeElement === document.body) element.current?.focus()
  })
  return (
    <button
      ref={element}
      type="button"
      className={classNames('dx-board-button', isLifted && 'dx-board-lifted')}
      aria-pressed={isLifted}
      aria-describedby="dx-board-help"
      onClick={() => lift.press(id)}
      onKeyDown={lift.onKeyDown}
    >
      <TouchButton
        text={buttonText || name}
        color={buttonColor}
        number={buttonNumber === null ? '' : String(buttonNumber)}
      />
      {buttonText !== '' && buttonText !== name && <span className="dx-hidden">{name}</span>}
    </button>
  )
}

export function BoardColumn({ page, name, color, products, total, lift }: BoardColumnProps) {
  const t = useText()
  const { over, handlers } = useDragging(page, lift)
  const { lifted } = lift
  const headingId = `dx-board-${page}`
  return (
    <section
      className={classNames('dx-board-column', over === '' && 'dx-board-over')}
      aria-labelledby={headingId}
      {...handlers}
    >
      <h2 id={headingId}>
        {color && <span className="dx-board-color" style={{ background: color }} aria-hidden />}
        {name}
        <span className="dx-dim dx-tabular">{total}</span>
      </h2>
      {total > products.length && (
        <p className="dx-dim dx-small">
          {t('products.board.shown', { count: products.length, total })}
        </p>
      )}
      <ul>
        {products.map((product) => (
          <li
            key={product.id}
            draggable
            data-place={product.id}
            className={classNames('dx-board-place', over === String(product.id) && 'dx-board-over')}
          >
            <BoardButton product={product} lift={lift} />
          </li>
        ))}
      </ul>
      {lifted !== null && (
        <Button size="small" wide onClick={() => lift.putLast(page, lifted)}>
          {t('products.board.here', { page: name })}
        </Button>
      )}
    </section>
  )
}
