import { getFirstSteps } from '@dxweb/areas/partners/first-steps/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { IconCircle } from '@tabler/icons-react'
import { useRead } from '../../data/rows/read.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { Card } from '../../ui/page/card.tsx'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import './first-steps.css'

// catalog: firstSteps.step.*

type Steps = ReplyOf<typeof getFirstSteps.parts>

/** What is left, in the order that it is done in, and the screen where each is done; null where others come first. */
function stepsLeft(steps: Steps): (readonly [string, string | null])[] {
  const { draftId, publishedId } = steps
  const all = [
    ['issuer', 'partnerprofile/organizer', steps.hasIssuer],
    ['hall', 'partnerprofile/venues', steps.hasHall],
    ['eventType', 'partnerprofile/eventtypes', steps.hasEventType],
    ['category', 'partnerprofile/pricecategories', steps.hasCategory],
    ['event', 'shows/new', steps.hasEvent],
    ['publish', draftId === null ? null : `shows/${draftId}`, publishedId !== null],
    ['sell', publishedId === null ? null : `shows/${publishedId}/seating`, false],
  ] as const
  return all.filter(([, , isDone]) => !isDone).map(([step, page]) => [step, page])
}

/** What a new house has left before its first ticket is sold. Nothing once it is. */
export default function FirstSteps() {
  const t = useText()
  const partnerId = usePartnerId()
  const steps = useRead(getFirstSteps, {}).data
  if (!steps || steps.hasSold) return null
  return (
    <div className="dx-first-steps-place">
      <Card title={t('firstSteps.title')} about={t('firstSteps.about')}>
        <ul className="dx-first-steps">
          {stepsLeft(steps).map(([step, page]) => (
            <li key={step}>
              <IconCircle size={16} aria-hidden />
              {page === null ? (
                <span className="dx-dim">{t(`firstSteps.step.${step}`)}</span>
              ) : (
                <Link to={`/partners/${partnerId}/${page}`}>{t(`firstSteps.step.${step}`)}</Link>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
