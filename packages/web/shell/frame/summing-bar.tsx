import { getSummedDays } from '@dxweb/areas/reports/summed-days/contract.ts'
import { IconHourglass } from '@tabler/icons-react'
import { useRead } from '../../data/rows/read.ts'
import { useCan } from '../../data/session/session.ts'
import { useText } from '../../ui/text/text.ts'
import { useRested } from './use-rested.ts'

/** Number of ended days that usually have no sums yet: yesterday and the day before. Sums are made at night. */
const usuallyOpen = 2
const readAgainMs = 2_000

const isBehind = ({ summed, ended }: { summed: number; ended: number }) =>
  ended - summed > usuallyOpen

/** Shows the progress of the sums of earlier days, since reports are slow without the sums. */
export function SummingBar() {
  const t = useText()
  const mayAsk = useCan()('reports.venue')
  const isRested = useRested()
  const { data } = useRead(
    getSummedDays,
    {},
    {
      enabled: mayAsk && isRested,
      refetchInterval: ({ state }) => (state.data && isBehind(state.data) ? readAgainMs : false),
    },
  )
  if (data === undefined || !isBehind(data)) return null
  const text = t('shell.summing', data)
  return (
    <output className="dx-notice-bar dx-no-print">
      <IconHourglass size={17} aria-hidden />
      <span>{text}</span>
      <progress max={data.ended} value={data.summed} aria-label={text} />
    </output>
  )
}
