import { useState } from 'react'
import { useWhen } from '../../data/session/use-when.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Facts } from '../../ui/page/facts.tsx'
import { Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { Shift } from './use-own-shift.ts'
import css from './till.module.css'

export function ShiftFacts({ shift }: { shift: Shift }) {
  const t = useText()
  const facts: [string, number][] = [
    ['shift.float', shift.floatOre],
    ['shift.cash', shift.cashOre],
    ['shift.moved', shift.movedOre],
    ['shift.expected', shift.expectedOre],
  ]
  return (
    <Facts>
      {facts.map(([key, ore]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>
            <Money ore={ore} />
          </dd>
        </div>
      ))}
    </Facts>
  )
}

export function ShiftMoves({ moves }: Pick<Shift, 'moves'>) {
  const t = useText()
  const when = useWhen()
  if (moves.length === 0) return null
  return (
    <section aria-label={t('shift.moves')}>
      <ul className={css['moves']}>
        {moves.map(({ id, amountOre, reason, by, at }) => (
          <li key={id}>
            <span>
              {reason}
              <small className="dx-dim">
                {by} · {when(at, 'moment')}
              </small>
            </span>
            <Money ore={amountOre} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ShiftCard({ shift, onCount }: { shift: Shift; onCount: () => void }) {
  const t = useText()
  const when = useWhen()
  const [isMoving, move] = useState(false)
  const { till, operator, openedAt } = shift
  return (
    <Card
      title={operator === null ? till : `${till} · ${operator}`}
      about={t('shift.since', { at: when(openedAt, 'moment') })}
      actions={
        <>
          <Button onClick={() => move(true)}>{t('shift.move')}</Button>
          <Button look="main" onClick={onCount}>
            {t('shift.count')}
          </Button>
        </>
      }
    >
      <ShiftFacts shift={shift} />
      <ShiftMoves moves={shift.moves} />
      {isMoving && <MoveDialog onClose={() => move(false)} />}
    </Card>
  )
}
