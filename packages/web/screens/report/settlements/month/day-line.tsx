import { type DayState, type DayStep, daySteps } from '@dxweb/areas/settlements/day/rules.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { settleDays } from '@dxweb/server/flows/close-month/contract.ts'
import { IconLock } from '@tabler/icons-react'
import { useCommand } from '../../../../data/rows/use-command.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { useDayText } from '../../../../ui/dates/use-day-text.ts'
import { ErrorPanel } from '../../../../ui/messages/error-panel.tsx'
import { toast } from '../../../../ui/messages/toast.tsx'
import { reasonText } from '../../../../ui/text/field-texts.ts'
import { useText } from '../../../../ui/text/text.ts'
import { DayPanel } from '../day-panel.tsx'
import { toneOf } from '../tone-of.ts'
import { CheckLine } from './check-line.tsx'
import { type Checklist, countOf, type LineProps, stateOf } from './line-props.ts'

// catalog: report.settled-days.state.*
// catalog: settlement.checklist.step.*
// catalog: settlement.checklist.taken.*

type Step = Exclude<DayStep, 'reopen'>
const steps: readonly Step[] = ['count', 'approve', 'lock']

const readyFor = <Left extends { state: DayState }>(step: DayStep, left: readonly Left[]) =>
  left.filter(({ state }) => (daySteps[step].from as readonly DayState[]).includes(state))

type RefusedDays = ReplyOf<typeof settleDays.parts>['refused']

interface Settling {
  data: { refused: RefusedDays } | undefined
  variables: { step: DayStep } | undefined
}

/** Returns the refused days, except those that have since completed the step. */
function refusedStill({ data, variables }: Settling, left: Checklist['days']['left']): RefusedDays {
  if (!data || !variables) return []
  const ready = new Set(readyFor(variables.step, left).map(({ day }) => day))
  return data.refused.filter(({ day }) => ready.has(day))
}

function Refused({ refused }: { refused: RefusedDays }) {
  const t = useText()
  const dayText = useDayText()
  return (
    <ErrorPanel title={t('settlement.checklist.refusedDays')}>
      <ul>
        {[...Map.groupBy(refused, ({ code }) => code)].map(([code, days]) => (
          <li key={code}>
            {t(`field.${code}`)} {days.map(({ day }) => dayText(day as Day, 'day')).join(', ')}
          </li>
        ))}
      </ul>
    </ErrorPanel>
  )
}

export function DayLine({ month, list, reports, may }: LineProps) {
  const t = useText()
  const dayText = useDayText()
  const { days } = list
  const command = useCommand({
    endpoint: settleDays,
    params: { month },
    onDone: ({ taken }, { step }) =>
      taken.length > 0 &&
      toast({ text: t(`settlement.checklist.taken.${step}`, { count: taken.length }) }),
  })
  const refused = refusedStill(command, days.left)
  return (
    <CheckLine
      title={t('settlement.checklist.days')}
      state={stateOf(days)}
      count={countOf(t, days)}
      items={days.left.map(({ day, state }) => ({
        key: day,
        name: dayText(day as Day, 'longDay'),
        to: `${reports}/day-settlement?from=${day}&to=${day}`,
        state: { text: t(`report.settled-days.state.${state}`), tone: toneOf(state) },
        ...(may && { panel: <DayPanel day={day as Day} /> }),
      }))}
      actions={
        may &&
        steps.map((step) => {
          const count = readyFor(step, days.left).length
          return (
            count > 0 && (
              <Button
                key={step}
                size="small"
                icon={step === 'lock' ? <IconLock size={15} /> : undefined}
                busy={command.isPending}
                onClick={() => command.mutate({ step })}
              >
                {t(`settlement.checklist.step.${step}`, { count })}
              </Button>
            )
          )
        })
      }
    >
      {command.error && (
        <ErrorPanel title={t('settlement.refused')}>{reasonText(t, command.error)}</ErrorPanel>
      )}
      {refused.length > 0 && <Refused refused={refused} />}
    </CheckLine>
  )
}
