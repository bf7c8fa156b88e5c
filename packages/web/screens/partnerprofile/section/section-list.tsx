import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import { groups, type Section } from './section.ts'
import styles from './settings.module.css'

interface SectionListProps {
  base: string
  sections: readonly Section[]
  current: string
}

export function SectionList({ base, sections, current }: SectionListProps) {
  const t = useText()
  return (
    <nav
      className={`${styles['settingsList']} dx-no-print`}
      aria-label={t('module.partnerprofile.title')}
    >
      <Link to={base} className={styles['settingsHome']}>
        <IconArrowLeft size={15} aria-hidden />
        {t('module.partnerprofile.title')}
      </Link>
      {groups.map((group) => {
        const inside = sections.filter((section) => section.group === group)
        return (
          inside.length > 0 && (
            <section key={group}>
              <h2>{t(`settings.group.${group}`)}</h2>
              {inside.map(({ path, titleKey, icon: Icon }) => (
                <Link
                  key={path}
                  to={`${base}/${path}`}
                  className={styles['settingsLink']}
                  aria-current={path === current ? 'page' : undefined}
                >
                  <Icon size={17} stroke={1.7} />
                  {t(titleKey)}
                </Link>
              ))}
            </section>
          )
        )
      })}
    </nav>
  )
}
