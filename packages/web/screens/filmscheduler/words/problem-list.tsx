import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useWhen } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'
import type { ShownProblem } from '../rules/shown-problems.ts'
import { useProblemWhy } from './use-problem-why.ts'

interface ProblemsProps {
  problems: readonly ShownProblem[]
  week: FilmWeek
  /** Until then only as many are drawn as are in sight. */
  isPainted?: boolean
  onShow: (id: number) => void
}

const problemsInSight = 6

const iconOf = { error: IconAlertTriangle, warning: IconInfoCircle } as const

function useProblemText(week: FilmWeek) {
  const t = useText()
  const when = useWhen()
  const whyOf = useProblemWhy(week)
  return (problem: ShownProblem) => {
    const show = week.shows.find(({ id }) => id === problem.showIds[0])
    const hall = week.halls.find(({ id }) => id === show?.auditoriumId)
    const at = show ? when(show.startsAt, 'moment') : ''
    return {
      what: [t(`filmboard.problem.${problem.code}`), whyOf(problem)].filter(Boolean).join(': '),
      where: show && [at, hall?.name, show.title].filter(Boolean).join(' · '),
    }
  }
}

function Problem({
  problem,
  textOf,
  onShow,
}: {
  problem: ShownProblem
  textOf: ReturnType<typeof useProblemText>
  onShow: ProblemsProps['onShow']
}) {
  const t = useText()
  const Icon = iconOf[problem.severity]
  const { what, where } = textOf(problem)
  const [first] = problem.showIds
  return (
    <li data-severity={problem.severity}>
      <button type="button" disabled={first === undefined} onClick={() => first && onShow(first)}>
        <Icon size={15} aria-label={t(`filmboard.severity.${problem.severity}`)} />
        <span>
          {what}
          {where && <span className="dx-dim dx-small">{where}</span>}
        </span>
      </button>
    </li>
  )
}

/** What is wrong with the week and why; each leads to its show. */
export function ProblemList({ problems, week, isPainted = true, onShow }: ProblemsProps) {
  const t = useText()
  const textOf = useProblemText(week)
  const keyOf = ({ code, showIds, params }: ShownProblem) => JSON.stringify([code, showIds, params])
  return (
    <section className="dx-film-problems" aria-label={t('filmboard.problems')}>
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
          {problems.slice(0, isPainted ? problems.length : problemsInSight).map((problem) => (
            <Problem key={keyOf(problem)} problem={problem} textOf={textOf} onShow={onShow} />
          ))}
        </ul>
      )}
    </section>
  )
}
