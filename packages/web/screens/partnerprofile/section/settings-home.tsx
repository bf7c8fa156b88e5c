import { Link } from '../../../ui/place/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useText } from '../../../ui/text/text.ts'
import { groups, type Section } from './section.ts'
import styles from './settings.module.css'

export function SettingsHome({ base, sections }: { base: string; sections: readonly Section[] }) {
  const t = useText()
  return (
    <Page title={t('module.partnerprofile.title')}>
      <div className={styles['settingsGroups']}>
        {groups.map((group) => {
          const inside = sections.filter((section) => section.group === group)
          return (
            inside.length > 0 && (
              <section key={group} aria-labelledby={`settings-${group}`}>
                <h2 id={`settings-${group}`}>{t(`settings.group.${group}`)}</h2>
                <div className={styles['settingsCards']}>
                  {inside.map(({ path, titleKey, icon: Icon }) => (
                    <Link key={path} to={`${base}/${path}`} className={styles['settingsCard']}>
                      <span className={styles['settingsIcon']} aria-hidden>
                        <Icon size={20} stroke={1.7} />
                      </span>
                      <span>
                        <span className={styles['settingsName']}>{t(titleKey)}</span>
                        <span className={styles['settingsAbout']}>{t(`${titleKey}.about`)}</span>
                      </span>
                    </Link>
                  ))}
                </div>
              </section>
            )
          )
        })}
      </div>
    </Page>
  )
}
