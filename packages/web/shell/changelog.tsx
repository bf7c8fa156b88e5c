import { dateText } from '@dxweb/locales/date-text.ts'
import { getChangelog } from '@dxweb/areas/access/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../data/call-api.ts'
import { Drawer } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { refusalText } from '../ui/refusal-text.ts'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { useLocale, useText } from '../ui/text.ts'
import { showOverlay } from './overlays.ts'
import './changelog.css'

/** 'Oppdateringer': what is new, newest first. */
export default function Changelog() {
  const t = useText()
  const locale = useLocale()
  const changes = useQuery({
    queryKey: ['changelog'],
    queryFn: () => callApi(getChangelog, {}),
  })
  return (
    <Drawer opened title={t('shell.changelog.title')} onClose={() => showOverlay('none')}>
      {changes.isPending && <SkeletonLines label={t('shell.loading')} />}
      {changes.isError && (
        <ErrorPanel title={t('shell.changelog.failed')} onRetry={() => void changes.refetch()}>
          {refusalText(t, changes.error)}
        </ErrorPanel>
      )}
      {changes.data?.data.map((release) => (
        <section key={release.version} className="dx-release">
          <h3>{release.version}</h3>
          {release.date !== '' && (
            <p className="dx-dim dx-small">{dateText(release.date, 'date', locale)}</p>
          )}
          <ul>
            {release.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
      {changes.data?.data.length === 0 && <p className="dx-dim">{t('shell.changelog.empty')}</p>}
    </Drawer>
  )
}
