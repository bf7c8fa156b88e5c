import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { IconZoomQuestion } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useAddress, usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useCan } from '../../data/session/session.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { RegisterScreen } from '../../parts/register/register-screen.tsx'
import { SkeletonPage } from '../../ui/messages/skeleton.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useText } from '../../ui/text/text.ts'
import { SectionList } from './section/section-list.tsx'
import type { SectionProps } from './section/section.ts'
import { sectionsFor } from './sections.ts'
import { SettingsHome } from './section/settings-home.tsx'
import styles from './section/settings.module.css'

function SectionTabs({ section, base, current }: Omit<SectionProps, 'rest'> & { current: string }) {
  const t = useText()
  const { registers = [], more } = section
  const tabs = registers.map(({ collection: { name } }) => ({
    key: name,
    label: t(`register.${name}`),
    to: `${base}/${name}`,
  }))
  const last = more && { key: more.path, label: t(more.titleKey), to: `${base}/${more.path}` }
  return <Tabs label={t(section.titleKey)} current={current} tabs={last ? [...tabs, last] : tabs} />
}

function Registers({ section, base, rest }: SectionProps) {
  const { registers: looks = [], more } = section
  const named = looks.find(({ collection }) => collection.name === rest[0])
  const look = named ?? looks[0]
  if (!look) return null
  if (more && more.path === rest[0]) {
    const tabs = <SectionTabs section={section} base={base} current={more.path} />
    return <more.Screen base={base} tabs={tabs} />
  }
  if (looks.length === 1 && !more) return <RegisterScreen look={look} base={base} rest={rest} />
  const { name } = look.collection
  return (
    <RegisterScreen
      key={name}
      look={look}
      base={`${base}/${name}`}
      rest={named ? rest.slice(1) : rest}
      tabs={<SectionTabs section={section} base={base} current={name} />}
    />
  )
}

function UnknownSection({ base }: { base: string }) {
  const t = useText()
  return (
    <Page title={t('module.partnerprofile.title')}>
      <EmptyState
        icon={<IconZoomQuestion size={24} stroke={1.7} />}
        title={t('settings.unknown')}
        action={<LinkButton to={base}>{t('module.partnerprofile.title')}</LinkButton>}
      />
    </Page>
  )
}

export default function Screen() {
  const t = useText()
  const { rest } = useAddress()
  const partnerId = usePartnerId()
  const [path, ...below] = rest
  const base = pagePath(partnerId, 'partnerprofile')
  const sections = sectionsFor(useCan(), partnerId === superPartnerId)
  if (path === undefined) return <SettingsHome base={base} sections={sections} />
  const section = sections.find((each) => each.path === path)
  if (!section) return <UnknownSection base={base} />
  const [tab = '', id] = below
  const Whole = section.wholes?.[tab]
  if (Whole && id !== undefined) {
    return (
      <Suspense key={id} fallback={<SkeletonPage label={t('shell.loading')} />}>
        <Whole base={`${base}/${path}/${tab}`} id={id} />
      </Suspense>
    )
  }
  const Content = section.Screen ?? Registers
  return (
    <div className={styles['settings']}>
      <SectionList base={base} sections={sections} current={path} />
      <div className={styles['settingsContent']}>
        <Suspense key={path} fallback={<SkeletonPage label={t('shell.loading')} />}>
          <Content section={section} base={`${base}/${path}`} rest={below} />
        </Suspense>
      </div>
    </div>
  )
}
