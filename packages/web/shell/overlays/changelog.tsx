import { dateText } from '@dxweb/locales/date-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Drawer } from '../../ui/dialogs/dialog.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { useLocale, useText } from '../../ui/text/text.ts'
import { news, newsMark, readNews, type Release } from './news.ts'
import { showOverlay } from './overlays.ts'
import styles from './changelog.module.css'

function ReleaseNews({ release: { version, date, groups } }: { release: Release }) {
  const locale = useLocale()
  return (
    <section className={styles['release']}>
      <h3>{version}</h3>
      {date !== '' && <p className="dx-dim dx-small">{dateText(date, 'date', locale)}</p>}
      {groups.map(({ title, items }) => (
        <section key={title}>
          {title !== '' && <h4>{title}</h4>}
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

export default function Changelog() {
  const t = useText()
  const changes = useQuery(news(useLocale()))
  const releases = changes.data?.data
  useEffect(() => {
    if (releases) readNews(newsMark(releases))
  }, [releases])
  return (
    <Drawer opened title={t('shell.changelog.title')} onClose={() => showOverlay('none')}>
      <Loaded of={changes} failedKey="shell.changelog.failed">
        {({ data }) => (
          <>
            {data.map((release) => (
              <ReleaseNews key={release.version} release={release} />
            ))}
            {data.length === 0 && <p className="dx-dim">{t('shell.changelog.empty')}</p>}
          </>
        )}
      </Loaded>
    </Drawer>
  )
}
