import { type Period, steppedPeriod, writePeriod } from '@dxweb/kit/time/period.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useSetSearch } from '../../ui/place/url-state.ts'
import { useText } from '../../ui/text/text.ts'
import './styles/period.module.css'

export default function PeriodSteps({ period }: { period: Period }) {
  const t = useText()
  const setSearch = useSetSearch()
  const go = (step: 1 | -1) =>
    setSearch({ period: undefined, to: undefined, ...writePeriod(steppedPeriod(period, step)) })
  return (
    <span className="dx-period-steps">
      <IconButton
        label={t('shows.period.before')}
        icon={<IconChevronLeft size={18} />}
        onClick={() => go(-1)}
      />
      <IconButton
        label={t('shows.period.after')}
        icon={<IconChevronRight size={18} />}
        onClick={() => go(1)}
      />
    </span>
  )
}
