import type { FilmWeek, WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { minutesShort } from '@dxweb/areas/film/programming/length-problems.ts'
import { minutesAfter } from '@dxweb/areas/events/screenings/turn-around.ts'
import {
  IconAlertTriangle,
  IconArrowBarToRight,
  IconChevronDown,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react'
import { useUntil, useWhen } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'
import { isMovable } from '../rules/cells.ts'
import type { ShownProblem } from '../rules/shown-problems.ts'
import { useProblemReason } from './use-problem-reason.ts'
import styles from '../board/styles/board.module.css'
import filmListsStyles from '../board/styles/film-lists.module.css'

interface ProblemsProps {
  problems: readonly ShownProblem[]
  week: FilmWeek
  /** True once the board has been painted; until then only visible lines are rendered. */
  isPainted?: boolean
  /** True to render the list as a group within a dialog instead of as a region of its own. */
  isWithin?: boolean
  onShow: (id: number) => void
  /** Lengthens shows to their film; absent for readers. */
  onLengthen?: ((shows: readonly WeekShow[]) => void) | undefined
}

const problemsInSight = 6
/** If at least this many shows of a film have the same problem, one expandable line lists them. */
const fewestTogether = 3

const iconOf = { error: IconAlertTriangle, warning: IconInfoCircle } as const

interface ProblemText {
  problem: ShownProblem
  what: string
  film: string
  /** Shows that are too short and that the user can change. */
  short: readonly WeekShow[]
  /** Returns time, hall and title of the show; computed only when the line is rendered. */
  where: () => string
}

function useProblem(week: FilmWeek) {
  const t = useText()
  const when = useWhen()
  const reasonOf = useProblemReason(week)
  return (problem: ShownProblem): ProblemText => {
    const show = week.shows.find(({ id }) => id === problem.showIds[0])
    const ofIt = week.shows.filter(({ id }) => problem.showIds.includes(id))
    const hall = week.halls.find(({ id }) => id === show?.auditoriumId)
    const film = show?.title ?? ''
    return {
      problem,
      film,
      short: problem.code === 'too_short' ? ofIt.filter(isMovable) : [],
      what: [t(`filmboard.problem.${problem.code}`), reasonOf(problem)].filter(Boolean).join(': '),
      where: () =>
        show ? [when(show.startsAt, 'moment'), hall?.name, film].filter(Boolean).join(' · ') : '',
    }
  }
}

function Words({ of, where }: { of: ProblemText; where: string }) {
  const t = useText()
  const { severity } = of.problem
  const Icon = iconOf[severity]
  return (
    <>
      <Icon size={15} aria-label={t(`filmboard.severity.${severity}`)} />
      <span>
        {of.what}
        {where && <span className="dx-dim dx-small">{where}</span>}
      </span>
    </>
  )
}

type Acts = Pick<ProblemsProps, 'onShow' | 'onLengthen'>

/** Button that lengthens short shows, so that the film and its pauses fit; the hall then becomes free later. */
function Lengthen({
  shows,
  onLengthen,
}: { shows: readonly WeekShow[] } & Pick<Acts, 'onLengthen'>) {
  const t = useText()
  const until = useUntil()
  const [first, ...others] = shows
  if (first === undefined || onLengthen === undefined) return null
  const ends = until(minutesAfter(first.endsAt, minutesShort(first)), 'time')
  return (
    <button type="button" className={filmListsStyles['filmMend']} onClick={() => onLengthen(shows)}>
      <IconArrowBarToRight size={15} aria-hidden />
      {others.length === 0
        ? t('filmboard.lengthen', { ends })
        : t('filmboard.lengthenAll', { count: shows.length })}
    </button>
  )
}

function Problem({ shown, onShow, onLengthen }: { shown: ProblemText } & Acts) {
  const [first] = shown.problem.showIds
  return (
    <li data-severity={shown.problem.severity}>
      <button type="button" disabled={first === undefined} onClick={() => first && onShow(first)}>
        <Words of={shown} where={shown.where()} />
      </button>
      <Lengthen shows={shown.short} onLengthen={onLengthen} />
    </li>
  )
}

function Alike({ alike, ...acts }: { alike: readonly ProblemText[] } & Acts) {
  const t = useText()
  const [first] = alike
  if (first === undefined) return null
  const where = t('filmboard.problemsOfFilm', { title: first.film, count: alike.length })
  return (
    <li data-severity={first.problem.severity}>
      <details>
        <summary>
          <Words of={first} where={where} />
          <IconChevronDown size={15} aria-hidden className={filmListsStyles['filmOpens']} />
        </summary>
        <ul>
          {alike.map((shown) => (
            <Problem key={keyOf(shown)} shown={shown} {...acts} />
          ))}
        </ul>
      </details>
      <Lengthen shows={alike.flatMap(({ short }) => short)} onLengthen={acts.onLengthen} />
    </li>
  )
}

const keyOf = ({ problem: { code, showIds, params } }: ProblemText) =>
  JSON.stringify([code, showIds, params])

const isError = ({ problem }: ProblemText) => Number(problem.severity === 'error')

function inGroups(shown: readonly ProblemText[]): ProblemText[][] {
  const worstFirst = shown.toSorted((a, b) => isError(b) - isError(a))
  const groups = Map.groupBy(worstFirst, ({ problem: { severity, code }, film, what }) =>
    JSON.stringify([severity, code, what, film]),
  )
  return [...groups.values()].flatMap((alike) =>
    alike.length < fewestTogether ? alike.map((one) => [one]) : [alike],
  )
}

export function ProblemList(props: ProblemsProps) {
  const { problems, week, isPainted = true, isWithin = false, ...acts } = props
  const t = useText()
  const groups = inGroups(problems.map(useProblem(week)))
  return (
    <section
      className="dx-film-problems"
      role={isWithin ? 'group' : undefined}
      aria-label={t('filmboard.problems')}
    >
      <h3>
        {t('filmboard.problems')}
        {problems.length > 0 && <span className={styles['filmTally']}>{problems.length}</span>}
      </h3>
      {problems.length === 0 ? (
        <p className="dx-dim dx-small">
          <IconCircleCheck size={15} aria-hidden /> {t('filmboard.noProblems')}
        </p>
      ) : (
        <ul>
          {groups.slice(0, isPainted ? groups.length : problemsInSight).map((alike) => {
            const [only] = alike
            return only && alike.length === 1 ? (
              <Problem key={keyOf(only)} shown={only} {...acts} />
            ) : (
              <Alike key={only && keyOf(only)} alike={alike} {...acts} />
            )
          })}
        </ul>
      )}
    </section>
  )
}
