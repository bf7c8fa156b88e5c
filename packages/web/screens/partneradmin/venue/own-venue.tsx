import { venueModules } from '@dxweb/areas/partners/venues/rules.ts'
import { useSession } from '../../../data/session/session.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from '../ground/styles/partneradmin.module.css'

export function OwnVenue() {
  const t = useText()
  const { lastContext, modules } = useSession()
  const { partner } = lastContext
  if (partner === null) return null
  const has = new Set(modules.map(({ name }) => name))
  const shown = venueModules.filter((module) => has.has(module))
  return (
    <Page title={t('module.partneradmin.title')}>
      <Card title={partner.name} about={t('partneradmin.platformOnly')}>
        <dl className={styles['venueFacts']}>
          <dt>{t('partneradmin.id')}</dt>
          <dd>{partner.id}</dd>
          <dt>{t('partneradmin.kind')}</dt>
          <dd>{t(`partneradmin.kind.${partner.type}`)}</dd>
          <dt>{t('partneradmin.timeZone')}</dt>
          <dd>{t(`partneradmin.timeZone.${partner.timeZone}`)}</dd>
          <dt>{t('partneradmin.modules')}</dt>
          <dd>{shown.map((module) => t(`partneradmin.module.${module}`)).join(', ')}</dd>
        </dl>
      </Card>
    </Page>
  )
}
