import { getHouse, pauseHouse, resumeHouse } from '@dxweb/areas/partners/houses/contract.ts'
import { IconPlayerPause } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { later } from '../../../data/session/load-messages.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { House } from '../ground/house.ts'
import { HouseStateBadge } from '../ground/house-state.tsx'
import { AboutTab } from './about-tab.tsx'
import { ModulesTab } from './modules-tab.tsx'
import { PeopleTab } from './people-tab.tsx'
import styles from '../ground/styles/partneradmin.module.css'

const LogTab = lazy(later(() => import('./log-tab.tsx')))
const FeeTerms = lazy(later(() => import('../terms/fee-terms.tsx')))

const tabs = ['about', 'modules', 'terms', 'people', 'log'] as const

// catalog: partneradmin.tab.*

const pauseLabels = { reason: 'partneradmin.pause.reason' }
const pauseAbouts = { reason: 'partneradmin.pause.reasonAbout' }

function StepButton({ house }: { house: House }) {
  const t = useText()
  const [isPausing, pause] = useState(false)
  const params = { houseId: house.id }
  const resume = useCommand({
    endpoint: resumeHouse,
    params,
    doneKey: 'partneradmin.resume.done',
    isToasted: true,
  })
  if (house.state === 'paused') {
    return (
      <Button look="main" busy={resume.isPending} onClick={() => resume.mutate()}>
        {t('partneradmin.resume')}
      </Button>
    )
  }
  return (
    <>
      <Button icon={<IconPlayerPause size={17} />} onClick={() => pause(true)}>
        {t('partneradmin.pause')}
      </Button>
      {isPausing && (
        <CommandDialog
          endpoint={pauseHouse}
          params={params}
          labels={pauseLabels}
          abouts={pauseAbouts}
          isDangerous
          above={<p>{t('partneradmin.pause.text', { name: house.name })}</p>}
          titleKey="partneradmin.pause"
          doneKey="partneradmin.pause.done"
          failedKey="partneradmin.pause.failed"
          onClose={() => pause(false)}
        />
      )}
    </>
  )
}

function Tab({ house, tab }: { house: House; tab: string }) {
  const t = useText()
  if (tab === 'modules') return <ModulesTab house={house} />
  if (tab === 'people') return <PeopleTab house={house} />
  if (tab === 'terms' || tab === 'log') {
    const Shown = tab === 'terms' ? FeeTerms : LogTab
    return (
      <Suspense fallback={<SkeletonLines label={t('shell.loading')} />}>
        <Shown houseId={house.id} />
      </Suspense>
    )
  }
  return <AboutTab house={house} />
}

interface HousePageProps {
  base: string
  houseId: number
  tab: string
}

export function HousePage({ base, houseId, tab }: HousePageProps) {
  const t = useText()
  const found = useRead(getHouse, { houseId })
  const house = found.data
  return (
    <Page
      title={house?.name ?? t('partneradmin.house')}
      badge={house && <HouseStateBadge state={house.state} />}
      about={house && t('partneradmin.number', { id: house.id })}
      actions={house && <StepButton house={house} />}
      filters={
        <Tabs
          label={t('partneradmin.house')}
          current={tab}
          tabs={tabs.map((key) => ({
            key,
            label: t(`partneradmin.tab.${key}`),
            to: key === 'about' ? `${base}/${houseId}` : `${base}/${houseId}/${key}`,
          }))}
        />
      }
    >
      <Loaded of={found} failedKey="partneradmin.failed" lines={6}>
        {(shown) => (
          <>
            {shown.state === 'paused' && (
              <p className={styles['housePaused']}>
                <IconPlayerPause size={18} aria-hidden />
                {t('partneradmin.paused', { reason: shown.pauseReason })}
              </p>
            )}
            <Tab house={shown} tab={tab} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
