import type { getFirstSteps } from '@dxweb/areas/partners/first-steps/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useToPage } from '../../data/session/context.ts'
import type { Page } from '../../data/session/page-path.ts'
import { Card } from '../../ui/page/card.tsx'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import styles from './first-steps.module.css'

// catalog: firstSteps.step.* firstSteps.done.*

export type Steps = ReplyOf<typeof getFirstSteps.parts>

interface Step {
  name: string
  /** Page of the step; null while other steps come first. */
  page: Page | null
  /** Number of existing rows. */
  done: number
}

const soMany = (isDone: boolean) => (isDone ? 1 : 0)

function stepsOf(steps: Steps): Step[] {
  const { draftId, publishedId } = steps
  const published = publishedId === null ? null : (`shows/${publishedId}/seating` as const)
  return [
    { name: 'issuer', page: 'partnerprofile/organizer', done: soMany(steps.hasIssuer) },
    { name: 'hall', page: 'partnerprofile/venues', done: steps.halls },
    { name: 'eventType', page: 'partnerprofile/eventtypes', done: steps.eventTypes },
    { name: 'category', page: 'partnerprofile/pricecategories', done: steps.categories },
    { name: 'event', page: 'shows/new', done: soMany(steps.hasEvent) },
    {
      name: 'publish',
      page: draftId === null ? null : `shows/${draftId}`,
      done: soMany(publishedId !== null),
    },
    { name: 'sell', page: published, done: 0 },
    { name: 'invite', page: 'partnerprofile/users', done: steps.colleagues },
  ]
}

function StepLine({ name, page, done }: Step) {
  const t = useText()
  const toPage = useToPage()
  const text =
    done > 0 ? t(`firstSteps.done.${name}`, { count: done }) : t(`firstSteps.step.${name}`)
  return (
    <li>
      {done > 0 ? (
        <IconCircleCheck
          size={16}
          className={styles['firstStepsDone']}
          aria-label={t('partneradmin.done')}
        />
      ) : (
        <IconCircle size={16} aria-label={t('partneradmin.missing')} />
      )}
      {page === null || (done > 0 && name === 'publish') ? (
        <span className="dx-dim">{text}</span>
      ) : (
        <Link to={toPage(page)}>{text}</Link>
      )}
    </li>
  )
}

export default function StepsCard({ steps }: { steps: Steps }) {
  const t = useText()
  return (
    <div className={styles['firstStepsPlace']}>
      <Card title={t('firstSteps.title')} about={t('firstSteps.about')}>
        <ol className={styles['firstSteps']}>
          {stepsOf(steps).map((step) => (
            <StepLine key={step.name} {...step} />
          ))}
        </ol>
      </Card>
    </div>
  )
}
