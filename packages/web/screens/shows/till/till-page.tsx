import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useUrlState } from '../../../ui/place/url-state.ts'
import { useText } from '../../../ui/text/text.ts'
import { BoxOfficeLink } from '../../../parts/till/till-links.tsx'
import { CountOwn } from '../../../parts/till/count-own.tsx'
import { OpenForm } from '../../../parts/till/open-form.tsx'
import { ShiftCard } from '../../../parts/till/shift-card.tsx'
import { useOwnShift } from '../../../parts/till/use-own-shift.ts'
import styles from '../events/styles/own-work.module.css'

export default function TillPage() {
  const t = useText()
  const found = useOwnShift()
  const [view, setView] = useUrlState('view', '')
  return (
    <Page title={t('shift.title')} actions={<BoxOfficeLink />}>
      <div className={styles['ownWork']}>
        <Loaded of={found} failedKey="shift.failed">
          {(own) =>
            own.shift === null ? (
              <Card title={t('shift.open')}>
                <OpenForm own={own} />
              </Card>
            ) : view === 'count' ? (
              <CountOwn key={own.shift.id} own={own} shift={own.shift} onBack={() => setView('')} />
            ) : (
              <ShiftCard shift={own.shift} onCount={() => setView('count')} />
            )
          }
        </Loaded>
      </div>
    </Page>
  )
}
