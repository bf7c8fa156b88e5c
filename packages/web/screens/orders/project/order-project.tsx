import { projects } from '@dxweb/areas/orders/projects/contract.ts'
import { spanText } from '@dxweb/locales/date-text.ts'
import { useOne } from '../../../data/rows/collections.ts'
import { useToPage } from '../../../data/session/context.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from './note.module.css'

export function OrderProject({ projectId }: { projectId: number }) {
  const t = useText()
  const when = useWhen()
  const venuePath = useToPage()
  const found = useOne(projects, projectId)
  return (
    <Card title={t('register.projects.one')}>
      <Loaded of={found} failedKey="rows.failed.fetch" lines={2}>
        {({ title, periodFrom, periodTo, note }) => (
          <>
            <Link to={venuePath(`orders/projects/${projectId}`)}>{title}</Link>{' '}
            <span className="dx-dim dx-small">
              {spanText(when(periodFrom, 'date'), when(periodTo, 'date'))}
            </span>
            {note !== '' && <p className={styles['note']}>{note}</p>}
          </>
        )}
      </Loaded>
    </Card>
  )
}
