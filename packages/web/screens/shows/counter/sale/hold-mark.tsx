import type { Refusal } from '@dxweb/kit/errors/errors.ts'
import { IconClockExclamation, IconHourglass } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { fieldTexts } from '../../../../ui/text/field-texts.ts'
import { useText } from '../../../../ui/text/text.ts'
import type { HoldState } from '../cart/hold-keeper.ts'

/** Remaining milliseconds at which the colour changes. */
const soonMs = 60_000

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface HoldMarkProps {
  state: HoldState
  onAgain: () => void
}

interface UnheldProps extends Pick<HoldMarkProps, 'onAgain'> {
  isOver: boolean
  refusal?: Refusal | null
}

function Unheld({ isOver, refusal, onAgain }: UnheldProps) {
  const t = useText()
  const [why] = Object.values(fieldTexts(t, refusal ?? null))
  return (
    <output className="dx-hold" data-over>
      <IconClockExclamation size={15} aria-hidden />
      <span>{why ?? t(isOver ? 'ticketing.holdOver' : 'ticketing.notHeld')}</span>
      <Button size="small" onClick={onAgain}>
        {t('ticketing.holdAgain')}
      </Button>
    </output>
  )
}

function Countdown({ endsAt, onAgain }: Pick<HoldMarkProps, 'onAgain'> & { endsAt: number }) {
  const t = useText()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const leftMs = endsAt - now
  if (leftMs <= 0) return <Unheld isOver onAgain={onAgain} />
  return (
    <span className="dx-hold" data-soon={leftMs <= soonMs || undefined}>
      <IconHourglass size={15} aria-hidden />
      <span role="timer">{t('ticketing.heldFor', { time: clock(Math.ceil(leftMs / 1000)) })}</span>
    </span>
  )
}

export function HoldMark({ state, onAgain }: HoldMarkProps) {
  const t = useText()
  if (state.name === 'none') return null
  if (state.name === 'unheld') {
    return <Unheld isOver={false} refusal={state.refusal} onAgain={onAgain} />
  }
  if (state.name === 'held') {
    return <Countdown key={state.endsAt} endsAt={state.endsAt} onAgain={onAgain} />
  }
  return <span className="dx-hold">{t('ticketing.asking')}</span>
}
