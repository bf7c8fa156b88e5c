import { IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../data/session/session.ts'
import type { ReportAsked } from '../../../parts/report/use-report-ask.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useText } from '../../../ui/text/text.ts'
import { DoorSheet } from './door-sheet.tsx'
import { OpenCard } from './open-card.tsx'
import styles from './ways-out.module.css'

/** Only administrators see if the programme is public. */
export function WaysOut({ period }: Pick<ReportAsked, 'period'>) {
  const t = useText()
  const maySet = useCan()('settings.write')
  const [isShown, show] = useState(false)
  return (
    <div className={`${styles['waysOut']} dx-no-print`}>
      <div>
        <DoorSheet period={period} />
        {maySet && (
          <Button icon={<IconWorld size={17} />} onClick={() => show(!isShown)}>
            {t('report.programme.open')}
          </Button>
        )}
      </div>
      {isShown && <OpenCard />}
    </div>
  )
}
