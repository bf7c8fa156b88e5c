import { lazy } from 'react'
import { useAddress } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useText } from '../../ui/text/text.ts'
import { useFilmPath } from './words/use-film-path.ts'

const BoardPage = lazy(() => import('./board-page.tsx'))
const FilmRegister = lazy(() => import('./film-register.tsx'))
const FilmPage = lazy(() => import('./film/film-page.tsx'))
const ReleasesPage = lazy(() => import('./releases/releases-page.tsx'))
const FilmRules = lazy(() => import('../../parts/film-rules/film-rules.tsx'))

// catalog: filmboard.tab.*

const registers = ['bookings', 'copies', 'prices', 'terms'] as const

/** Omits prices and terms for users with access to the settings, which contain them. All users see the rules. */
function useTabs() {
  const can = useCan()
  const hasSettings = can('settings.read')
  const mayReadTerms = can('filmSettlements.read')
  const more = hasSettings ? [] : ['prices', ...(mayReadTerms ? ['terms'] : [])]
  const releases = can('film.write') ? ['releases'] : []
  return ['board', 'bookings', ...releases, 'copies', ...more, 'rules']
}

export default function FilmScreen() {
  const t = useText()
  const { rest } = useAddress()
  const base = useFilmPath()()
  const shown = useTabs()
  const isFilm = rest[0] === 'films'
  const asked = shown.find((each) => each === rest[0]) ?? 'board'
  const tabs = (
    <Tabs
      label={t('module.filmscheduler.title')}
      current={isFilm ? '' : asked}
      tabs={shown.map((key) => ({
        key,
        label: t(`filmboard.tab.${key}`),
        to: key === 'board' ? base : `${base}/${key}`,
      }))}
    />
  )
  if (isFilm) return <FilmPage id={Number(rest[1])} tabs={tabs} />
  if (asked === 'releases') return <ReleasesPage tabs={tabs} />
  if (asked === 'rules') return <FilmRules tabs={tabs} />
  const register = registers.find((each) => each === asked)
  if (register === undefined) return <BoardPage tabs={tabs} />
  return (
    <FilmRegister
      key={register}
      register={register}
      base={`${base}/${register}`}
      rest={rest.slice(1)}
      tabs={tabs}
    />
  )
}
