import { planFilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { CheckField, FieldStack } from '../../../ui/fields/fields.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { BoardState } from '../changes/use-board.ts'
import type { Changes } from '../changes/use-changes.ts'
import type { Placing } from '../rules/next-free.ts'
import { useVersionText } from '../words/use-version-text.ts'

// catalog: filmboard.plan.why.*
// catalog: filmboard.plan.not.*

type Plan = ReplyOf<typeof planFilmWeek.parts>
type Proposed = Plan['proposed'][number]

interface PlanProps {
  board: BoardState
  changes: Changes
  day: Day
}

const keyOf = ({ auditoriumId, date, startTime }: Proposed) =>
  `${date} ${startTime} ${auditoriumId}`

/** What nobody has ticked off is accepted. */
function useAccepted(plan: Plan | undefined) {
  const [left, leave] = useState<ReadonlySet<string>>(new Set())
  const proposed = plan?.proposed ?? []
  return {
    accepted: proposed.filter((show) => !left.has(keyOf(show))),
    isAccepted: (show: Proposed) => !left.has(keyOf(show)),
    accept(shows: readonly Proposed[], isOn: boolean) {
      const keys = new Set(shows.map(keyOf))
      const others = [...left].filter((key) => !keys.has(key))
      leave(new Set(isOn ? others : [...others, ...keys]))
    },
  }
}

function usePlan({ week }: BoardState, days: readonly string[]) {
  const partnerId = usePartnerId()
  return useQuery({
    queryKey: ['partners', partnerId, 'events', 'film-plan', week.from, days],
    queryFn: ({ signal }) =>
      callApi(planFilmWeek, {
        params: { partnerId, day: week.from },
        body: { days: [...days] },
        signal,
      }),
    retry: false,
  })
}

const placingOf = (show: Proposed): Placing => {
  const { productionId, auditoriumId, date, startTime, showingType, filmVersion } = show
  const { preshowMinutes, pauseMinutes, cleaningMinutes } = show
  const minutes = { preshowMinutes, pauseMinutes, cleaningMinutes }
  const at = { auditoriumId, date, startTime, startFold: 'first' as const }
  return { ...at, ...minutes, productionId, showingType, filmVersion }
}

interface DayProps {
  board: BoardState
  date: string
  shows: readonly Proposed[]
  choice: ReturnType<typeof useAccepted>
}

/** The day's proposals, which are taken one by one or all; each tells why it stands there. */
function ProposedDay({ board, date, shows, choice }: DayProps) {
  const t = useText()
  const when = useWhen()
  const versionText = useVersionText()
  const hallName = (id: number) => board.week.halls.find((hall) => hall.id === id)?.name
  return (
    <section className="dx-film-plan-day">
      <CheckField
        label={when(date, 'longDay')}
        value={shows.every(choice.isAccepted)}
        onChange={(isOn) => choice.accept(shows, isOn)}
      />
      {shows.map((show) => (
        <div key={keyOf(show)} className="dx-film-plan-show">
          <CheckField
            label={[
              `${show.startTime} ${hallName(show.auditoriumId)}`,
              show.title,
              show.filmVersion && versionText(show.filmVersion),
            ]
              .filter(Boolean)
              .join(' · ')}
            about={show.why
              .map(({ code, params }) => t(`filmboard.plan.why.${code}`, params))
              .join(' ')}
            value={choice.isAccepted(show)}
            onChange={(isOn) => choice.accept([show], isOn)}
          />
        </div>
      ))}
    </section>
  )
}

/** Takes or leaves all at once; beside it stands how many are taken. */
function AllProposed({ plan, choice }: { plan: Plan; choice: ReturnType<typeof useAccepted> }) {
  const t = useText()
  const { proposed } = plan
  if (proposed.length === 0) return null
  const count = { accepted: choice.accepted.length, proposed: proposed.length }
  return (
    <CheckField
      label={t('filmboard.plan.all')}
      about={t('filmboard.plan.accepted', count)}
      value={count.accepted === count.proposed}
      onChange={(isOn) => choice.accept(proposed, isOn)}
    />
  )
}

function Unplaced({ plan }: { plan: Plan }) {
  const t = useText()
  if (plan.unplaced.length === 0) return null
  return (
    <section>
      <h3>{t('filmboard.plan.unplaced')}</h3>
      <ul className="dx-film-plan-left">
        {plan.unplaced.map(({ bookingId, title, missing, why }) => (
          <li key={bookingId}>
            {t('filmboard.plan.missing', { title, count: missing })}{' '}
            <span className="dx-second">{t(`filmboard.plan.not.${why.code}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Films that have what they wish for, which is why they are given no more. */
function Filled({ plan: { filled } }: { plan: Plan }) {
  const t = useText()
  if (filled.length === 0) return null
  return (
    <section>
      <h3>{t('filmboard.plan.filled')}</h3>
      <p className="dx-second">{t('filmboard.plan.filledAbout')}</p>
      <ul className="dx-film-plan-left">
        {filled.map(({ bookingId, title, wished }) => (
          <li key={bookingId}>{t('filmboard.plan.filledFilm', { title, count: wished })}</li>
        ))}
      </ul>
    </section>
  )
}

/** Proposes shows for what is empty; those that are accepted become drafts at once. */
export function PlanDialog({ board, changes, day }: PlanProps) {
  const t = useText()
  const when = useWhen()
  const [what, setWhat] = useState<'week' | 'day'>('week')
  const found = usePlan(board, what === 'day' ? [day] : [])
  const choice = useAccepted(found.data)
  const close = () => board.ask(null)
  const place = () => {
    void changes.place(choice.accepted.map(placingOf))
    close()
  }
  return (
    <Dialog
      opened
      title={t('filmboard.plan.title')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('shell.cancel')}</Button>
          <Button isFirst look="main" disabled={choice.accepted.length === 0} onClick={place}>
            {t('filmboard.plan.do', { count: choice.accepted.length })}
          </Button>
        </>
      }
    >
      <FieldStack>
        <ChoiceRow
          label={t('filmboard.copy.what')}
          value={what}
          options={[
            { value: 'week', label: t('filmboard.copy.week') },
            { value: 'day', label: when(day, 'longDay') },
          ]}
          onChange={setWhat}
        />
        <Loaded of={found} failedKey="filmboard.plan.failed" lines={8}>
          {(plan) => (
            <>
              <p>{t(plan.proposed.length === 0 ? 'filmboard.plan.none' : 'filmboard.plan.text')}</p>
              <Unplaced plan={plan} />
              <AllProposed plan={plan} choice={choice} />
              {[...Map.groupBy(plan.proposed, ({ date }) => date)].map(([date, shows]) => (
                <ProposedDay key={date} board={board} date={date} shows={shows} choice={choice} />
              ))}
              <Filled plan={plan} />
            </>
          )}
        </Loaded>
      </FieldStack>
    </Dialog>
  )
}
