import { getVenue, pauseVenue, resumeVenue } from '@dxweb/areas/partners/venues/contract.ts'
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
import type { Venue } from '../ground/venue.ts'
import { VenueStateBadge } from '../ground/venue-state.tsx'
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

function StepButton({ venue }: { venue: Venue }) {
  const t = useText()
  const [isPausing, pause] = useState(false)
  const params = { venueId: venue.id }
  const resume = useCommand({
    endpoint: resumeVenue,
    params,
    doneKey: 'partneradmin.resume.done',
    isToasted: true,
  })
  if (venue.state === 'paused') {
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
          endpoint={pauseVenue}
          params={params}
          labels={pauseLabels}
          helpTexts={pauseAbouts}
          isDangerous
          above={<p>{t('partneradmin.pause.text', { name: venue.name })}</p>}
          titleKey="partneradmin.pause"
          doneKey="partneradmin.pause.done"
          failedKey="partneradmin.pause.failed"
          onClose={() => pause(false)}
        />
      )}
    </>
  )
}

function Tab({ venue, tab }: { venue: Venue; tab: string }) {
  const t = useText()
  if (tab === 'modules') return <ModulesTab venue={venue} />
  if (tab === 'people') return <PeopleTab venue={venue} />
  if (tab === 'terms' || tab === 'log') {
    const Shown = tab === 'terms' ? FeeTerms : LogTab
    return (
      <Suspense fallback={<SkeletonLines label={t('shell.loading')} />}>
        <Shown venueId={venue.id} />
      </Suspense>
    )
  }
  return <AboutTab venue={venue} />
}

interface VenuePageProps {
  base: string
  venueId: number
  tab: string
}

export function VenuePage({ base, venueId, tab }: VenuePageProps) {
  const t = useText()
  const found = useRead(getVenue, { venueId })
  const venue = found.data
  return (
    <Page
      title={venue?.name ?? t('partneradmin.venue')}
      badge={venue && <VenueStateBadge state={venue.state} />}
      about={venue && t('partneradmin.number', { id: venue.id })}
      actions={venue && <StepButton venue={venue} />}
      filters={
        <Tabs
          label={t('partneradmin.venue')}
          current={tab}
          tabs={tabs.map((key) => ({
            key,
            label: t(`partneradmin.tab.${key}`),
            to: key === 'about' ? `${base}/${venueId}` : `${base}/${venueId}/${key}`,
          }))}
        />
      }
    >
      <Loaded of={found} failedKey="partneradmin.failed" lines={6}>
        {(shown) => (
          <>
            {shown.state === 'paused' && (
              <p className={styles['venuePaused']}>
                <IconPlayerPause size={18} aria-hidden />
                {t('partneradmin.paused', { reason: shown.pauseReason })}
              </p>
            )}
            <Tab venue={shown} tab={tab} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
