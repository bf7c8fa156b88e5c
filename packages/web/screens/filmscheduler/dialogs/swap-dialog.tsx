import type { Day } from '@dxweb/kit/time/day.ts'
import { useId, useState } from 'react'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FieldStack, SelectField } from '../../../ui/fields/fields.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { BoardState } from '../changes/use-board.ts'
import type { Changes } from '../changes/use-changes.ts'
import { swapsOf } from '../rules/drops.ts'

interface SwapProps {
  board: BoardState
  changes: Changes
  day: Day
}

export function SwapDialog({ board, changes, day }: SwapProps) {
  const t = useText()
  const when = useWhen()
  const formId = useId()
  const { week } = board
  const options = week.halls.map(({ id, name }) => ({ value: String(id), label: name }))
  const [halls, setHalls] = useState<readonly [string, string]>([
    options[0]?.value ?? '',
    options[1]?.value ?? '',
  ])
  const [what, setWhat] = useState<'day' | 'week'>('day')
  const shows = week.shows.filter(
    (show) => show.productionId !== null && (what === 'week' || board.dayOf(show) === day),
  )
  const pair = [Number(halls[0]), Number(halls[1])] as const
  const swaps = halls[0] === halls[1] ? [] : swapsOf(shows, pair, week.zone)
  const close = () => board.ask(null)
  const swap = () => {
    const ids = new Set(swaps.map(({ id }) => id))
    const sold = week.shows.find(({ id, isSold }) => isSold && ids.has(id))
    if (sold) toast({ tone: 'bad', text: t('filmboard.soldStays', { title: sold.title }) })
    else void changes.move(swaps)
    close()
  }
  return (
    <Dialog
      opened
      size="small"
      title={t('filmboard.day.swap')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('shell.cancel')}</Button>
          <Button type="submit" form={formId} look="main" disabled={swaps.length === 0}>
            {t('filmboard.swap.do', { count: swaps.length })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (swaps.length > 0) swap()
        }}
      >
        <FieldStack>
          <SelectField
            label={t('filmboard.swap.one')}
            value={halls[0]}
            options={options}
            onChange={(hall) => setHalls([hall ?? '', halls[1]])}
          />
          <SelectField
            label={t('filmboard.swap.other')}
            value={halls[1]}
            options={options}
            onChange={(hall) => setHalls([halls[0], hall ?? ''])}
          />
          <ChoiceRow
            label={t('filmboard.copy.what')}
            value={what}
            options={[
              { value: 'day', label: when(day, 'longDay') },
              { value: 'week', label: t('filmboard.copy.week') },
            ]}
            onChange={setWhat}
          />
        </FieldStack>
      </form>
    </Dialog>
  )
}
