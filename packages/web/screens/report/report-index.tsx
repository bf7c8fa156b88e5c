import { listModeReports } from '@dxweb/areas/reports/mode/contract.ts'
import { reportGroups } from '@dxweb/areas/reports/mode/rules.ts'
import {
  listReportMarks,
  listReportSettings,
  type ReportSetting,
} from '@dxweb/areas/reports/settings/contract.ts'
import { IconZoomQuestion } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useId, useMemo, useRef } from 'react'
import { useRead } from '../../data/rows/read.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useTileKeys } from '../../parts/list/use-tile-keys.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { SkeletonLines } from '../../ui/messages/skeleton.tsx'
import { PrintedBy } from '../../parts/report/print/printed-by.tsx'
import { Page } from '../../ui/page/page.tsx'
import { linkTarget } from '../../ui/place/link-target.ts'
import { useSearchValues } from '../../ui/place/url-state.ts'
import { type Text, useText } from '../../ui/text/text.ts'
import { findReports, type Found } from './find-reports.ts'
import { ReportCard } from './report-card.tsx'
import { SavedSettings } from './saved-settings.tsx'
import { settingEntries } from './setting-entries.ts'
import { type ShownEntry, useReportEntries } from './use-report-entries.ts'
import styles from './report-index.module.css'

// catalog: report.in.*

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

const maxRecent = 4

function useMarked(entries: readonly ShownEntry[]) {
  const marks = useRead(listReportMarks, {}).data?.data ?? []
  const entryOf = (name: string) => entries.filter((entry) => entry.name === name)
  const favourites = new Set(marks.filter((one) => one.isFavourite).map(({ report }) => report))
  const used = marks.filter(({ usedAt, report }) => usedAt !== null && !favourites.has(report))
  return {
    favourites,
    favourite: entries.filter(({ name }) => favourites.has(name)),
    used: used.flatMap(({ report }) => entryOf(report)).slice(0, maxRecent),
  }
}

/** Returns true while the user's own sections load, since showing them later would push down the sections below. */
function useIsComing(): boolean {
  const own = [
    useRead(listReportMarks, {}),
    useRead(listReportSettings, {}),
    useRead(listModeReports, {}),
  ]
  return own.some(({ isLoading }) => isLoading)
}

const noSettings: readonly ReportSetting[] = []

function useFindable(entries: readonly ShownEntry[], settings: readonly ReportSetting[]) {
  const t = useText()
  return useMemo(
    () => [
      ...entries,
      ...settingEntries(settings, entries, (name) => t('report.setting.sharedBy', { name })),
    ],
    [t, entries, settings],
  )
}

function foundTitle(t: Text, found: readonly Found<ShownEntry>[]): string {
  const settings = found.filter(({ entry }) => entry.isSetting).length
  return t('report.found', { count: found.length - settings, settings })
}

export function ReportIndex() {
  const t = useText()
  const partnerId = usePartnerId()
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const entries = useReportEntries()
  const { favourites, favourite, used } = useMarked(entries)
  const settings = useRead(listReportSettings, {}).data?.data ?? noSettings
  const isComing = useIsComing()
  const findable = useFindable(entries, settings)
  const query = useSearchValues()['q'] ?? ''
  const openFirst = useCallback(
    (typed: string) => {
      const [first] = findReports(findable, typed)
      if (first) void navigate(linkTarget(pagePath(partnerId, first.entry.to)))
    },
    [findable, navigate, partnerId],
  )
  useTileKeys(place, { onEnter: openFirst })
  const cards = (found: readonly Found<ShownEntry>[]) => (
    <ul className={styles['reportCards']}>
      {found.map(({ entry, because }) => (
        <ReportCard
          key={entry.name}
          {...{ entry, partnerId, because }}
          isFavourite={favourites.has(entry.name)}
        />
      ))}
    </ul>
  )
  const section = (title: string, shown: readonly ShownEntry[]) =>
    shown.length > 0 && (
      <Section key={title} title={title}>
        {cards(shown.map((entry) => ({ entry, because: null })))}
      </Section>
    )
  const found = query.trim() === '' ? null : findReports(findable, query)
  const all = isComing ? (
    <SkeletonLines lines={12} label={t('shell.loading')} />
  ) : (
    <>
      {section(t('report.favourites'), favourite)}
      {section(t('report.used'), used)}
      {settings.length > 0 && <SavedSettings {...{ settings, entries, partnerId }} />}
      {reportGroups.map((group) =>
        section(
          t(`report.in.${group}`),
          entries.filter((entry) => entry.group === group),
        ),
      )}
    </>
  )
  return (
    <div ref={place}>
      <Page title={t('module.report.title')} filters={<SearchBox label={t('report.find')} />}>
        <div className={styles['reportIndex']}>
          <PrintedBy />
          {found ? (
            <Section title={foundTitle(t, found)}>
              {found.length > 0 ? (
                cards(found)
              ) : (
                <EmptyState
                  icon={<IconZoomQuestion size={24} stroke={1.7} />}
                  title={t('rows.noneFound')}
                  text={t('report.find.none')}
                />
              )}
            </Section>
          ) : (
            all
          )}
        </div>
      </Page>
    </div>
  )
}
