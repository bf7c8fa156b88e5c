import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import {
  IconAlertTriangle,
  IconChevronDown,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react'
import { useWhen } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'
import type { ShownProblem } from '../rules/shown-problems.ts'
import { useProblemWhy } from './use-problem-why.ts'

interface ProblemsProps {
  problems: readonly ShownProblem[]
  week: FilmWeek
  /** Until then only as many are drawn as are in sight. */
  isPainted?: boolean
  /** It stands beside the board's own list, and is no place of its own. */
  isWithin?: boolean
  onShow: (id: number) => void
}

const problemsInSight = 6
/** So many shows of a film with the same problem are one line that opens. */
const fewestTogether = 3

const iconOf = { error: IconAlertTriangle, warning: IconInfoCircle } as const

interface Told {
  problem: ShownProblem
  what: string
  film: string
  /** Told only where it is drawn. */
  where: () => string
}

function useTold(week: FilmWeek) {
  const t = useText()
  const when = useWhen()
  const whyOf = useProblemWhy(week)
  return (problem: ShownProblem): Told => {
    const show = week.shows.find(({ id }) => id === problem.showIds[0])
    const hall = week.halls.find(({ id }) => id === show?.auditoriumId)
    const film = show?.title ?? ''
    return {
      problem,
      film,
      what: [t(`filmboard.problem.${problem.code}`), whyOf(problem)].filter(Boolean).join(': '),
      where: () =>
        show ? [when(show.startsAt, 'moment'), hall?.name, film].filter(Boolean).join(' · ') : '',
    }
  }
}

function Words({ of, where }: { of: Told; where: string }) {
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

function Problem({ told, onShow }: { told: Told } & Pick<ProblemsProps, 'onShow'>) {
  const [first] = told.problem.showIds
  return (
    <li data-severity={told.problem.severity}>
      <button type="button" disabled={first === undefined} onClick={() => first && onShow(first)}>
        <Words of={told} where={told.where()} />
      </button>
    </li>
  )
}

/** Tells how many shows of a film have the same problem, and behind that which. */
function Alike({ alike, onShow }: { alike: readonly Told[] } & Pick<ProblemsProps, 'onShow'>) {
  const t = useText()
  const [first] = alike
  if (first === undefined) return null
  const where = t('filmboard.problemsOfFilm', { title: first.film, count: alike.length })
  return (
    <li data-severity={first.problem.severity}>
      <details>
        <summary>
          <Words of={first} where={where} />
          <IconChevronDown size={15} aria-hidden className="dx-film-opens" />
        </summary>
        <ul>
          {alike.map((told) => (
            <Problem key={keyOf(told)} told={told} onShow={onShow} />
          ))}
        </ul>
      </details>
    </li>
  )
}

const keyOf = ({ problem: { code, showIds, params } }: Told) =>
  JSON.stringify([code, showIds, params])

const isError = ({ problem }: Told) => Number(problem.severity === 'error')

/** Puts the worst first, and together what is the same of several shows of a film. */
function inGroups(told: readonly Told[]): Told[][] {
  const worstFirst = told.toSorted((a, b) => isError(b) - isError(a))
  const groups = Map.groupBy(worstFirst, ({ problem: { severity, code }, film, what }) =>
    JSON.stringify([severity, code, what, film]),
  )
  return [...groups.values()].flatMap((alike) =>
    alike.length < fewestTogether ? alike.map((one) => [one]) : [alike],
  )
}

/** What is wrong with the week and why; each leads to its show. */
export function ProblemList(props: ProblemsProps) {
  const { problems, week, isPainted = true, isWithin = false, onShow } = props
  const t = useText()
  const groups = inGroups(problems.map(useTold(week)))
  return (
    <section
      className="dx-film-problems"
      role={isWithin ? 'group' : undefined}
      aria-label={t('filmboard.problems')}
    >
      <h3>
        {t('filmboard.problems')}
        {problems.length > 0 && <span className="dx-film-tally">{problems.length}</span>}
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
              <Problem key={keyOf(only)} told={only} onShow={onShow} />
            ) : (
              <Alike key={only && keyOf(only)} alike={alike} onShow={onShow} />
            )
          })}
        </ul>
      )}
    </section>
  )
}
