import { IconAlertTriangle, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Badge, type Tone } from '../../../../ui/page/badge.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Link } from '../../../../ui/place/link.tsx'
import { useText } from '../../../../ui/text/text.ts'
import styles from './checklist.module.css'

/** The user completes the item in its `panel`, which opens in the list. */
export interface LeftItem {
  key: string
  name: string
  to: string
  state?: { text: string; tone: Tone }
  panel?: ReactNode
}

export type LineState = 'done' | 'left' | 'off'

interface CheckLineProps {
  title: string
  state: LineState
  count?: string
  about?: ReactNode
  items?: readonly LeftItem[]
  actions?: ReactNode
  children?: ReactNode
}

const icons = { done: IconCircleCheck, left: IconCircle, off: IconAlertTriangle }
const colors = { done: styles['done'], left: 'dx-dim', off: styles['off'] }

const fewItems = 5

interface ItemProps {
  item: LeftItem
  isOpen: boolean
  onToggle: () => void
}

function Item({ item: { name, to, state, panel }, isOpen, onToggle }: ItemProps) {
  const t = useText()
  return (
    <li className={styles['item']}>
      <Link to={to}>{name}</Link>
      {state && <Badge tone={state.tone}>{state.text}</Badge>}
      {panel && (
        <button
          type="button"
          className="dx-button dx-button-plain dx-button-small"
          aria-expanded={isOpen}
          aria-label={t('settlement.checklist.settleOne', { name })}
          onClick={onToggle}
        >
          <span className="dx-button-text">{t('settlement.checklist.settle')}</span>
        </button>
      )}
      {isOpen && <div className={styles['open']}>{panel}</div>}
    </li>
  )
}

/** Opens one item at a time; after a completed item, the next one gets the focus. */
function Items({ items }: { items: readonly LeftItem[] }) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const [openKey, open] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, fewItems)
  const isGone = openKey !== null && !items.some(({ key }) => key === openKey)
  useEffect(() => {
    if (!isGone || document.activeElement !== document.body) return
    const next = list.current?.querySelector<HTMLElement>('button') ?? list.current
    next?.focus()
  }, [isGone])
  return (
    <ul ref={list} className={styles['items']} tabIndex={-1}>
      {shown.map((item) => (
        <Item
          key={item.key}
          item={item}
          isOpen={item.key === openKey}
          onToggle={() => open(item.key === openKey ? null : item.key)}
        />
      ))}
      {shown.length < items.length && (
        <li>
          <Button size="small" look="quiet" onClick={() => setWhole(true)}>
            {t('settlement.checklist.all', { count: items.length })}
          </Button>
        </li>
      )}
    </ul>
  )
}

export function CheckLine(props: CheckLineProps) {
  const { title, state, count, about, items = [], actions, children } = props
  const t = useText()
  const Icon = icons[state]
  return (
    <li className={styles['line']}>
      <div className={styles['head']}>
        <h3 className={styles['title']}>
          <Icon size={18} className={colors[state]} aria-hidden />
          {title}
          <span className="dx-hidden">{t(`settlement.checklist.state.${state}`)}</span>
        </h3>
        {count !== undefined && <span className={styles['count']}>{count}</span>}
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
      {about && <div className={`${styles['about']} dx-dim dx-small`}>{about}</div>}
      {children}
      {items.length > 0 && <Items items={items} />}
    </li>
  )
}
