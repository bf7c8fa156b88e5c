import { lazy } from 'react'
import { useAddress, usePartnerId } from '../../data/session/context.ts'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useText } from '../../ui/text/text.ts'

const BoardPage = lazy(() => import('./board-page.tsx'))
const FilmRegister = lazy(() => import('./film-register.tsx'))

const registers = ['bookings', 'copies'] as const

/** The board, and beside it the registers that it plans from. */
export default function FilmScreen() {
  const t = useText()
  const { rest } = useAddress()
  const base = `/partners/${usePartnerId()}/filmscheduler`
  const register = registers.find((each) => each === rest[0])
  const tabs = (
    <Tabs
      label={t('module.filmscheduler.title')}
      current={register ?? ''}
      tabs={[
        { key: '', label: t('filmboard.tab.board'), to: base },
        ...registers.map((key) => ({
          key,
          label: t(`filmboard.tab.${key}`),
          to: `${base}/${key}`,
        })),
      ]}
    />
  )
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
